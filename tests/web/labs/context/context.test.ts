import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import type { SchemeId } from '../../../../web/core/types.ts';
import { dataDependentText } from '../../../../web/encoding/data-dependent-text.ts';
import {
  type ContextInput,
  growingLengths,
  meanOfNeighbours,
  sampleDistances,
  sampleWeights,
  scaleFor,
  whyNot,
} from '../../../../web/labs/context/curve.ts';
import { distance } from '../../../../web/labs/context/figures/distance.ts';
import { wavelengthFigure } from '../../../../web/labs/context/figures/folds.ts';
import { type GrowthInput, growthJob, measureWeights } from '../../../../web/labs/context/growth-job.ts';
import { readInput, whyNotChosen } from '../../../../web/labs/context/input.ts';
import { contextJob } from '../../../../web/labs/context/job.ts';
import {
  type Angles,
  bucketsOf,
  newAngle,
  shareBeyond,
  tailOf,
  turn,
  type Weight,
} from '../../../../web/labs/context/reach.ts';
import { text } from '../../../../web/labs/context/text.ts';
import { scalings } from '../../../../web/schemes/scalings.ts';
import { createStore } from '../../../../web/settings/store.ts';
import { load } from '../../core/helpers.ts';
import { settingsOf } from '../../settings/catalog.ts';
import { plotOf } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const rotary = { id: 'rotary', title: 'Rotary (RoPE)', kind: 'rotary' } as const;

const growing = (input: ContextInput, more: Partial<GrowthInput> = {}): GrowthInput => ({
  ...input,
  temperature: null,
  mask: { causal: false },
  ...more,
});

const input = (scheme: SchemeId, more: Partial<ContextInput> = {}): ContextInput => ({
  scheme,
  parameters: {},
  d: 64,
  heads: 1,
  head: 0,
  seed: 3,
  trained: 64,
  tested: 256,
  ...more,
});

describe('sampled distances', () => {
  it('start at 0, end at the last, rise, and stand for all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 20 }), (length) => {
        const distances = sampleDistances(length);
        expect(distances[0]).toBe(0);
        expect(distances[distances.length - 1]).toBe(length - 1);
        expect(distances.every((m, i) => i === 0 || m > distances[i - 1])).toBe(true);
        expect(distances.length).toBeLessThanOrEqual(2050);
        expect(sampleWeights(distances).reduce((a, b) => a + b)).toBe(length);
      }),
    );
  });

  it('grow by a factor up to the longest', () => {
    expect(growingLengths(32, 128)).toEqual([32, 45, 64, 91, 128]);
    expect(growingLengths(5, 5)).toEqual([5]);
  });

  it('have means that leave a constant and a line as they are, and near values exact', () => {
    const distances = sampleDistances(4000);
    expect(
      meanOfNeighbours(
        distances.map(() => 3),
        distances,
      ).every((mean) => Math.abs(mean - 3) < 1e-9),
    ).toBe(true);
    const line = meanOfNeighbours(distances, distances);
    for (const m of [0, 1, 7, 19, 100, 200]) expect(line[m]).toBeCloseTo(m, 9);
  });
});

describe('scalings', () => {
  const lengths = { trained: 64, tested: 256 };

  it.each(scalings)('%s is at few positions what the core makes of all', (scaling) => {
    const list = Array.from({ length: 8 }, (_, i) => 1 + i);
    const parameters = { factor: 3, shortFactor: list, longFactor: list.map((s) => 2 * s) };
    const whole = core.encode({
      scheme: 'rotary',
      n: lengths.tested,
      d: 16,
      ...parameters,
      scaling,
      originalLength: lengths.trained,
    });
    const few = core.encode({
      scheme: 'rotary',
      n: 1,
      d: 16,
      ...scaleFor({ parameters, ...lengths }, scaling),
    });
    if (whole.kind !== 'rotary' || few.kind !== 'rotary') return expect.fail('rotary was asked for');
    few.inverseFrequencies.forEach((w, i) => {
      expect(w / whole.inverseFrequencies[i]).toBeCloseTo(1, 12);
    });
    expect(few.attentionFactor).toBeCloseTo(whole.attentionFactor, 12);
  });
});

describe('frequencies of a whole head that turns in part', () => {
  it('leave the pairs that stand still out of every count', () => {
    const parameters = { rotaryDim: 16, spread: 'head', base: 1e6 };
    const asked = input('rotary', { parameters, tested: 1024 });
    const output = contextJob(core, asked);
    const reach = output.reach as Angles;
    // 8 of 32 pairs turn, the slowest once in 2π · 10^(6 · 14 / 64) = 129 positions
    expect(reach).toMatchObject({ pairs: 8, still: 24, unfinished: 2, fastest: 1, slowest: 1 });
    expect(reach.trainedAngles.length).toBe(32);
    const result = { input: asked, output, scheme: rotary };
    const { series = [] } = plotOf(wavelengthFigure, result);
    for (const { x, y } of series) expect([x?.length, y.length]).toEqual([8, 8]);
  });

  it('need as many divisors as the whole head has pairs', () => {
    const parameters = { rotaryDim: 16, spread: 'head' };
    expect(whyNot('longrope', input('rotary', { parameters }))).toEqual({ kind: 'divisors', pairs: 32 });
  });
});

describe('the kernel', () => {
  it('of a rotary embedding is the mean cosine of its angles, far away too', () => {
    const { curves, distances } = contextJob(core, input('rotary', { tested: 5000 }));
    expect(curves.map(({ id }) => id)).toEqual(scalings.filter((scaling) => scaling !== 'longrope'));
    for (const { kernel, frequencies } of curves)
      for (const i of [0, 1, 100, 300, distances.length - 1]) {
        const psi =
          (frequencies as Float64Array).reduce((sum, w) => sum + Math.cos(w * distances[i]), 0) / 32;
        expect(kernel[i]).toBeCloseTo(psi, 5);
      }
  });

  it('of ALiBi is its line, of every block and head', () => {
    const { curves, distances } = contextJob(core, input('alibi', { heads: 8, head: 2, tested: 700 }));
    curves[0].kernel.forEach((bias, i) => {
      expect(bias).toBeCloseTo(-distances[i] / 8, 4);
    });
  });

  it('of a learned table ends with its rows', () => {
    const { curves, distances } = contextJob(core, input('learned'));
    curves[0].kernel.forEach((value, i) => {
      expect(Number.isNaN(value)).toBe(distances[i] >= 64);
    });
  });

  it('of clipped vectors is the same beyond the largest distance', () => {
    const { curves } = contextJob(core, input('shaw', { parameters: { maxDistance: 4 } }));
    const [{ kernel }] = curves;
    expect(new Set(kernel.subarray(4)).size).toBe(1);
    expect(new Set(kernel).size).toBe(5);
  });

  it('is there for every scheme of the catalogue', () => {
    for (const { id, kind } of core.catalog()) {
      const asked = () => contextJob(core, input(id, { heads: 1, d: 16 }));
      if (kind === 'data-dependent') {
        expect(asked).toThrow(dataDependentText.needsWords);
        continue;
      }
      const output = asked();
      expect(output.curves[0].kernel).toHaveLength(output.distances.length);
    }
  });
});

describe('what training never showed', () => {
  const reach = (parameters: ContextInput['parameters'], more: Partial<ContextInput> = {}) =>
    contextJob(core, input('rotary', { parameters: { factor: 4, ...parameters }, ...more })).reach;

  it('is every unfinished pair without scaling, and none where all are slowed by n / L', () => {
    const plain = reach({});
    const unfinished = Array.from({ length: 32 }, (_, i) => 10_000 ** (-i / 32)).filter(
      (w) => w * 64 < 2 * Math.PI,
    );
    expect(plain).toMatchObject({
      kind: 'angles',
      pairs: 32,
      unfinished: unfinished.length,
      unseen: unfinished.length,
    });
    expect(reach({ scaling: 'linear' })).toMatchObject({ unseen: 0, fastest: 0.25 });
    expect(reach({ scaling: 'llama3' })).toMatchObject({ unseen: 0, fastest: 1 });
    expect(reach({ scaling: 'yarn' })).toMatchObject({ fastest: 1 });
    expect(reach({}, { tested: 64 })).toMatchObject({ unseen: 0 });
  });

  it('is, of each pair, the part of the circle between its two angles', () => {
    const { trainedAngles, testedAngles, unseen } = reach({}) as Angles;
    expect(trainedAngles).toHaveLength(32);
    trainedAngles.forEach((angle, i) => {
      expect(angle).toBeCloseTo(64 * 10_000 ** (-i / 32), 9);
      expect(testedAngles[i]).toBeCloseTo(4 * angle, 9);
    });
    expect(trainedAngles.filter((angle, i) => newAngle(angle, testedAngles[i]) > 0)).toHaveLength(unseen);
    expect(newAngle(1, 3)).toBe(2);
    expect(newAngle(1, 100)).toBeCloseTo(turn - 1, 12);
    expect([newAngle(turn, 100), newAngle(2, 2), newAngle(2, 1)]).toEqual([0, 0, 0]);
  });

  it('is, with the NTK-aware base, all of them but the last', () => {
    const { unfinished, unseen } = reach({ scaling: 'ntk' }) as Angles;
    expect(unseen).toBe(unfinished - 1);
  });

  it('is the rest of a table, the buckets and the vectors that only long distances use', () => {
    expect(contextJob(core, input('learned')).reach).toEqual({ kind: 'rows', missing: 192 });
    expect(contextJob(core, input('none')).reach).toEqual({ kind: 'nothing' });
    expect(contextJob(core, input('shaw')).reach).toEqual({
      ...{ kind: 'vectors', maxDistance: 16, unseen: 0, used: 17 },
    });
    const debertaV3 = { parameters: { maxDistance: 512, buckets: 256 }, d: 8, trained: 256, tested: 512 };
    expect(contextJob(core, input('deberta', debertaV3)).reach).toMatchObject({ unseen: 63 });
    const t5 = (trained: number) => contextJob(core, input('t5', { trained })).reach;
    expect(t5(128)).toMatchObject({ kind: 'buckets', used: 16, unseen: 0 });
    // 16 to 22 share a bucket, and the last one starts at 91.
    expect(t5(20)).toMatchObject({ kind: 'buckets', used: 11, unseen: 5 });
    expect(bucketsOf([0, 1, 1, 2, 3], Float64Array.of(0, 1, 2, 3, 4), 3)).toEqual({ used: 2, unseen: 2 });
  });

  it('is the tail of a geometric series with ALiBi', () => {
    const { reach: alibi } = contextJob(
      core,
      input('alibi', { heads: 8, head: 5, trained: 100, tested: 5000 }),
    );
    // Slope 2^-6: the share beyond L is e^(-L / 64), cut at n.
    expect(alibi).toMatchObject({ kind: 'weight' });
    const { share, shares, tails } = alibi as Weight;
    expect(share).toBeCloseTo(Math.exp(-100 / 64), 2);
    // All heads beside it, the steepest first.
    shares.forEach((one, head) => {
      expect(one).toBeCloseTo(Math.exp(-100 / 2 ** (head + 1)), 1);
      expect(tails[head][0]).toBe(1);
    });
    const flat = new Float32Array(256);
    const distances = sampleDistances(256);
    expect(shareBeyond(tailOf(flat, distances), distances, 64)).toBeCloseTo(0.75, 12);
    expect(shareBeyond(tailOf(flat, distances), distances, 256)).toBe(0);
  });
});

describe('a length that something cannot be made for', () => {
  it('leaves out the scaling that the core refuses, and keeps the others', () => {
    for (const [trained, tested, factor] of [
      [512, 524_288, 1024],
      [2, 1_048_576, 524_288],
      [64, 256, 900_000],
    ]) {
      const { curves, missing } = contextJob(
        core,
        input('rotary', { trained, tested, parameters: { factor } }),
      );
      expect(curves.map(({ id }) => id)).toEqual(['none', 'linear', 'ntk', 'yarn', 'llama3']);
      const why = missing.find(({ scaling }) => scaling === 'dynamic-ntk')?.why;
      expect(why).toMatchObject({ kind: 'factor', tested });
    }
  });

  it('draws the vectors of distances as far as there can be a table of them', () => {
    const { curves, distances, reach } = contextJob(
      core,
      input('transformer-xl', { d: 2, trained: 1000, tested: 2 ** 20 }),
    );
    curves[0].kernel.forEach((value, i) => {
      expect(Number.isFinite(value)).toBe(distances[i] <= 1_000_000);
    });
    expect(reach).toMatchObject({ kind: 'vectors', unseen: 2 ** 20 - 1000 });
  });
});

describe('the lines of the scalings', () => {
  const asked = input('rotary', { parameters: { factor: 4, scaling: 'yarn' } });

  it('are whole and named; the chosen one is in front, and drawn last', () => {
    const result = { input: asked, output: contextJob(core, asked), scheme: rotary };
    const plots = [plotOf(distance, { result, isUnseen: true }), plotOf(wavelengthFigure, result)];
    for (const { series = [] } of plots) {
      const lines = series.filter(({ kind }) => kind === 'line');
      expect(lines.map(({ label }) => label)).toEqual([
        'no scaling',
        'linear',
        'NTK',
        'dynamic NTK',
        'Llama 3',
        'YaRN',
      ]);
      expect(lines.every(({ dashed }) => !dashed)).toBe(true);
      expect(lines.map(({ depth }) => depth)).toEqual([undefined, 'back', 'back', 'back', 'back', 'front']);
    }
  });

  it('have names for the wavelengths between which Llama 3 slows a pair in part', () => {
    const labels = (scaling: string) => {
      const of = { ...asked, parameters: { factor: 4, scaling, lowFrequencyFactor: 1 } };
      const result = { input: of, output: contextJob(core, of), scheme: rotary };
      return plotOf(wavelengthFigure, result).references?.map(({ label }) => label) ?? [];
    };
    expect(labels('yarn')).toEqual(['trained length, 64', 'test length, 256']);
    expect(labels('llama3').slice(2)).toEqual([
      'Llama 3 keeps wavelengths below 16',
      'Llama 3 slows wavelengths above 64 by its factor',
    ]);
  });
});

describe('attention over growing lengths', () => {
  const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };

  it('measures the entropy and the share of the nearest', () => {
    const even = measureWeights(new Float32Array(64).fill(1 / 64));
    expect(even.entropy).toBeCloseTo(Math.log(64), 6);
    expect(even.nearest).toBeCloseTo(0.5, 6);
    expect(measureWeights([0, 1])).toEqual({ entropy: 0, nearest: 1 });
  });

  it('keeps the near words: ALiBi stops spreading, no positions do not', async () => {
    const { chosen, without } = await growthJob(
      core,
      growing(input('alibi', { heads: 8, tested: 300, d: 16 })),
      control,
    );
    const last = chosen.lengths.length - 1;
    expect(chosen.lengths[last]).toBe(300);
    expect(chosen.entropy[last] - chosen.entropy[last - 2]).toBeLessThan(1e-3);
    expect(without.entropy[last] - without.entropy[last - 2]).toBeGreaterThan(0.2);
    expect(chosen.nearest[last]).toBeGreaterThan(0.99);
  });

  it('is the same without positions and with none, and ends with a table', async () => {
    const none = await growthJob(core, growing(input('none', { d: 16 })), control);
    expect(none.changed).toBeNull();
    expect(none.chosen).toEqual(none.without);
    const table = await growthJob(
      core,
      growing(input('learned', { d: 16, parameters: { combine: 'concat' } })),
      control,
    );
    table.chosen.entropy.forEach((value, i) => {
      expect(Number.isNaN(value)).toBe(table.chosen.lengths[i] > 64);
    });
  });
});

describe('a temperature and a window over growing lengths', () => {
  const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };
  const measured = async (more: Partial<GrowthInput>) => {
    const { chosen, changed } = await growthJob(
      core,
      growing(input('rotary', { d: 16, trained: 64, tested: 300 }), more),
      control,
    );
    if (!changed) throw new Error('nothing changed');
    return { chosen, changed };
  };

  it('a temperature sharpens attention beyond its length, and not before', async () => {
    const { chosen, changed } = await measured({
      temperature: { kind: 'steps', factor: 1, length: 64 },
    });
    changed.lengths.forEach((n, i) => {
      if (n <= 64) expect(changed.entropy[i]).toBe(chosen.entropy[i]);
      else expect(changed.entropy[i]).toBeLessThan(chosen.entropy[i]);
    });
  });

  it('a window spreads over no more words than it holds, and is as all words while it holds them', async () => {
    const { chosen, changed } = await measured({
      mask: { causal: false, window: 64, windowKind: 'sliding' },
    });
    changed.lengths.forEach((n, i) => {
      if (n <= 64) expect(changed.entropy[i]).toBe(chosen.entropy[i]);
      else expect(changed.entropy[i]).toBeLessThanOrEqual(Math.log(64));
    });
  });
});

describe('the input', () => {
  const storeWith = (changes: object) =>
    createStore(settingsOf(core.catalog()), { lab: 'context', ...changes });
  const read = (changes: object) => readInput(storeWith(changes), core.catalog());

  it('stretches by the quotient of the lengths, or as it is told', () => {
    expect(read({ scaling: 'yarn' }).parameters).toMatchObject({ scaling: 'yarn', factor: 4 });
    expect(read({ scaling: 'yarn', tested: 100 }).parameters.factor).toBe(1);
    expect(read({ scaling: 'yarn', stretch: 'stated', factor: 7 }).parameters.factor).toBe(7);
  });

  it('has several heads for biases alone, and shows one that there is', () => {
    expect(read({ scheme: 'alibi', heads: 4, head: 9 })).toMatchObject({ heads: 4, head: 3 });
    expect(read({ scheme: 'sinusoidal', heads: 4, head: 9 })).toMatchObject({ heads: 1, head: 0 });
  });

  it('says why a scaling cannot be had, and leaves it out', () => {
    expect(whyNotChosen(storeWith({ scaling: 'longrope' }))).toContain('LongRoPE');
    expect(read({ scaling: 'longrope' }).parameters.scaling).toBe('none');
    expect(whyNotChosen(storeWith({ scaling: 'yarn' }))).toBe('');
    const long = { scaling: 'dynamic-ntk', trained: 512, tested: 524_288 } as const;
    expect(whyNotChosen(storeWith(long))).toContain('Dynamic NTK cannot be shown: its factor at 524288');
    expect(read(long).parameters.scaling).toBe('none');
    const divisors = Array.from({ length: 32 }, () => 2);
    expect(
      read({ scaling: 'longrope', shortFactor: divisors, longFactor: divisors }).parameters.scaling,
    ).toBe('longrope');
  });
});

it.each([
  ['interleaved', 'text'],
  ['axial', 'image'],
  ['alternating', 'image'],
] as const)('shows a rotation of %s axes as words meet it, and says so', (axes, of) => {
  const { store, catalog } = sessionAt(`v=1&lab=context&scheme=rotary&axes=${axes}`);
  const shown = readInput(store, catalog);
  const { axesOf, ...input } = shown;
  expect(axesOf).toBe(of);
  expect(input).toEqual(readInput(sessionAt('v=1&lab=context&scheme=rotary').store, catalog));
  const result = { input: shown, output: contextJob(core, shown), scheme: rotary as never, isCurrent: true };
  const { caption } = distance.draw({ result, isUnseen: false });
  expect((caption as { values: unknown[] }).values).toContain(text.axesOf[of]);
});
