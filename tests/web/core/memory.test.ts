import { beforeAll, describe, expect, it } from 'vitest';
import createModule from '#wasm';
import { createCore } from '../../../web/core/core.ts';
import type { Core, Matrix } from '../../../web/core/index.ts';
import { startModule } from '../../../web/core/load.ts';
import { layer, load, matrix, peError, untyped, wasmFile } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const table = (n: number, d: number, scheme: 'index' | 'learned' = 'learned'): Matrix =>
  untyped(core.encode({ scheme, n, d })).table;

/** Every typed array in an answer. */
function arrays(answer: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(answer)) return [answer];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(arrays) : [];
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

describe('answers', () => {
  it('own their memory: no later call changes them, and they can be given away', () => {
    const request = layer(core);
    const all = [
      () => core.encode({ scheme: 'learned', n: 9, d: 5 }),
      () => core.attend(request),
      () => core.permute({ ...request, permutation: [5, 4, 3, 2, 1, 0] }),
      () => core.proximity(request.x),
      () => core.probePositions(request.x),
    ];
    const answers = all.map((call) => call());
    const copies = structuredClone(answers);
    for (const call of all.toReversed()) call();
    table(1000, 1000);
    expect(answers).toEqual(copies);
    for (const array of arrays(answers)) expect(array.byteLength).toBe(array.buffer.byteLength);
    const buffers = arrays(answers).map((array) => array.buffer as ArrayBuffer);
    expect(new Set(buffers).size).toBe(buffers.length);
    structuredClone(answers, { transfer: buffers });
    expect(all.map((call) => call())).toEqual(copies);
  });

  it('are the same bits for the same request', () => {
    const request = { ...layer(core), causal: true };
    expect(core.attend(request)).toEqual(core.attend(request));
    expect(core.probePositions(request.x, { train: { folds: 3 } })).toEqual(
      core.probePositions(request.x, { train: { folds: 3 } }),
    );
  });
});

describe('requests', () => {
  it('are not changed, and may be frozen', () => {
    const request = {
      ...layer(core),
      encoding: [core.encode({ scheme: 'learned', n: 6, d: 4 })],
      permutation: [5, 4, 3, 2, 1, 0],
    };
    const before = structuredClone(request);
    const frozen = freeze(request);
    core.permute(frozen);
    core.probePositions(frozen.x, freeze({ train: { folds: 2 } }));
    core.proximity(frozen.x, freeze({ measure: 'cosine' as const }));
    expect(request).toEqual(before);
    core.encode(freeze({ scheme: 'sinusoidal', n: 2, d: 2, positions: [3, 1] }));
  });

  it('may hold parts of larger arrays', () => {
    const whole = Float32Array.from({ length: 30 }, (_, i) => i);
    const part = { rows: 2, cols: 3, data: whole.subarray(7, 13) };
    expect(core.proximity(part)).toEqual(core.proximity({ ...part, data: whole.slice(7, 13) }));
  });

  it('are read once: a getter that changes its mind is not a way in', () => {
    let reads = 0;
    const shifting = {
      get rows() {
        return reads++ === 0 ? 2 : 1e6;
      },
      cols: 3,
      data: new Float32Array(6),
    };
    expect(core.proximity(shifting).rows).toBe(2);
    expect(reads).toBe(1);

    let entries = 0;
    const positions = new Proxy([0, 1, 2], {
      get: (list, key) => (key === '0' && entries++ > 0 ? Number.NaN : Reflect.get(list, key)),
    });
    expect(untyped(core.encode({ scheme: 'index', n: 3, d: 1, positions })).table.data).toEqual(
      Float32Array.of(0, 1, 2),
    );
  });

  it('that throw while they are read leave the core as it was', () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new RangeError('trap');
        },
      },
    );
    for (const call of [
      'encode',
      'attend',
      'permute',
      'proximity',
      'probePositions',
      'randomNormal',
    ] as const)
      expect(() => untyped(core)[call](trap)).toThrow();
    const getter = {
      ...layer(core),
      get causal(): boolean {
        throw new TypeError('trap');
      },
    };
    expect(() => core.attend(getter)).toThrow('trap');
    expect(core.attend(layer(core)).output.rows).toBe(6);
  });
});

describe('large sizes', () => {
  it('grow the memory, and what is read from it stays right', () => {
    const [n, d] = [5000, 2000];
    const { data } = table(n, d, 'index');
    expect(data).toHaveLength(n * d);
    for (const i of [0, 1, 17, n - 1]) for (const j of [0, d - 1]) expect(data[i * d + j]).toBe(i);
    const { data: products } = core.proximity(matrix(4000, 2, (row, col) => (col === 0 ? 1 : row)));
    for (const [x, y] of [
      [0, 0],
      [3999, 3999],
      [17, 2000],
    ])
      expect(products[4000 * x + y]).toBe(1 + x * y);
  });

  it.each<[string, string, (core: Core) => unknown]>([
    ['a table beyond 32 bits', 'too-large', (c) => c.encode({ scheme: 'index', n: 1e7, d: 65536 })],
    [
      'a table of exactly 2^32 bytes',
      'too-large',
      (c) => c.encode({ scheme: 'index', n: 2 ** 20, d: 2 ** 10 }),
    ],
    ['a table beyond the module', 'out-of-memory', (c) => c.encode({ scheme: 'index', n: 1e7, d: 24 })],
    [
      'sinusoids beyond the module',
      'out-of-memory',
      (c) => c.encode({ scheme: 'sinusoidal', n: 1e7, d: 24 }),
    ],
    ['random numbers beyond 32 bits', 'too-large', (c) => c.randomNormal({ rows: 2 ** 26, cols: 2 ** 26 })],
    ['random numbers beyond the module', 'out-of-memory', (c) => c.randomNormal({ rows: 2 ** 26, cols: 4 })],
    ['proximity beyond 32 bits', 'too-large', (c) => c.proximity(matrix(70000, 1))],
    ['proximity beyond the module', 'out-of-memory', (c) => c.proximity(matrix(16000, 1))],
    [
      'an overview beyond the module',
      'out-of-memory',
      (c) => c.tableProperties(matrix(8200, 1), { mostBlocks: 8200, breaks: true }),
    ],
    [
      'attention beyond the module',
      'out-of-memory',
      (c) =>
        c.attend({ x: matrix(11400, 1), weights: { q: matrix(1, 1), k: matrix(1, 1), v: matrix(1, 1) } }),
    ],
    [
      'attention whose output is beyond the module',
      'out-of-memory',
      (c) =>
        c.attend({
          x: matrix(3000, 1),
          weights: { q: matrix(1, 1), k: matrix(1, 1), v: matrix(1, 1), o: matrix(1, 80000) },
        }),
    ],
    [
      'attention beyond 32 bits',
      'too-large',
      (c) =>
        c.permute({
          x: matrix(70000, 1),
          weights: { q: matrix(1, 1), k: matrix(1, 1), v: matrix(1, 1) },
          permutation: Array.from({ length: 70000 }, (_, i) => i),
        }),
    ],
    [
      'a rotary kernel beyond the module',
      'out-of-memory',
      (c) => {
        const half = matrix(2, 9.2e6);
        return c.proximity({
          kind: 'rotary',
          cos: half,
          sin: half,
          layout: 'half',
          inverseFrequencies: new Float64Array(half.cols),
          attentionFactor: 1,
        });
      },
    ],
    ['a probe beyond the module', 'out-of-memory', (c) => c.probePositions(matrix(164000, 200))],
    [
      'operands of attention beyond the module, of which some had room',
      'out-of-memory',
      (c) => {
        const wide = matrix(1, 9e7);
        return c.attend({ x: matrix(1, 1), weights: { q: wide, k: wide, v: wide } });
      },
    ],
    [
      'operands of other shapes',
      'bad-shape',
      (c) =>
        c.attend({ x: matrix(1, 1), weights: { q: matrix(1, 5e7), k: matrix(1, 5e7), v: matrix(1, 1) } }),
    ],
    [
      'an encoding that is made for large operands',
      'too-large',
      (c) => {
        const wide = matrix(1, 2e7);
        const encoding = { scheme: 'shaw', n: 1, d: 256, maxDistance: 1e6 } as const;
        return c.permute({
          x: matrix(1, 1),
          weights: { q: wide, k: wide, v: wide },
          encoding,
          permutation: [0],
        });
      },
    ],
    [
      'what overflows, after all is computed',
      'non-finite',
      (c) => c.attend({ ...layer(c), x: matrix(6, 4, () => 1e30) }),
    ],
  ])('refuses %s, and is as it was before', (_, code, call) => {
    const error = peError(() => call(core));
    expect(error).toMatchObject({ code });
    expect(error.field).toBeTruthy(); // a core that has stopped names none
    expect(core.attend(layer(core)).output.rows).toBe(6);
    expect(core.encode({ scheme: 'index', n: 3, d: 1 })).toMatchObject({
      table: { data: Float32Array.of(0, 1, 2) },
    });
    // Most of the memory of the module.
    expect(
      core
        .proximity(
          matrix(1e6, 1, () => 1),
          { row: 0 },
        )
        .data.at(-1),
    ).toBe(1);
  });

  it('attend with relative vectors as many as can be encoded: of those that meet no pair nothing is copied', () => {
    const weights = { q: matrix(48, 48), k: matrix(48, 48), v: matrix(48, 48, (i, j) => Number(i === j)) };
    const x = matrix(5, 48, (i) => i);
    const encoding = { scheme: 'relative-sinusoidal', n: 5, d: 48, maxDistance: 1e6, on: 'keys' } as const;
    for (let i = 0; i < 2; i++)
      expect(core.attend({ x, weights, encoding }).output.data[0]).toBeCloseTo(2, 5);
  });

  it('give back an answer that the engine has no memory to copy', async () => {
    const module = await startModule(createModule, wasmFile, 'pe.wasm');
    const poor = createCore(module);
    const request = { scheme: 'index', n: 10000, d: 15000 } as const;
    const { copy } = untyped(module);
    untyped(module).copy = () => {
      throw new RangeError('Array buffer allocation failed');
    };
    // More than half of the module's memory: after a leak, `n` would be refused before there is an answer.
    for (let i = 0; i < 3; i++)
      expect(peError(() => poor.encode(request))).toMatchObject({ code: 'out-of-memory', field: 'answer' });
    untyped(module).copy = copy;
    expect(poor.encode({ ...request, n: 3, d: 1 })).toEqual(core.encode({ ...request, n: 3, d: 1 }));
  });

  it('gives back what it took: the same large request works again and again', () => {
    for (let i = 0; i < 6; i++) expect(table(10000, 5000, 'index').data.at(-1)).toBe(9999);
  });
});

describe('random numbers', () => {
  it('are normal, seeded and of the deviation asked for', () => {
    const { data } = core.randomNormal({ rows: 200, cols: 100, deviation: 3, seed: 5 });
    const mean = data.reduce((sum, x) => sum + x) / data.length;
    const square = data.reduce((sum, x) => sum + x * x) / data.length;
    expect(Math.abs(mean)).toBeLessThan(0.1);
    expect(Math.abs(Math.sqrt(square) - 3)).toBeLessThan(0.1);
    expect(core.randomNormal({ rows: 200, cols: 100, deviation: 3, seed: 6 }).data).not.toEqual(data);
  });

  it.each<[object, string, string]>([
    [{ rows: 0, cols: 1 }, 'bad-value', 'rows'],
    [{ rows: 1, cols: 2 ** 27 }, 'too-large', 'cols'],
    [{ rows: 1, cols: '1' }, 'bad-value', 'cols'],
    [{ rows: 1, cols: 1, deviation: 1e300 }, 'bad-value', 'deviation'],
    [{ rows: 1, cols: 1, deviation: -1 }, 'bad-value', 'deviation'],
    [{ rows: 1, cols: 1, deviation: Number.NaN }, 'non-finite', 'deviation'],
    [{ rows: 1, cols: 1, mean: 0 }, 'bad-value', 'mean'],
  ])('refuse %o', (request, code, field) => {
    expect(peError(() => core.randomNormal(untyped(request)))).toMatchObject({ code, field });
  });
});
