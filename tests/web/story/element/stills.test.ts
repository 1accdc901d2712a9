// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { codeOf, motion, openScene, settled, wish } from './scene-host.ts';

afterEach(() => {
  wish.isReduced = false;
  document.body.replaceChildren();
});

const stills = [
  { label: 'before', motion: { ...motion, time: 0 } },
  { label: 'halfway', motion: { ...motion, time: 500 } },
  { label: 'after', motion: null },
];

it('shows frames side by side, and one after the other by Step, where the reader wants no motion', async () => {
  wish.isReduced = true;
  const { scene, one, all } = await openScene(codeOf(() => ({ stills })));
  // Their code is loaded where they are wanted.
  await vi.waitFor(() => expect(all('.stills')).toHaveLength(1), 10_000);
  expect(all('.stills p').map(({ textContent }) => textContent)).toEqual(['before', 'halfway', 'after']);
  expect(all('.stills svg').map((svg) => svg.getAttribute('aria-label'))).toEqual([
    'before',
    'halfway',
    'at rest',
  ]);
  const step = one('.replay');
  expect(step?.textContent).toBe('Step');
  const shown = () => all('.stills li:not(.later) p').map(({ textContent }) => textContent);
  expect(shown()).toHaveLength(3);
  for (const expected of [['before'], ['before', 'halfway'], ['before', 'halfway', 'after'], ['before']]) {
    step?.click();
    await settled(scene);
    expect(shown()).toEqual(expected);
    expect(one('[role=status]')?.textContent).toBe(expected.at(-1));
  }
});

it('shows all frames again, with what can be dragged in the last, after any input but Step', async () => {
  wish.isReduced = true;
  const { scene, one, all } = await openScene(
    codeOf(() => ({ stills })),
    { answer: null },
  );
  await vi.waitFor(() => expect(all('.stills')).toHaveLength(1), 10_000);
  const hidden = () => all('.stills .later').length;
  const steps = async () => {
    one('.replay')?.click();
    await settled(scene);
    return hidden();
  };
  const after = async (input: () => void) => {
    expect(await steps()).toBe(2);
    input();
    await settled(scene);
    return hidden();
  };
  const press = (selector: string, type: string, init = {}) =>
    one(selector)?.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, composed: true, cancelable: true }), init),
    );
  expect(await after(() => press('.lever', 'pointerdown'))).toBe(0);
  expect(await after(() => press('.lever', 'keydown', { key: 'ArrowLeft' }))).toBe(0);
  // Assistive technology changes settings without either.
  expect(await after(() => scene.session.store.set({ pair: 3 }))).toBe(0);
  expect(await steps()).toBe(2);
  press('.replay', 'pointerdown');
  await settled(scene);
  expect(hidden()).toBe(2);
  dispatchEvent(new Event('beforeprint'));
  await settled(scene);
  expect(hidden()).toBe(0);
  dispatchEvent(new Event('afterprint'));
});

it('moves one picture for all others', async () => {
  const { one, all } = await openScene(
    codeOf(() => ({ stills })),
    { answer: null },
  );
  expect(all('.stills')).toEqual([]);
  expect(one('.replay')?.textContent).toBe('Replay');
});
