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

it('moves one picture for all others', async () => {
  const { one, all } = await openScene(
    codeOf(() => ({ stills })),
    { answer: null },
  );
  expect(all('.stills')).toEqual([]);
  expect(one('.replay')?.textContent).toBe('Replay');
});
