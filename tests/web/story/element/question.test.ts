// @vitest-environment happy-dom
import { html } from 'lit';
import { afterEach, expect, it } from 'vitest';
import type { Question } from '../../../../web/story/scene.ts';
import { codeOf, openScene, settled } from './scene-host.ts';

const about = (pair: number): Question => ({
  words: `Which at ${pair}?`,
  answers: [`${pair}`, 'none'],
  right: 0,
});

/** A scene that asks about the pair of the settings, but about none above 3. */
const code = {
  ...codeOf(({ session, reveal }) => ({
    controls: html`<button
      class="lever"
      @click=${() => {
        reveal();
        session.store.set({ pair: 2 });
      }}
    ></button>`,
  })),
  question: ({ session }: { readonly session: { readonly store: { get(name: 'pair'): number } } }) => {
    const pair = session.store.get('pair');
    return pair > 3 ? null : about(pair);
  },
};

afterEach(() => document.body.replaceChildren());

it('asks about the present state, and keeps what was asked once it is answered', async () => {
  const { scene, one } = await openScene(code as never);
  expect(one('.question')?.textContent).toBe('Which at 2?');
  scene.session.store.set({ pair: 1 });
  await settled(scene);
  expect(one('.question')?.textContent).toBe('Which at 1?');
  one('.answers button')?.click();
  await settled(scene);
  expect(one('.said b')?.textContent).toBe('1');
  // Its answer is said no more where something else is shown.
  scene.session.store.set({ pair: 3 });
  await settled(scene);
  expect(one('.said')).toBeNull();
  expect(scene.question).toEqual(about(1));
});

it('shows a state that nothing is asked about, and brings no question once the reader has begun', async () => {
  const { scene, one } = await openScene(code as never);
  scene.session.store.set({ pair: 4 });
  await settled(scene);
  expect([one('.question'), one('h2')?.textContent]).toEqual([null, 'It is so.']);
  one('.lever')?.click();
  await settled(scene);
  expect([scene.session.store.get('pair'), one('.question'), one('.said')]).toEqual([2, null, null]);
});
