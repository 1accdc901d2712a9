/** Every script that the page offers is run, and says what the core says. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Matrix, SchemeId } from '../../../web/core/index.ts';
import { formatIn, readInput as readContext } from '../../../web/labs/context/input.ts';
import { type PrecisionOutput, precisionJob } from '../../../web/labs/context/precision-job.ts';
import { precisionScripts } from '../../../web/labs/context/scripts.ts';
import { type PairingInput, pairingArrays, pairingJob } from '../../../web/labs/encodings/pairing/job.ts';
import { pairingScript } from '../../../web/labs/encodings/pairing/script.ts';
import {
  inDegrees,
  sinusoidsBeside,
  type TurningInput,
  turningJob,
} from '../../../web/labs/encodings/turning/job.ts';
import { clocksArrays, clocksScript } from '../../../web/labs/encodings/turning/script.ts';
import {
  axesCode,
  axesScript,
  biasScript,
  rotaryScript,
  tableScript,
  vectorsScript,
} from '../../../web/reference/encoding.ts';
import { toNpz } from '../../../web/reference/npz.ts';
import { numpy, without } from '../../interpreter.ts';
import { load } from '../core/helpers.ts';
import { sessionAt } from '../shell/session-at.ts';
import { expectNear, run, tableIn } from './python.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const seed = 7;

/** The parameters of a scheme, with its defaults. */
function filled(scheme: string, parameters: Readonly<Record<string, unknown>> = {}) {
  const known = core.catalog().find(({ id }) => id === scheme)?.parameters ?? [];
  return { ...Object.fromEntries(known.map(({ name, default: value }) => [name, value])), ...parameters };
}

const table = (scheme: SchemeId, n: number, d: number, parameters = {}): Matrix =>
  tableIn(core, { ...parameters, scheme, n, d, seed });

const row = ({ cols, data }: Matrix, at: number, count: number) => data.slice(at * cols, at * cols + count);

describe.skipIf(without(numpy, 'NumPy'))('scripts with NumPy', () => {
  describe('tables and their proximity', () => {
    const cases: readonly (readonly [SchemeId, number, number, Readonly<Record<string, unknown>>])[] = [
      ['sinusoidal', 128, 64, {}],
      ['sinusoidal', 20, 7, { layout: 'halves' }],
      ['sinusoidal', 20, 7, { spacing: 'tensor2tensor' }],
      ['sinusoidal', 20, 8, { spacing: 'tensor2tensor', layout: 'halves', order: 'cos-sin', base: 100 }],
      ['sinusoidal', 1, 2, {}],
      ['sinusoidal', 60, 6, { shuffled: true, layout: 'halves' }],
      ['index', 9, 3, {}],
      ['normalized-index', 9, 3, {}],
      ['normalized-index', 1, 3, {}],
      ['learned-sinusoidal', 30, 6, { frequencies: [1, 0.5, 0.25] }],
      ['learned-sinusoidal', 30, 5, { layout: 'halves' }],
      ['sinusoidal-2d', 40, 16, { columns: 6 }],
      ['learned', 30, 8, {}],
      ['randomized', 30, 8, {}],
      ['formula', 30, 8, {}],
      ['formula', 30, 6, { formula: 'if(mod(i, 2), cos(pos/10000^((i-1)/d)), sin(pos/10000^(i/d)))' }],
      ['formula', 7, 3, { formula: 'max(pos, 2) - .5e1 * min(i, 1)**2' }],
      ['formula', 7, 3, { formula: '1 + pi / e' }],
      ['formula', 9, 4, { formula: ' -2^-abs(sign(tan(pos)))^2 + sqrt(exp(tanh(log(1+i)))) + ceil(007.5)' }],
    ];
    for (const [place, [scheme, n, d, parameters]] of cases.entries())
      for (const measure of place === 0
        ? (['dot', 'cosine'] as const)
        : ([place % 2 ? 'cosine' : 'dot'] as const))
        it(`${scheme} ${JSON.stringify(parameters)} ${n} × ${d}, ${measure}`, async () => {
          const made = table(scheme, n, d, parameters);
          const settings = { scheme, parameters: filled(scheme, parameters), n, d };
          const printed = await run(tableScript(settings, measure, async () => made));
          const phi = core.proximity(made, { measure });
          expectNear(
            printed['row 1 of the table, first 4 columns'],
            row(made, Math.min(1, n - 1), Math.min(4, d)),
            1e-6,
          );
          expectNear(printed['similarity of position 0 to 0 ... 4'], row(phi, 0, Math.min(5, n)), 1e-6);
          expect(printed.radius).toBe(core.kernel(made, { measure }).radius);
        });
  });

  describe('rotary embeddings', () => {
    const longFactor = Array.from({ length: 8 }, (_, i) => 1 + i);
    const cases: readonly (readonly [
      TurningInput['scheme'],
      number,
      number,
      Readonly<Record<string, unknown>>,
    ])[] = [
      ['rotary', 128, 64, {}],
      ['rotary', 1, 2, {}],
      ['rotary', 64, 16, { rotaryDim: 8, base: 500 }],
      ['rotary', 64, 16, { scaling: 'linear', factor: 4 }],
      ['rotary', 64, 16, { scaling: 'ntk', factor: 4 }],
      ['rotary', 64, 2, { scaling: 'ntk', factor: 4 }],
      ['rotary', 64, 16, { scaling: 'dynamic-ntk', factor: 3, originalLength: 16 }],
      ['rotary', 64, 128, { scaling: 'yarn', factor: 10, originalLength: 2048 }],
      [
        'rotary',
        64,
        64,
        { scaling: 'yarn', factor: 32, base: 150_000, originalLength: 4096, truncate: false },
      ],
      ['rotary', 64, 128, { scaling: 'llama3', factor: 8, originalLength: 8192 }],
      ['rotary', 64, 128, { scaling: 'llama3', factor: 16, highFrequencyFactor: 1, originalLength: 8192 }],
      ['rotary', 64, 16, { rotaryDim: 4, spread: 'head' }],
      ['rotary', 64, 7, { rotaryDim: 4, spread: 'head' }],
      ['rotary', 64, 16, { rotaryDim: 8, spread: 'head', scaling: 'linear', factor: 2 }],
      [
        'rotary',
        64,
        16,
        { scaling: 'longrope', factor: 4, originalLength: 32, shortFactor: longFactor, longFactor },
      ],
      ['xpos', 64, 16, {}],
    ];
    for (const [scheme, n, d, parameters] of cases)
      it(`${scheme} ${JSON.stringify(parameters)} ${n} × ${d}`, async () => {
        const encoding = core.encode({ ...parameters, scheme, n, d, seed });
        if (encoding.kind !== 'rotary') throw new Error(`${scheme} turns nothing`);
        const settings = { scheme, parameters: filled(scheme, parameters), n, d };
        const printed = await run(rotaryScript(settings, seed));
        expectNear(printed['radians per position'], encoding.inverseFrequencies, 1e-12);
        const phi = core.proximity(encoding);
        const distances = printed.distances as number[];
        expectNear(
          printed.kernel,
          distances.map((distance) => phi.data[distance * n]),
          1e-5,
        );
      });
  });

  describe('waves that are mixed', () => {
    const cases: readonly (readonly [number, number, Readonly<Record<string, unknown>>])[] = [
      [64, 64, {}],
      [5, 16, { mixture: 3, trainedLength: 100, rotaryDim: 12 }],
      [300, 32, { base: 50, trainedLength: 1000 }],
      [1, 8, {}],
      [9, 8, { trainedLength: 6 }],
    ];
    for (const [n, d, parameters] of cases)
      it(`in FoPE ${JSON.stringify(parameters)} ${n} × ${d}`, async () => {
        const encoding = core.encode({ ...parameters, scheme: 'fope', n, d, seed });
        if (encoding.kind !== 'rotary') throw new Error('FoPE turns nothing');
        const settings = { scheme: 'fope', parameters: filled('fope', parameters), n, d };
        const printed = await run(rotaryScript(settings, seed));
        expectNear(printed['radians per position'], encoding.inverseFrequencies, 1e-12);
        const { data } = core.proximity(encoding);
        const distances = printed.distances as number[];
        const largest = Math.max(...data.map(Math.abs));
        for (const [name, from, sign] of [
          ['kernel from position 0', 0, 1],
          ['kernel from the last position', n - 1, -1],
        ] as const)
          (printed[name] as number[]).forEach((value, i) => {
            const due = data[from * n + from + sign * distances[i]];
            expect(Math.abs(value - due), name).toBeLessThan(1e-5 * largest);
          });
        expect(distances.length).toBeGreaterThan(0);
      });
  });

  describe('rotary embeddings of several axes', () => {
    const image = { textBefore: 3, lines: 4, columns: 5 };
    const cases: readonly (readonly [number, number, Readonly<Record<string, unknown>>])[] = [
      [40, 128, { axes: 'sections', base: 1e6, ...image }],
      [40, 128, { axes: 'interleaved', base: 5e6, ...image }],
      [40, 32, { axes: 'interleaved', sections: [6, 5, 5], ...image }],
      [40, 32, { axes: 'sections', rotaryDim: 16, sections: [2, 6, 0], ...image }],
      [40, 16, { axes: 'sections', lines: 0 }],
      [40, 32, { axes: 'sections', scaling: 'linear', factor: 4, textBefore: 50 }],
      [40, 32, { axes: 'sections', rotaryDim: 8, spread: 'head' }],
      [40, 32, { axes: 'axial', columns: 7 }],
      [40, 32, { axes: 'alternating', columns: 7, rotaryDim: 12 }],
    ];
    for (const [n, d, parameters] of cases)
      it(`${JSON.stringify(parameters)} ${n} × ${d}`, async () => {
        const encoding = core.encode({ ...parameters, scheme: 'rotary', n, d });
        if (encoding.kind !== 'rotary' || !encoding.axes) throw new Error('no axes');
        const settings = { scheme: 'rotary', parameters: filled('rotary', parameters), n, d };
        const code = axesCode(settings);
        if (!code) throw new Error('no code');
        const token = 17;
        const printed = await run(axesScript(settings, code, token));
        expectNear(printed['radians per step'], encoding.inverseFrequencies, 1e-12);
        expect(printed['axis of each pair']).toEqual([...encoding.axes.ofPairs]);
        const place = encoding.axes.positions.slice(3 * token, 3 * token + 3);
        expect(printed['place of the token']).toEqual([...place]);
        expectNear(
          printed['similarity of all tokens to it'],
          row(core.proximity(encoding, { row: token }), 0, n),
          1e-5,
        );
      });
  });

  describe('the clocks', () => {
    const shortFactor = Array.from({ length: 8 }, (_, i) => 1 + i / 8);
    const longFactor = Array.from({ length: 8 }, (_, i) => 1 + i);
    const longrope = { scaling: 'longrope', factor: 4, originalLength: 8, shortFactor, longFactor };
    const cases: readonly (readonly [TurningInput['scheme'], number, Readonly<Record<string, unknown>>])[] = [
      ['rotary', 64, {}],
      ['rotary', 2, {}],
      ['rotary', 16, { layout: 'half', rotaryDim: 8, base: 500 }],
      ['rotary', 16, { scaling: 'dynamic-ntk', factor: 3, originalLength: 8 }],
      ['rotary', 16, longrope],
      ['rotary', 16, { ...longrope, attentionFactor: 1.5 }],
      ['rotary', 16, { layout: 'half', rotaryDim: 6, spread: 'head' }],
      ['rotary', 16, { layout: 'half', rotaryDim: 6, part: 'last' }],
      ['xpos', 16, {}],
      ['xpos', 16, { layout: 'half', rotaryDim: 12, scaleBase: 20 }],
      ['fope', 32, {}],
      ['fope', 16, { layout: 'half', rotaryDim: 12, mixture: 2, trainedLength: 100 }],
    ];
    for (const [scheme, d, parameters] of cases)
      it(`of ${scheme} ${JSON.stringify(parameters)}, width ${d}`, async () => {
        const input = { scheme, parameters, d, seed };
        const { turned, added, frequencies } = turningJob(core, input);
        const pair = Math.min(2, frequencies[0].length - 1);
        const encoding = core.encode({ ...parameters, scheme, n: 3, d });
        if (encoding.kind !== 'rotary') throw new Error(`${scheme} turns nothing`);
        const settings = {
          scheme,
          parameters: filled(scheme, parameters),
          d,
          pair,
          seed,
          attentionFactor: encoding.attentionFactor,
          sinusoids: filled('sinusoidal', sinusoidsBeside(parameters)),
        };
        const printed = await run(clocksScript(settings, async () => clocksArrays(core, input)));
        const degrees = (place: (inFront: number) => number) =>
          frequencies.map((each, inFront) => inDegrees(place(inFront) * each[pair]));
        expectNear(
          printed['he (degrees)'],
          degrees((inFront) => inFront),
          1e-12,
        );
        expectNear(
          printed['Adhil (degrees)'],
          degrees((inFront) => inFront + 2),
          1e-12,
        );
        expectNear(
          printed['from he to Adhil (degrees)'],
          degrees(() => 2),
          1e-12,
        );
        const largest = Math.max(...[...turned, ...added].map(Math.abs));
        const near = (name: string, scores: Float64Array) =>
          (printed[name] as number[]).forEach((change, inFront) => {
            expect(Math.abs(change - (scores[inFront] - scores[0])), name).toBeLessThan(1e-5 * largest);
          });
        near('change of the score', turned);
        near('change of the score with sinusoids', added);
        expect(Math.abs((printed['score without words in front'] as number) - turned[0])).toBeLessThan(
          1e-5 * largest,
        );
      });
  });

  describe('pairs mixed up', () => {
    const cases: readonly (readonly [PairingInput['scheme'], number, Readonly<Record<string, unknown>>])[] = [
      ['rotary', 64, {}],
      ['rotary', 16, { rotaryDim: 8, base: 500 }],
      ['rotary', 16, { rotaryDim: 6, spread: 'head' }],
      ['rotary', 16, { rotaryDim: 6, part: 'last' }],
    ];
    for (const [scheme, d, parameters] of cases)
      it(`in ${scheme} ${JSON.stringify(parameters)}, width ${d}`, async () => {
        const input = { scheme, parameters, d, seed };
        const { made, neighbours, mixed, left } = pairingJob(core, input);
        const encoding = core.encode({ ...parameters, scheme, n: 1, d });
        if (encoding.kind !== 'rotary') throw new Error(`${scheme} turns nothing`);
        const settings = {
          scheme,
          parameters: filled(scheme, parameters),
          d,
          attentionFactor: encoding.attentionFactor,
          turned: 2 * encoding.cos.cols,
        };
        const printed = await run(pairingScript(settings, async () => toNpz(pairingArrays(core, input))));
        expectNear(printed['halves, as made'], made, 1e-5);
        expectNear(printed.neighbours, neighbours, 1e-5);
        expectNear(printed.mixed, mixed, 1e-5);
        const most = Math.max(...made.map(Math.abs));
        expect(left).toBeLessThan(1e-5 * most);
        expect(printed['largest difference, columns reordered']).toBeLessThan(1e-12 * most);
      });
  });

  describe('angles in few bits', () => {
    for (const state of [
      '',
      '&angles=float16&base=500000&d=128',
      '&angles=float32&tested=512',
      '&scaling=linear&factor=3&stretch=stated&tested=5000',
      '&rotaryDim=16&spread=head&d=32',
    ])
      it(state, async () => {
        const { store, catalog, ...rest } = sessionAt(`v=1&lab=context${state}`);
        const session = { store, catalog, ...rest };
        const { length, shared } = precisionJob(core, readContext(store, catalog)) as PrecisionOutput;
        const found = shared[formatIn(store)];
        const [script] = precisionScripts(session);
        const printed = await run(script);
        expect(printed['first position that shares its angles']).toEqual([...found.shared.slice(0, 1)]);
        expect(printed['positions that differ']).toBe(length - found.shared.length);
        expect(printed['first of each pair, 0 for none']).toEqual([...found.firstOfPairs]);
      });
  });

  describe('biases', () => {
    const cases: readonly (readonly [SchemeId, number, number, Readonly<Record<string, unknown>>])[] = [
      ['alibi', 20, 8, {}],
      ['alibi', 20, 3, { causal: true }],
      ['alibi', 20, 12, {}],
      ['alibi', 20, 3, { directional: true }],
      ['alibi', 20, 4, { directional: true }],
      ['alibi', 20, 4, { directional: true, causal: true }],
      ['alibi', 20, 12, { maxBias: 16 }],
      ['alibi', 20, 4, { beforeScaling: true }],
      ['kerple', 20, 2, {}],
      ['kerple', 20, 2, { variant: 'power', r1: 0.5, r2: 1.5 }],
      ['t5', 200, 4, {}],
      ['t5', 200, 4, { bidirectional: false }],
      ['t5', 60, 1, { buckets: 4, maxDistance: 9 }],
      ['t5', 300, 1, { buckets: 17, maxDistance: 200 }],
      ['fire', 20, 2, {}],
      ['tisa', 20, 2, {}],
      ['bias-formula', 20, 3, {}],
      ['bias-formula', 20, 2, { bias: '-abs(m) * 2^(-8*head/heads)' }],
      ['bias-formula', 20, 2, { bias: 'if(m, -5, m/(4*head))' }],
      ['bias-formula', 5, 1, { bias: 'head' }],
    ];
    for (const [scheme, n, heads, parameters] of cases)
      it(`${scheme} ${JSON.stringify(parameters)}, ${heads} heads`, async () => {
        const encoding = core.encode({ ...parameters, scheme, n, d: 16, heads, seed });
        if (encoding.kind !== 'bias') throw new Error(`${scheme} has no bias`);
        const head = heads - 1;
        const bias = encoding.heads[head];
        const settings = { scheme, parameters: filled(scheme, parameters), heads, head, width: 16 };
        const printed = await run(biasScript(n, settings, async () => bias));
        expectNear(printed['bias of the last query on the first keys'], row(bias, n - 1, 5), 1e-6);
        expectNear(
          printed['sum of the bias'],
          bias.data.reduce((sum, value) => sum + value, 0),
          1e-6,
        );
        if (encoding.slopes) expectNear(printed.slopes, encoding.slopes, 0);
        const { buckets } = encoding;
        if (!buckets) return;
        expect(printed['buckets of the offsets']).toEqual([
          ...Array.from({ length: n }, (_, i) => buckets[(n - 1 - i) * n]),
          ...buckets.slice(1, n),
        ]);
        expect(printed['largest spread within a bucket']).toBe(0);
      });
  });

  it('the vectors of offsets', async () => {
    const encoding = core.encode({ scheme: 'relative-sinusoidal', n: 10, d: 16, maxDistance: 6 });
    if (encoding.kind !== 'relative') throw new Error('no vectors');
    const { keys } = encoding;
    const printed = await run(vectorsScript('dot', async () => keys));
    const phi = core.proximity(encoding.keys);
    expectNear(printed['similarity of the first offset to the first five'], row(phi, 0, 5), 1e-6);
  });

  it('takes no code from what a reader typed', async () => {
    const settings = { scheme: 'sinusoidal', parameters: filled('sinusoidal'), n: 4, d: 4 };
    const about = ['Table: x\nprint("owned: 1")\u2028print("owned: 1")\r.npy'];
    const printed = await run(
      tableScript(settings, 'dot', () => expect.fail()),
      { about },
    );
    expect(printed).not.toHaveProperty('owned');
  });
});
