import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Matrix } from '../../../../web/core/index.ts';
import type { SchemeId } from '../../../../web/core/types.ts';
import { drawnKind } from '../../../../web/encoding/bias-on-words.ts';
import { oneHead } from '../../../../web/encoding/one-head.ts';
import { namedSeed } from '../../../../web/encoding/word-vectors.ts';
import { explainCheck, shownValue, titles } from '../../../../web/labs/encodings/prose.ts';
import {
  type Requirement,
  type RequirementCheck,
  type RequirementsInput,
  tableSizes,
} from '../../../../web/labs/encodings/requirements/encoded.ts';
import { requirementsJob, requirementsTableJob } from '../../../../web/labs/encodings/requirements/job.ts';
import { load } from '../../core/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const inputOf = (scheme: SchemeId, more: Partial<RequirementsInput> = {}): RequirementsInput => ({
  scheme,
  parameters: {},
  ...tableSizes,
  seed: 7,
  ...more,
});

const measure = (
  name: Requirement,
  scheme: SchemeId,
  more: Partial<RequirementsInput> = {},
): RequirementCheck => requirementsJob(core, inputOf(scheme, more))[name];

/** ||P(p) - P(p + 1)|| of sinusoids, from cos(a - b). */
const nextSinusoid = (d: number) =>
  Math.sqrt(
    Array.from({ length: d / 2 }, (_, i) => 2 - 2 * Math.cos(10_000 ** ((-2 * i) / d))).reduce(
      (a, b) => a + b,
    ),
  );

it.each(['sinusoidal', 'rotary', 't5', 'shaw', 'forget-gate'] as const)(
  'encode %s once for each request',
  (scheme) => {
    const asked: string[] = [];
    const counting: typeof core = {
      ...core,
      encode(request) {
        asked.push(JSON.stringify(request));
        return core.encode(request);
      },
    };
    requirementsJob(counting, inputOf(scheme));
    expect(asked).toEqual([...new Set(asked)]);
  },
);

describe('independence of length', () => {
  it('fails for the normalised index, by what the largest position loses', () => {
    const { verdict, value, at } = measure('length', 'normalized-index');
    expect(verdict).toBe('fails');
    expect(value).toBeCloseTo(1 - 63 / 127, 6);
    expect(at).toEqual([63]);
  });

  it.each([
    'index',
    'sinusoidal',
    'learned',
    'rotary',
    'xpos',
    'alibi',
    'fire',
    'tupe',
    'transformer-xl',
  ] as const)('holds for %s', (scheme) => {
    expect(measure('length', scheme)).toMatchObject({ verdict: 'holds' });
  });

  it('fails for a rotation whose base follows the length', () => {
    const parameters = { scaling: 'dynamic-ntk', factor: 2, originalLength: 32 };
    expect(measure('length', 'rotary', { parameters }).verdict).toBe('fails');
  });
});

describe('independence of content, of the embedding itself', () => {
  it('holds for every scheme but those whose positions the words decide, by construction', () => {
    for (const { id, kind } of core.catalog()) {
      const check = measure('content', id);
      if (kind === 'data-dependent') {
        expect(check.verdict).toBe('fails');
        expect(check.value).toBeGreaterThan(0.01);
        expect(explainCheck.content({ kind: 'bias', input: inputOf(id), check })).toContain(
          'The words make the bias.',
        );
        continue;
      }
      expect(check).toMatchObject({ verdict: 'holds', value: 0 });
      const words = explainCheck.content({ kind: drawnKind(kind), input: inputOf(id), check });
      expect(words).toContain('for all words');
      expect(words).toContain('by construction');
    }
  });

  it('stands beside the stricter reading, which vectors on the inputs and rotations fail', () => {
    for (const scheme of ['sinusoidal', 'rotary', 'shaw'] as const) {
      expect(measure('content', scheme).verdict).toBe('holds');
      expect(measure('scores', scheme).verdict).toBe('fails');
    }
    expect(titles.content).toMatch(/^Independent of content/);
    expect(titles.scores).toMatch(/^Independent of content/);
    expect(titles.content).not.toBe(titles.scores);
  });
});

describe('independence of content, of what is added to a score', () => {
  it.each(['alibi', 't5', 'kerple', 'fire', 'tisa', 'tupe', 'none'] as const)('holds for %s', (scheme) => {
    const { verdict, value, limit } = measure('scores', scheme);
    expect(verdict).toBe('holds');
    expect(value).toBeLessThanOrEqual(limit as number);
    expect(limit).toBeLessThan(1e-4);
  });

  it('fails for an added table by the change of the two mixed terms', () => {
    const { n, d, seed } = { n: 6, d: 8, seed: 5 };
    const draw = (name: string, rows: number, deviation = 1) =>
      rowsOf(core.randomNormal({ rows, cols: d, deviation, seed: namedSeed(seed, name) }));
    const [q, k] = ['query', 'key'].map((name) => draw(name, d, 1 / Math.sqrt(d)));
    const [x, y] = ['first content', 'second content'].map((name) => draw(name, n));
    const encoding = core.encode({ scheme: 'sinusoidal', n, d });
    const p = encoding.kind === 'input' ? rowsOf(encoding.table) : [];
    const mixed = (words: number[][], i: number, j: number) =>
      (dot(times(words[i], q), times(p[j], k)) + dot(times(p[i], q), times(words[j], k))) / Math.sqrt(d);
    let most = 0;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) most = Math.max(most, Math.abs(mixed(x, i, j) - mixed(y, i, j)));
    expect(measure('scores', 'sinusoidal', { n, d, heads: 1, seed }).value).toBeCloseTo(most, 5);
    const parameters = { combine: 'concat' };
    expect(measure('scores', 'sinusoidal', { n, d, parameters }).verdict).toBe('fails');
  });
});

describe('uniqueness', () => {
  it('of sinusoids and of rotations is the distance of neighbours', () => {
    for (const scheme of ['sinusoidal', 'rotary'] as const) {
      const { verdict, value, at } = measure('unique', scheme);
      expect(verdict).toBe('holds');
      expect(value).toBeCloseTo(nextSinusoid(32), 5);
      expect(at).toEqual([0, 1]);
    }
  });

  it('of a learned table is its smallest pairwise distance', () => {
    const encoding = core.encode({ scheme: 'learned', n: 64, d: 32, seed: 7 });
    const rows = encoding.kind === 'input' ? rowsOf(encoding.table) : [];
    let least = { value: Number.POSITIVE_INFINITY, at: [0, 0] };
    for (const [i, a] of rows.entries())
      for (const [j, b] of rows.slice(0, i).entries()) {
        const value = Math.sqrt(a.reduce((sum, one, c) => sum + (one - b[c]) ** 2, 0));
        if (value < least.value) least = { value, at: [j, i] };
      }
    const { value, at } = measure('unique', 'learned');
    expect(value).toBeCloseTo(least.value, 6);
    expect(at).toEqual(least.at);
  });

  it('fails where two offsets share a bias or a vector, and names the nearest such pair', () => {
    expect(measure('unique', 'alibi')).toMatchObject({ verdict: 'fails', value: 0, at: [-1, 1] });
    for (const scheme of ['alibi', 'kerple', 'fire'] as const) {
      const { causal, value } = measure('unique', scheme);
      expect([scheme, value, causal?.verdict]).toEqual([scheme, 0, 'holds']);
      expect(causal?.at.every((offset) => offset <= 0)).toBe(true);
    }
    expect(measure('unique', 'sinusoidal').causal).toBeNull();
    expect(
      measure('unique', 'shaw', { parameters: { maxDistance: 4 } })
        .at.map(Math.abs)
        .sort(),
    ).toEqual([4, 5]);
    expect(measure('unique', 't5').at.map(Math.abs).sort()).toEqual([8, 9]);
    expect(measure('unique', 'none').verdict).toBe('fails');
  });

  it('of ALiBi as its paper has it is one step of the slope', () => {
    const { verdict, value } = measure('unique', 'alibi', { parameters: { causal: true } });
    expect(verdict).toBe('holds');
    expect(value).toBeCloseTo(0.25, 6);
  });

  it('does not apply to one position', () => {
    expect(measure('unique', 'sinusoidal', { n: 1 })).toMatchObject({ verdict: 'none', value: null });
  });
});

describe('size against content', () => {
  it.each([
    ['sinusoidal', Math.SQRT1_2, 'holds'],
    ['relative-sinusoidal', Math.SQRT1_2, 'holds'],
    ['index', 63, 'fails'],
    ['normalized-index', 1, 'holds'],
    ['rotary', 0, 'holds'],
    // a quarter of the deviation of 0 .. 63
    ['alibi', 0.25 * Math.sqrt((64 ** 2 - 1) / 12), 'fails'],
  ] as const)('of %s is %d', (scheme, value, verdict) => {
    const check = measure('small', scheme);
    expect(check.verdict).toBe(verdict);
    expect(check.value).toBeCloseTo(value, 5);
  });
});

describe('bounds', () => {
  it.each([
    ['index', 1e6, 'fails'],
    ['alibi', 0.25e6, 'fails'],
    ['kerple', Math.log(1 + 1e6), 'fails'],
    ['normalized-index', 1, 'holds'],
    ['sinusoidal', 1, 'holds'],
    ['rotary', 1, 'holds'],
  ] as const)('of %s up to a million is %d', (scheme, value, verdict) => {
    const check = measure('bounded', scheme);
    expect(check).toMatchObject({ verdict, at: [1e6] });
    expect(check.value).toBeCloseTo(value, 4);
  });

  it('are measured as far as there are vectors', () => {
    expect(measure('bounded', 'shaw')).toMatchObject({ verdict: 'holds', at: [1e6] });
    expect(measure('bounded', 'transformer-xl')).toMatchObject({ verdict: 'holds', at: [127] });
    expect(measure('bounded', 'randomized')).toMatchObject({ verdict: 'holds', at: [2047] });
    expect(measure('bounded', 'learned').verdict).toBe('none');
  });

  it('of xPos end where the core refuses, which it says', () => {
    const { verdict, refusal, at } = measure('bounded', 'xpos');
    expect(verdict).toBe('fails');
    expect(refusal).toContain('scaleBase');
    expect(at[0]).toBeLessThan(1e6);
  });
});

describe('meaning beyond the trained length', () => {
  it.each([
    ['learned', {}, 64],
    ['tupe', {}, 64],
    // offsets 64 .. 100 on both sides
    ['shaw', { maxDistance: 100 }, 74],
    ['shaw', { maxDistance: 16 }, 0],
    ['sinusoidal', {}, 0],
    ['rotary', {}, 0],
    ['transformer-xl', {}, 0],
    ['relative-sinusoidal', { maxDistance: 100 }, 0],
    // the buckets of 64 .. 90 and of 91 on, on both sides; 46 .. 63 are trained
    ['t5', {}, 4],
  ] as const)('of %s %o leaves %d untrained', (scheme, parameters, value) => {
    expect(measure('beyond', scheme, { parameters })).toMatchObject({
      verdict: value === 0 ? 'holds' : 'fails',
      value,
    });
  });

  it('is what the core says where it refuses', () => {
    const check = measure('beyond', 'randomized', { parameters: { maxLength: 100 } });
    expect(check).toMatchObject({ verdict: 'fails', value: null });
    expect(check.refusal).toContain('maxLength');
  });
});

describe('every scheme', () => {
  it('has a row of seven checks with a sentence each', async () => {
    const schemes = core.catalog();
    const control = { signal: new AbortController().signal, progress: async () => {} };
    const rows = await requirementsTableJob(core, { schemes: schemes.map(({ id }) => id), seed: 7 }, control);
    expect(rows.map(({ scheme }) => scheme)).toEqual(schemes.map(({ id }) => id));
    for (const [i, { scheme, checks }] of rows.entries()) {
      expect(Object.keys(checks)).toHaveLength(7);
      for (const name of Object.keys(checks) as Requirement[]) {
        const check = checks[name];
        expect(shownValue(name, check)).not.toMatch(/NaN|∞/);
        const sentence = explainCheck[name]({
          kind: drawnKind(schemes[i].kind),
          input: inputOf(scheme),
          check,
        });
        expect(sentence, `${scheme}, ${name}`).toMatch(/^[A-Z].*\.$/);
        expect(sentence).not.toMatch(/undefined|NaN|null/);
      }
    }
  });

  it.each(['alibi', 'tupe', 'shaw', 'transformer-xl', 'deberta'] as const)(
    'is to a head of %s what it is to a layer of that head alone',
    (scheme) => {
      const [n, d, heads, head] = [5, 4, 3, 2];
      const encoding = core.encode({ scheme, n, d, heads, seed: 3 });
      const draw = (rows: number, cols: number, seed: number) => core.randomNormal({ rows, cols, seed });
      const x = draw(n, d, 1);
      const [q, k, v] = [2, 3, 4].map((seed) => draw(d, d * heads, seed));
      const whole = core.attend({ x, weights: { q, k, v }, heads, encoding });
      const part = (matrix: Matrix): Matrix => {
        const rows = rowsOf(matrix).map((row) => row.slice(head * d, (head + 1) * d));
        return { rows: rows.length, cols: d, data: Float32Array.from(rows.flat()) };
      };
      const weights = { q: part(q), k: part(k), v: part(v) };
      const alone = core.attend({ x, weights, encoding: oneHead(encoding, { head, d }) });
      alone.scores[0].data.forEach((score, i) => {
        expect(score).toBeCloseTo(whole.scores[head].data[i], 5);
      });
      rowsOf(alone.output).forEach((row, i) => {
        row.forEach((value, j) => {
          expect(value).toBeCloseTo(rowsOf(part(whole.output))[i][j], 5);
        });
      });
    },
  );
});

function rowsOf({ rows, cols, data }: Matrix): number[][] {
  return Array.from({ length: rows }, (_, row) => [...data.subarray(row * cols, (row + 1) * cols)]);
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * b[i], 0);

/** A row vector times a matrix. */
const times = (row: readonly number[], matrix: readonly number[][]) =>
  matrix[0].map((_, col) => row.reduce((sum, value, i) => sum + value * matrix[i][col], 0));
