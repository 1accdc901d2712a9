import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, SchemeId } from '../../../../web/core/index.ts';
import { paddingSays } from '../../../../web/labs/order/figures/padding.ts';
import { mostPadding } from '../../../../web/labs/order/most-padding.ts';
import { type PaddingInput, type PaddingRow, paddingJob } from '../../../../web/labs/order/padding-job.ts';
import { paddingText } from '../../../../web/labs/order/padding-text.ts';
import { paddingAsks } from '../../../../web/labs/order/padding-view.ts';
import { isSeen } from '../../../../web/labs/order/rounding.ts';
import { load } from '../../core/helpers.ts';
import { answer } from '../../shell/given.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const input = (chosen: PaddingInput['chosen'], more: Partial<PaddingInput> = {}): PaddingInput => ({
  words: ['I', 'do', 'like', 'coding'],
  d: 32,
  heads: 2,
  seed: 7,
  mask: { causal: false },
  chosen,
  others: [],
  ...more,
});

const of = (scheme: SchemeId, more?: Partial<PaddingInput>): PaddingRow =>
  paddingJob(core, input({ scheme, parameters: {} }, more))[0];

const most = (changes: Float64Array): number => Math.max(...changes);

const masks = [
  { causal: false },
  { causal: true },
  { causal: false, window: 2, windowKind: 'sliding' },
] as const;

describe('left padding', () => {
  it.each(masks)('shifts tables and no distances, and position ids undo the shift: %j', (mask) => {
    for (const scheme of ['sinusoidal', 'learned', 'index', 'normalized-index'] as const) {
      const { counted, numbered, largestOutput } = of(scheme, { mask });
      expect(counted).toHaveLength(mostPadding + 1);
      expect(counted[0]).toBe(0);
      for (const change of counted.subarray(1))
        expect([scheme, isSeen(change, largestOutput)]).toEqual([scheme, true]);
      expect([scheme, isSeen(most(numbered), largestOutput)]).toEqual([scheme, false]);
    }
    for (const scheme of ['none', 'rotary', 'alibi', 't5', 'shaw', 'xpos', 'deberta', 'kerple'] as const) {
      const { counted, numbered, largestOutput, problem } = of(scheme, { mask });
      expect([
        scheme,
        problem,
        isSeen(most(counted), largestOutput),
        isSeen(most(numbered), largestOutput),
      ]).toEqual([scheme, '', false, false]);
    }
  });

  it('moves RoPE where its pairs are mixed up, and chunks of a window with the text', () => {
    const mixed = paddingJob(core, input({ scheme: 'rotary', parameters: { layout: 'mixed' } }))[0];
    expect(isSeen(mixed.counted[4], mixed.largestOutput)).toBe(true);
    expect(isSeen(most(mixed.numbered), mixed.largestOutput)).toBe(false);
    const chunks = of('rotary', { mask: { causal: false, window: 2, windowKind: 'chunked' } });
    expect(isSeen(chunks.counted[1], chunks.largestOutput)).toBe(true);
    expect(isSeen(chunks.counted[2], chunks.largestOutput)).toBe(false);
  });

  it('takes the rows of a table of the reader, and says where it is too short', () => {
    const table = core.randomNormal({ rows: 20, cols: 32, seed: 3 });
    const [row] = paddingJob(core, input({ scheme: 'table', parameters: { combine: 'add' }, table }));
    expect(row.problem).toBe('');
    expect(isSeen(row.counted[3], row.largestOutput)).toBe(true);
    expect(most(row.numbered)).toBeLessThan(1e-5 * row.largestOutput);
    const short = core.randomNormal({ rows: 5, cols: 32, seed: 3 });
    const [refused] = paddingJob(
      core,
      input({ scheme: 'table', parameters: { combine: 'add' }, table: short }),
    );
    expect(refused.problem).toContain('The table has 5 rows');
  });

  it('says what changes, and that it does not where only distances count', () => {
    const says = (scheme: SchemeId, padding: number) => {
      const given = input({ scheme, parameters: {} });
      return paddingSays({ input: given, rows: paddingJob(core, given), catalog: core.catalog(), padding });
    };
    expect(says('sinusoidal', 4)).toMatch(
      /^4 words of padding in front, which no word sees, change the outputs by up to [\d.]+ with sinusoidal positions: .* they change by (0|rounding only \(.*\))\.$/,
    );
    expect(says('rotary', 1)).toMatch(
      /^1 word of padding .* changes the outputs by (0|rounding only \(.*\)) with RoPE: only distances count\.$/,
    );
    expect(says('learned', 0)).toBe('Without padding, nothing changes. Put words of padding in front.');
  });

  it('asks first: the right answer is that of the encoding', () => {
    const catalog = core.catalog();
    const asksOf = (scheme: SchemeId, more?: Partial<PaddingInput>) => {
      const given = input({ scheme, parameters: {} }, more);
      return paddingAsks(answer(given, paddingJob(core, given)), catalog);
    };
    expect(asksOf('sinusoidal')).toMatchObject({ right: paddingText.answers.indexOf('Yes') });
    expect(asksOf('sinusoidal')?.question).toContain('With sinusoidal positions, do');
    expect(asksOf('rotary')).toMatchObject({ right: 0 });
    const chunks = { mask: { causal: false, window: 2, windowKind: 'chunked' } } as const;
    expect(asksOf('rotary', chunks)).toMatchObject({ right: 1 });
  });
});
