/** The picture of frequencies and ψ: where its words stand, and that its axes stay. */
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core/index.ts';
import { textWidth } from '../../../web/draw/scene.ts';
import type { LearnedSinusoids } from '../../../web/encoding/frequencies.ts';
import { psiJob } from '../../../web/encoding/psi-job.ts';
import { layoutFrequencies, psiDomain } from '../../../web/figures/frequencies/layout.ts';
import { frequenciesItems } from '../../../web/figures/frequencies/scene.ts';

const core = await loadCore();

const begun: LearnedSinusoids = { d: 768, psiBase: 10_000, omega: [], handles: [] };
const slowed = { ...begun, handles: [0, 0.085, 1, 0.039] };

function wordsOf(input: LearnedSinusoids, width: number, panels: Parameters<typeof layoutFrequencies>[2]) {
  const layout = layoutFrequencies(width, 13, panels);
  const result = { input, output: psiJob(core, input) };
  const items = frequenciesItems(layout, { input, result, active: input.handles.length > 0 ? 1 : null });
  return { layout, words: items.flatMap((item) => (item.kind === 'text' ? [item] : [])) };
}

it.each([358, 824, 1100])('keeps all words inside a picture of %i pixels', (width) => {
  for (const input of [
    begun,
    slowed,
    { ...begun, d: 64 },
    { ...begun, d: 64, handles: [0, 0.001] },
    { ...begun, d: 2 },
  ])
    for (const panels of ['both', 'frequencies', 'psi'] as const) {
      const { layout, words } = wordsOf(input, width, panels);
      for (const { text, x, y, anchor, size = 13 } of words) {
        const room = textWidth(text, size);
        // `textWidth` is an upper bound: a few pixels over the edge are none.
        const start = anchor === 'end' ? x - room : anchor === 'middle' ? x - room / 2 : x;
        expect([text, start > -8, start + room < width + 8, y > 0, y < layout.height]).toEqual([
          text,
          true,
          true,
          true,
          true,
        ]);
      }
    }
});

it('marks the first rise, that of before, and the number of the paper', () => {
  const said = (input: LearnedSinusoids) => wordsOf(input, 824, 'both').words.map(({ text }) => text);
  expect(said(begun)).toEqual(expect.arrayContaining(['first rise: 44', 'about 50: the paper']));
  expect(said(begun).some((text) => text.startsWith('before'))).toBe(false);
  expect(said(slowed)).toEqual(
    expect.arrayContaining([
      'first rise: 59',
      'before: 44',
      'now',
      'as it began',
      'as they began',
      '161 words a turn',
      'instead of 14.5',
    ]),
  );
  expect(said({ ...begun, d: 64 })).toContain('at width 768');
  expect(said({ ...begun, handles: [0, 0.03, 1, 0.03] })).toContain('first rise: 98 →');
});

it('keeps both axes while the handles move', () => {
  const numbers = (input: LearnedSinusoids) =>
    wordsOf(input, 824, 'both').words.filter(({ text }) => /^[\d.,⁻¹⁰²³⁴⁵⁶]+$/.test(text));
  expect(numbers(slowed)).toEqual(numbers(begun));
});

it('lowers the axis of similarity by quarters where a curve falls below 0, and cuts none', () => {
  const input = { ...begun, d: 64 };
  const domain = (...curves: readonly (readonly number[])[]) => psiDomain(input, curves);
  expect(domain()).toEqual([0, 32]);
  expect(domain([32, 4, 0.5])).toEqual([0, 32]);
  expect(domain([32, 4], [32, -0.1])).toEqual([-8, 32]);
  expect(domain([32, -8.1])).toEqual([-16, 32]);
});
