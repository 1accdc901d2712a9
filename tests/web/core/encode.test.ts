import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, Encoding, Matrix, SchemeId, SchemeParameter } from '../../../web/core/index.ts';
import { load, peError, untyped, withHole } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const table = (encoding: Encoding): Matrix => {
  if (encoding.kind !== 'input') throw new Error('a table was expected');
  return encoding.table;
};
const refused = (request: unknown) => peError(() => core.encode(untyped(request)));
const good = { scheme: 'sinusoidal', n: 4, d: 8 } as const;

describe('the catalogue', () => {
  it('describes every scheme in plain data', () => {
    const schemes = core.catalog();
    expect(new Set(schemes.map(({ id }) => id)).size).toBe(schemes.length);
    expect(structuredClone(schemes)).toEqual(schemes);
    expect(schemes.find(({ id }) => id === 'learned')?.learnable).toBe(true);
    for (const { id, kind, title, reference } of schemes) {
      expect(core.encode({ scheme: id, n: 3, d: 8 }).kind).toBe(kind);
      expect(title && reference).toBeTruthy();
    }
  });

  const conditional = () =>
    core
      .catalog()
      .flatMap(({ id, parameters }) =>
        parameters.flatMap((row) => (row.onlyFor ? [{ id, parameters, row, onlyFor: row.onlyFor }] : [])),
      );

  it('says when a parameter counts by a choice, a list or a switch of the same scheme', () => {
    expect(conditional().map(({ id, row }) => `${id} ${row.name}`)).toEqual([
      'learned-sinusoidal base',
      ...[
        'spread',
        'part',
        'sections',
        'textBefore',
        'lines',
        'columns',
        'factor',
        'originalLength',
        'betaFast',
        'betaSlow',
        'truncate',
        'attentionFactor',
        'lowFrequencyFactor',
        'highFrequencyFactor',
        'shortFactor',
        'longFactor',
      ].map((name) => `rotary ${name}`),
      'alibi directional',
      't5 deviation',
      'relative-sinusoidal base',
    ]);
    for (const { parameters, onlyFor } of conditional()) {
      const other = parameters.find(({ name }) => name === onlyFor.parameter);
      expect(onlyFor.choices.length > 0 ? ['choice'] : ['numbers', 'boolean']).toContain(other?.type);
      for (const choice of onlyFor.choices) expect(other?.choices).toContain(choice);
    }
  });

  /** Where all that a scaling asks for is given, so that it can be had. */
  const given = {
    n: 40,
    d: 8,
    heads: 2,
    factor: 3,
    originalLength: 2048,
    shortFactor: [1, 1, 2, 3],
    longFactor: [1, 2, 3, 4],
  };
  /** Only of a head that turns in part has these two an effect. */
  const inPart = ({ name }: SchemeParameter) =>
    name === 'spread' || name === 'part' ? { rotaryDim: 4 } : {};
  const request = (id: SchemeId, values: object) => {
    const names =
      core
        .catalog()
        .find((one) => one.id === id)
        ?.parameters.map(({ name }) => name) ?? [];
    const known = Object.entries({ ...given, ...values }).filter(
      ([name]) => ['n', 'd', 'heads'].includes(name) || names.includes(name),
    );
    return { scheme: id, ...Object.fromEntries(known) } as Parameters<Core['encode']>[0];
  };
  const other = (row: SchemeParameter) => (row.type === 'numbers' ? [5, 6, 7, 8] : (row.max ?? 0) / 2);

  it('has parameters that change nothing, and are held against nothing, where they do not count', () => {
    for (const { id, parameters, row, onlyFor } of conditional()) {
      const { parameter, choices } = onlyFor;
      const all = parameters.find(({ name }) => name === parameter)?.choices ?? [];
      const lists: Record<string, number[] | boolean> = {
        alibi: true,
        t5: Array(64).fill(0.5),
        'learned-sinusoidal': [1, 2, 3, 4],
        'relative-sinusoidal': [1, 2, 3, 4],
      };
      const off = choices.length > 0 ? all.filter((one) => !choices.includes(one)) : [lists[id]];
      expect(off.length).toBeGreaterThan(0);
      for (const value of off)
        for (const changed of row.type === 'boolean'
          ? [true]
          : (row.choices ?? [other(row), row.type === 'numbers' ? [1] : row.min])) {
          const same = { ...inPart(row), [parameter]: value };
          expect(core.encode(request(id, { ...same, [row.name]: changed }))).toEqual(
            core.encode(request(id, same)),
          );
        }
    }
  });

  const changes: Readonly<Record<string, unknown>> = {
    base: 500,
    spread: 'head',
    part: 'last',
    sections: [3, 0, 1],
    textBefore: 2,
    lines: 2,
    columns: 5,
    factor: 7,
    originalLength: 9000,
    betaFast: 330,
    betaSlow: 11,
    truncate: false,
    attentionFactor: 2,
    lowFrequencyFactor: 2,
    highFrequencyFactor: 9,
    deviation: 2,
    directional: true,
  };

  it('has parameters that change something in each setting where they count', () => {
    for (const { id, row, onlyFor } of conditional())
      for (const value of onlyFor.choices.length > 0 ? onlyFor.choices : [id === 'alibi' ? false : []]) {
        // Beyond the trained length, where a length counts at all; the short divisors are read within it.
        const n = id === 'rotary' && row.name !== 'shortFactor' ? 2100 : 40;
        const changed = changes[row.name] ?? [5, 6, 7, 8];
        const same = { ...inPart(row), n, [onlyFor.parameter]: value };
        expect(core.encode(request(id, { ...same, [row.name]: changed }))).not.toEqual(
          core.encode(request(id, same)),
        );
      }
  });

  it('gives a copy: whoever changes it changes nothing for others', () => {
    untyped(core.catalog()[0]).id = 'changed';
    untyped(core.catalog()).length = 0;
    expect(core.catalog()[0].id).toBe('none');
  });

  /** Of schemes with every type of parameter; the ranges of all schemes are checked where they stand, in C++. */
  const chosen: readonly SchemeId[] = ['index', 'sinusoidal', 'learned'];
  const each = (): [SchemeId, SchemeParameter][] =>
    core
      .catalog()
      .filter(({ id }) => chosen.includes(id))
      .flatMap(({ id, parameters }) => parameters.map((one): [SchemeId, SchemeParameter] => [id, one]));

  it('has defaults, ends and choices that are accepted', () => {
    for (const [scheme, { name, default: fallback, min, max, choices = [] }] of each())
      for (const value of [fallback, min, max, ...choices])
        expect(core.encode({ ...good, scheme, [name]: value }).kind).toBe('input');
  });

  it('has ranges that are kept: what lies outside is refused, by name and with the range', () => {
    for (const [scheme, { name, type, min = 0, max = 0, choices }] of each()) {
      if (type === 'boolean') {
        for (const value of [0, 1, '', 'true'])
          expect(refused({ ...good, scheme, [name]: value }).message).toContain('must be true or false');
        continue;
      }
      const bad = choices ? ['', 'other', 0, true] : [min - 1, max + 1, -1e300, 1e300, '1', true];
      for (const value of bad) {
        const error = refused({ ...good, scheme, [name]: value });
        expect(error).toMatchObject({ code: 'bad-value', field: name });
        for (const text of choices ?? [String(min).replace('1e-6', '0.000001'), String(max)])
          expect(error.message).toContain(text);
      }
      for (const value of [Number.NaN, Infinity, -Infinity])
        if (!choices)
          expect(refused({ ...good, scheme, [name]: value })).toMatchObject({
            code: 'non-finite',
            field: name,
          });
      for (const value of [null, {}, [], [1], 1n, Symbol('s'), () => 1, new Number(1), new String('add')])
        expect(refused({ ...good, scheme, [name]: value })).toMatchObject({ code: 'bad-value', field: name });
    }
  });
});

describe('encode', () => {
  it('takes explicit positions as any list of numbers', () => {
    const positions = [0, 2.5, -3, 1e7];
    const expected = core.encode({ ...good, positions });
    for (const list of [
      Float64Array.from(positions),
      Float32Array.from(positions),
      Object.freeze([...positions]),
      { ...positions, length: 4 },
    ])
      expect(core.encode({ ...good, positions: list })).toEqual(expected);
    expect(Array.from(table(core.encode({ scheme: 'index', n: 4, d: 1, positions })).data)).toEqual(
      positions,
    );
  });

  it('gives sines of far positions that are right to 2e-7', () => {
    const positions = [1e4, 1e5, 1e6, 9999999];
    const { data } = table(core.encode({ scheme: 'sinusoidal', n: 4, d: 2, positions }));
    positions.forEach((p, i) => {
      expect(Math.abs(data[2 * i] - Math.sin(p))).toBeLessThan(2e-7);
      expect(Math.abs(data[2 * i + 1] - Math.cos(p))).toBeLessThan(2e-7);
    });
  });

  it('takes undefined for whatever may be left out', () => {
    const request = { ...good, positions: undefined, seed: undefined, heads: undefined, base: undefined };
    expect(core.encode(untyped(request))).toEqual(core.encode(good));
  });

  it('takes lists, and context scaling as one object', () => {
    const frequencies = [1, 0.5, 0.25, 0.125];
    const encoding = core.encode({ ...good, scheme: 'learned-sinusoidal', frequencies });
    expect(table(encoding).data[4 * 0 + 8 + 2]).toBeCloseTo(Math.sin(0.5), 6);
    const flat = core.encode({ ...good, scheme: 'rotary', scaling: 'linear', factor: 4 });
    expect(core.encode({ ...good, scheme: 'rotary', scaling: { type: 'linear', factor: 4 } })).toEqual(flat);
    expect(refused({ ...good, scheme: 'rotary', scaling: { type: 'linear', faktor: 4 } })).toMatchObject({
      code: 'bad-value',
      field: 'faktor',
    });
  });

  it('gives each kind what it is made of', () => {
    const of = (scheme: SchemeId, heads = 2) => core.encode({ ...good, scheme, heads });
    const rotary = of('rotary');
    expect(rotary.kind === 'rotary' && rotary.inverseFrequencies.length).toBe(4);
    const alibi = of('alibi');
    expect(alibi.kind === 'bias' && [...(alibi.slopes ?? [])]).toEqual([2 ** -4, 2 ** -8]);
    const t5 = of('t5');
    expect(t5.kind === 'bias' && t5.buckets?.length).toBe(16);
    const transformerXl = of('transformer-xl');
    expect(transformerXl.kind === 'relative' && transformerXl.contentBias?.rows).toBe(2);
  });

  it('names the wave of each column of sinusoids', () => {
    const of = (scheme: SchemeId, parameters = {}) => core.encode({ scheme, n: 2, d: 4, ...parameters });
    const plain = of('sinusoidal');
    expect(plain.kind === 'input' && plain.waves).toEqual({
      frequencies: Float64Array.of(1, 1, 0.01, 0.01),
      sines: Uint8Array.of(1, 0, 1, 0),
    });
    const turned = of('sinusoidal', { d: 5, layout: 'halves', spacing: 'tensor2tensor', order: 'cos-sin' });
    expect(turned.kind === 'input' && turned.waves).toEqual({
      frequencies: Float64Array.of(1, 1e-4, 1, 1e-4, Number.NaN),
      sines: Uint8Array.of(0, 0, 1, 1, 0),
    });
    const frequencies = [0.5, 2];
    const waves = { frequencies: Float64Array.of(0.5, 0.5, 2, 2), sines: Uint8Array.of(1, 0, 1, 0) };
    expect(of('learned-sinusoidal', { frequencies })).toMatchObject({ waves });
    expect(of('relative-sinusoidal', { frequencies })).toMatchObject({ waves });
    expect(of('learned')).not.toHaveProperty('waves');
  });

  it('makes encodings that attention and proximity take as they are', () => {
    const random = (rows: number, cols: number) => core.randomNormal({ rows, cols, seed: rows * cols });
    for (const { id, kind } of core.catalog()) {
      const encoding = core.encode({ scheme: id, n: 5, d: kind === 'input' ? 16 : 8, heads: 2 });
      const weights = { q: random(16, 16), k: random(16, 16), v: random(16, 16) };
      const { output } = core.attend({ x: random(5, 16), weights, heads: 2, encoding });
      expect(output).toMatchObject({ rows: 5, cols: 16 });
      expect(output.data.some((value) => value !== 0)).toBe(true);
      expect(output.data.every(Number.isFinite)).toBe(true);
      if (kind === 'none') continue;
      if (kind === 'data-dependent') {
        // Without words there is none.
        expect(() => core.proximity(encoding)).toThrow(
          expect.objectContaining({ code: 'not-supported', field: 'source' }),
        );
        continue;
      }
      const proximity = core.proximity(encoding);
      const side = encoding.kind === 'relative' ? encoding.keys.rows : 5;
      expect(proximity).toMatchObject({ rows: side, cols: side });
      expect(proximity.data.every(Number.isFinite)).toBe(true);
      expect(proximity.data.some((value) => value !== 0)).toBe(true);
    }
  });

  it('takes the number of heads for every scheme', () => {
    for (const { id } of core.catalog())
      expect(core.encode({ ...good, scheme: id, heads: 2 }).kind).toBeDefined();
    expect(refused({ ...good, heads: 0 })).toMatchObject({ code: 'bad-value', field: 'heads' });
  });

  it('takes seeds up to 2^53 - 1, each with its own table', () => {
    const of = (seed: number) => table(core.encode({ scheme: 'learned', n: 2, d: 4, seed })).data;
    const all = [0, 1, 2 ** 32, 2 ** 53 - 1].map((seed) => of(seed).join());
    expect(new Set(all).size).toBe(4);
    expect(of(2 ** 53 - 1).join()).toBe(all[3]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 5],
    ['a text', 'sinusoidal'],
    ['an array', [good]],
    ['a function', () => good],
  ])('refuses %s for the request', (_, request) => {
    expect(refused(request)).toMatchObject({ code: 'bad-value', field: 'request' });
  });

  it.each<[string, object, string, string]>([
    ['no scheme', { scheme: undefined }, 'bad-value', 'scheme'],
    ['a number for the scheme', { scheme: 3 }, 'bad-value', 'scheme'],
    ['an unknown scheme', { scheme: 'rope' }, 'unknown-scheme', 'scheme'],
    ['an inherited name for the scheme', { scheme: '__proto__' }, 'unknown-scheme', 'scheme'],
    ['an endless name', { scheme: 'x'.repeat(2 ** 28) }, 'bad-value', 'scheme'],
    ['an endless parameter', { base: 'x'.repeat(2 ** 28) }, 'bad-value', 'base'],
    ['no n', { n: undefined }, 'bad-value', 'n'],
    ['a text for n', { n: '4' }, 'bad-value', 'n'],
    ['n = 0', { n: 0 }, 'bad-value', 'n'],
    ['n = -1', { n: -1 }, 'bad-value', 'n'],
    ['n = 1.5', { n: 1.5 }, 'bad-value', 'n'],
    ['n = NaN', { n: Number.NaN }, 'non-finite', 'n'],
    ['n = Infinity', { n: Infinity }, 'non-finite', 'n'],
    ['n = 1e9', { n: 1e9 }, 'too-large', 'n'],
    ['n = 2^53 - 1', { n: 2 ** 53 - 1 }, 'too-large', 'n'],
    ['n = 1e300', { n: 1e300 }, 'too-large', 'n'],
    ['d = 0', { d: 0 }, 'bad-value', 'd'],
    ['d = 1e9', { d: 1e9 }, 'too-large', 'd'],
    ['a null for d', { d: null }, 'bad-value', 'd'],
    ['a bigint for d', { d: 6n }, 'bad-value', 'd'],
    ['a negative seed', { seed: -1 }, 'bad-value', 'seed'],
    ['half a seed', { seed: 0.5 }, 'bad-value', 'seed'],
    ['a seed beyond 2^53', { seed: 2 ** 53 }, 'too-large', 'seed'],
    ['an unknown parameter', { baze: 1 }, 'bad-value', 'baze'],
    ["another scheme's parameter", { deviation: 1 }, 'bad-value', 'deviation'],
    ['too few positions', { positions: [1, 2, 3] }, 'bad-shape', 'positions'],
    ['too many positions', { positions: [1, 2, 3, 4, 5] }, 'bad-shape', 'positions'],
    ['no positions', { positions: [] }, 'bad-shape', 'positions'],
    ['a text for positions', { positions: '1234' }, 'bad-value', 'positions'],
    ['a number for positions', { positions: 4 }, 'bad-value', 'positions'],
    ['a null for positions', { positions: null }, 'bad-value', 'positions'],
    ['a text in positions', { positions: [0, 1, '2', 3] }, 'bad-value', 'positions'],
    ['a hole in positions', { positions: withHole([0, 1, 2, 3], 1) }, 'bad-value', 'positions'],
    ['an endless list of holes', { positions: new Array(2 ** 32 - 1) }, 'bad-value', 'positions'],
    ['NaN in positions', { positions: [0, 1, Number.NaN, 3] }, 'non-finite', 'positions'],
    ['Infinity in positions', { positions: Float64Array.of(0, 1, 2, Infinity) }, 'non-finite', 'positions'],
    ['a position beyond 1e7', { positions: [0, 1, 2, 1e7 + 1] }, 'bad-value', 'positions'],
    ['bigints for positions', { positions: new BigInt64Array(4) }, 'bad-value', 'positions'],
  ])('refuses %s', (_, change, code, field) => {
    const error = refused({ ...good, ...change });
    expect(error).toMatchObject({ name: 'PeError', code, field });
    expect(error.message).toContain(field);
    expect(error.message.length).toBeLessThan(340);
    expect(core.encode(good).kind).toBe('input');
  });

  it('names the size that was given, and the largest', () => {
    expect(refused({ ...good, n: 1e10 }).message).toBe('n is 10000000000; the largest is 10000000');
    expect(refused({ ...good, n: 1e300 }).message).toBe('n is 1e+300; the largest is 10000000');
    expect(refused({ ...good, d: 1e10 }).message).toBe('d is 10000000000; the largest is 65536');
    expect(refused({ ...good, heads: 1e10 }).message).toBe('heads is 10000000000; the largest is 1024');
    expect(refused({ ...good, positions: [0, 0, 0, 1e8] }).message).toMatch(/positions\[3\].*10000000/);
  });

  it('refuses a __proto__ of its own as any unknown parameter', () => {
    const request = JSON.parse('{"scheme":"index","n":2,"d":1,"__proto__":{"seed":1}}');
    expect(refused(request)).toMatchObject({ code: 'bad-value', field: '__proto__' });
    expect(refused(JSON.parse('{"scheme":"index","n":2,"d":1,"__proto__":1}'))).toMatchObject({
      field: '__proto__',
    });
    expect(refused(JSON.parse('{"scheme":"index","n":2,"d":1,"constructor":1}'))).toMatchObject({
      field: 'constructor',
    });
  });
});
