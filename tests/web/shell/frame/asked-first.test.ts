// @vitest-environment happy-dom
/** A fold that asks before it shows its result. */
import { html, render } from 'lit';
import { afterEach, expect, it } from 'vitest';
import { type Asks, askedFirst } from '../../../../web/shell/frame/asked-first.ts';
import type { Session } from '../../../../web/shell/session.ts';
import { sessionAt } from '../session-at.ts';

const lab = 'v=1&lab=order&scheme=sinusoidal';
const asks: Asks = { question: 'Does it move?', answers: ['no', 'yes'], right: 1 };

afterEach(() => document.body.replaceChildren());

interface Shown {
  readonly words: () => string;
  readonly isOpen: () => boolean;
  readonly press: (name: string) => Promise<void>;
  readonly host: HTMLElement;
}

/** The fold, drawn anew. */
async function show(session: Session, asking: { readonly asks: Asks } = { asks }): Promise<Shown> {
  const host = document.createElement('div');
  document.body.append(host);
  render(askedFirst(session, { fold: 'padding', mark: '', ...asking }, html`<p>0.5</p>`), host);
  const element = host.querySelector('pe-asked-first') as
    | (HTMLElement & { updateComplete: Promise<unknown> })
    | null;
  await element?.updateComplete;
  const root = element?.shadowRoot;
  return {
    host,
    words: () => root?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    isOpen: () => !element || root?.querySelector('slot') !== null,
    async press(name) {
      const all = [...(root?.querySelectorAll<HTMLElement>('button, label') ?? [])];
      const pressed = all.find(({ textContent }) => textContent?.trim() === name) as HTMLElement;
      const radio = pressed.querySelector('input');
      if (radio) radio.dispatchEvent(new Event('change'));
      else pressed.click();
      await element?.updateComplete;
      await Promise.resolve();
    },
  };
}

it('asks, and shows nothing before the reader has committed to an answer', async () => {
  const session = sessionAt(lab);
  const fold = await show(session);
  const told: unknown[] = [];
  fold.host.addEventListener('pe-answer', (event) => told.push((event as CustomEvent).detail));
  expect(fold.words()).toContain('Does it move?');
  expect(fold.isOpen()).toBe(false);
  await fold.press('Commit and look');
  expect(fold.isOpen()).toBe(false);
  await fold.press('no');
  expect(fold.isOpen()).toBe(false);
  await fold.press('Commit and look');
  expect(fold.isOpen()).toBe(true);
  expect(fold.words()).toMatch(/^Not what you predicted Does it move\?.*no○ wrong.*yes● right/);
  expect(told).toEqual([{ question: 'Does it move?', choice: 'no', index: 0, isRight: false }]);
});

it('lets the reader look at once, and tells nobody of an answer', async () => {
  const fold = await show(sessionAt(lab));
  const told: unknown[] = [];
  fold.host.addEventListener('pe-answer', (event) => told.push(event));
  await fold.press('Just look');
  expect(fold.isOpen()).toBe(true);
  expect(fold.words()).toMatch(/^The answer/);
  expect(told).toEqual([]);
});

it('asks once a visit, and judges the answer to what was asked', async () => {
  const session = sessionAt(lab);
  const first = await show(session);
  await first.press('yes');
  await first.press('Commit and look');
  const again = await show(session, { asks: { question: 'And now?', answers: ['no', 'yes'], right: 0 } });
  expect(again.isOpen()).toBe(true);
  expect(again.words()).toMatch(/^You predicted it Does it move\?/);
  expect((await show(sessionAt(lab))).isOpen()).toBe(false);
});

it('shows how far the answer is until it is computed, and has nothing to ask where there is none', async () => {
  const waiting = await show(sessionAt(lab), { asks: undefined });
  expect([waiting.isOpen(), waiting.words()]).toEqual([true, '']);
  const none = await show(sessionAt(lab), { asks: null });
  expect([none.isOpen(), none.words()]).toEqual([true, '']);
});

it.each([
  ['asks nothing', '&predict=none'],
  ['asks a question of its own', '&predict=Why%3F%7Ca%7Cb'],
  ['shows a figure alone', '&view=padding&ui=figure'],
])('does not ask where the link %s', async (_, changes) => {
  const fold = await show(sessionAt(lab + changes));
  expect(fold.host.querySelector('pe-asked-first')).toBeNull();
  expect(fold.host.textContent).toBe('0.5');
});
