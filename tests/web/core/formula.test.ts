/** The reader's formulas, through the public interface; the grammar is tested in C++. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAttention } from '../../../web/core/attention.ts';
import { formulaIds, furtherSchemeIds } from '../../../web/core/constants.ts';
import type { AttentionCore, Core, Encoding, SchemeId } from '../../../web/core/index.ts';
import { examples } from '../../../web/shell/formula/examples.ts';
import { load, peError, untyped } from './helpers.ts';

let core: Core;
let attention: AttentionCore;
beforeAll(async () => {
  core = await load();
  const wasm = readFileSync(new URL('../../../build/wasm/wasm/attention.wasm', import.meta.url));
  attention = await loadAttention({ wasm });
});

const size = { n: 40, d: 8 } as const;
const tableOf = (encoding: Encoding) => (encoding.kind === 'input' ? encoding.table.data : null);

describe('a formula', () => {
  it('makes the table that it says', () => {
    const sinusoids = 'if(mod(i, 2), cos(pos / 10000^((i-1)/d)), sin(pos / 10000^(i/d)))';
    const own = tableOf(core.encode({ ...size, scheme: 'formula', formula: sinusoids }));
    const built = tableOf(core.encode({ ...size, scheme: 'sinusoidal' }));
    own?.forEach((value, i) => {
      expect(Math.abs(value - (built as Float32Array)[i])).toBeLessThan(1.2e-7);
    });
  });

  it('makes the bias that it says', () => {
    const bias = '-abs(m) * 2^(-8*head/heads)';
    const own = core.encode({ ...size, scheme: 'bias-formula', bias, heads: 8 });
    const alibi = core.encode({ ...size, scheme: 'alibi', heads: 8 });
    if (own.kind !== 'bias' || alibi.kind !== 'bias') throw new Error('biases were expected');
    // 0 and -0 are equal.
    own.heads.forEach((head, h) => {
      expect(head.data.every((value, i) => value === alibi.heads[h].data[i])).toBe(true);
    });
  });

  it('acts wherever an encoding does, as a request', () => {
    const scheme = { ...size, scheme: 'formula', formula: 'sin(pos)' } as const;
    expect(core.proximity(scheme)).toEqual(core.proximity(core.encode(scheme)));
    expect(core.kernel(scheme).encoding).toEqual(core.encode(scheme));
  });

  it.each([
    ['sin(pos', 'Column 8 of formula: expected ")", found the end'],
    ['m', 'Column 1 of formula: "m" is not one of pi, e, pos, i, d, abs'],
    ['pos − 2', 'Column 5 of formula: expected an operator such as *, found "−"'],
    [
      'log(pos)',
      'formula is -Infinity at position 0, dimension 0; it must be a number up to 3.4e38 everywhere',
    ],
    ['('.repeat(201), 'formula must be a text of at most 200 characters'],
    ['('.repeat(1_000_000), 'it must be a string of at most 1000 characters'],
    [5, 'formula is 5; it must be a text of at most 200 characters'],
    [['pos'], 'a number'],
  ])('%o is refused in words', (formula, words) => {
    const error = peError(() => core.encode(untyped({ ...size, scheme: 'formula', formula })));
    expect(error.message).toContain(words);
    expect(error.field).toMatch(/^formula/);
    expect(tableOf(core.encode({ n: 1, d: 2, scheme: 'formula', formula: 'i' }))).toEqual(
      Float32Array.of(0, 1),
    );
  });

  it.each(
    formulaIds.flatMap((scheme) => examples[scheme].map(({ title, text }) => [scheme, title, text] as const)),
  )('%s has the example %s, another than the rest', (scheme, _, text) => {
    const parameter = scheme === 'formula' ? 'formula' : 'bias';
    const encode = (written: string) =>
      core.encode({ n: 256, d: 64, heads: 8, scheme, [parameter]: written });
    expect(text.length).toBeLessThanOrEqual(200);
    for (const other of examples[scheme])
      if (other.text !== text) expect(encode(other.text)).not.toEqual(encode(text));
  });
});

describe('the first module', () => {
  it('has the schemes that the whole core has, but for those that are called further', () => {
    const further: readonly SchemeId[] = furtherSchemeIds;
    expect(attention.catalog()).toEqual(core.catalog().filter(({ id }) => !further.includes(id)));
    expect(further).toEqual(expect.arrayContaining([...formulaIds]));
  });

  it.each(furtherSchemeIds)('says that it lacks %s', (scheme) => {
    const error = peError(() => attention.encode({ ...size, scheme }));
    expect(error).toMatchObject({ code: 'unknown-scheme', field: 'scheme' });
  });

  it('refuses weights of data-dependent positions, which the whole core takes', () => {
    const encoding = core.encode({ n: 4, d: 8, scheme: 'forget-gate' });
    const weights = core.randomNormal({ rows: 8, cols: 8 });
    const layer = { x: weights, weights: { q: weights, k: weights, v: weights }, encoding };
    const error = peError(() => attention.attend(layer));
    expect(error).toMatchObject({ code: 'not-supported', field: 'encoding' });
    expect(error.message).toContain('load the whole core');
    expect(core.attend(layer).output.rows).toBe(8);
  });
});
