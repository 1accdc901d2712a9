import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore } from '../../../../web/core/index.ts';
import type { Scheme, SchemeId } from '../../../../web/core/types.ts';
import { dataDependentText } from '../../../../web/encoding/data-dependent-text.ts';
import type { ContextInput } from '../../../../web/labs/context/curve.ts';
import { contextJob, everyJob } from '../../../../web/labs/context/job.ts';
import { type Angles, anglesOf, type Reach } from '../../../../web/labs/context/reach.ts';
import { biasNote } from '../../../../web/labs/context/reach-text.ts';
import { judgeReach } from '../../../../web/labs/context/verdict.ts';
import { load } from '../../core/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const asked = (scheme: SchemeId, more: Partial<ContextInput> = {}): ContextInput => ({
  scheme,
  parameters: {},
  d: 64,
  heads: 1,
  head: 0,
  seed: 3,
  trained: 512,
  tested: 2048,
  ...more,
});

/** All whose positions do not need words. */
const withPositions = () => core.catalog().filter(({ kind }) => kind !== 'data-dependent');

const schemeOf = (id: SchemeId) => core.catalog().find((one) => one.id === id) as Scheme;

const judge = (reach: Reach, input: ContextInput) => judgeReach(reach, input, schemeOf(input.scheme));

function verdict(scheme: SchemeId, more: Partial<ContextInput> = {}) {
  const input = asked(scheme, more);
  return judge(contextJob(core, input).reach, input);
}

const scaled = (scaling: string, more: Partial<ContextInput> = {}) =>
  verdict('rotary', { ...more, parameters: { scaling, factor: 4 } });

describe('the headline', () => {
  it('says how much longer the test is, and whose angles are new', () => {
    expect(verdict('rotary').headline).toBe(
      'Tested at four times its trained length, RoPE meets angles it never saw in training.',
    );
    expect(verdict('rotary', { tested: 1280 }).headline).toContain('Tested at 2.50 times its trained length');
    expect(verdict('sinusoidal').headline).toBe(
      'With sinusoidal positions, a test at four times the trained length meets angles never seen in training.',
    );
  });

  it('speaks only of the pairs that turn, where others stand still', () => {
    const full = (more: object) => verdict('rotary', { parameters: { rotaryDim: 16, ...more } }).headline;
    expect(full({ base: 100 })).toBe(
      'Every pair made a full turn in training, so a longer test brings no new angle.',
    );
    expect(full({ base: 100, spread: 'head' })).toBe(
      'Every pair that turns made a full turn in training, so a longer test brings no new angle.',
    );
  });

  it('names the scaling, and does not praise one that leaves new angles', () => {
    expect(scaled('yarn').headline).toBe(
      'With YaRN, every angle in the longer test was already seen in training.',
    );
    expect(scaled('linear').headline).toContain('With linear scaling, every angle');
    expect(scaled('ntk').headline).toBe('Even with NTK, 15 of 32 pairs meet angles never seen in training.');
  });

  it('names the head that it speaks of, where heads differ', () => {
    const eight = { heads: 8, head: 7 };
    expect(verdict('alibi', eight).headline).toBe(
      'ALiBi, head 8: 13.5\u00a0% of the weight falls on unseen distances.',
    );
    expect(verdict('alibi', { heads: 8 }).headline).toBe(
      'ALiBi, head 1: next to none of the weight falls on unseen distances.',
    );
    expect(verdict('kerple', eight).headline).toMatch(/^KERPLE: /);
  });

  it('claims nothing of a test that is no longer than training', () => {
    for (const { id } of withPositions()) {
      const { headline, share, finding } = verdict(id, { tested: 512 });
      expect(headline).toMatch(/nothing new/);
      expect(share).toBe(0);
      expect(finding.standing.words).toBe('Nothing unseen');
    }
  });
});

describe('headline, number and standing', () => {
  const none = /already|no new angle|last bucket|share one vector|nothing new|next to none/;

  it('agree for every scheme', () => {
    for (const { id, kind } of withPositions()) {
      for (const lengths of [{}, { trained: 64, tested: 256 }, { tested: 512 }]) {
        const heads = kind === 'bias' ? { heads: 8, head: 7 } : {};
        const { headline, finding, share } = verdict(id, { ...lengths, ...heads });
        const isUnseen = share > 1e-6;
        expect(none.test(headline), headline).toBe(!isUnseen);
        expect(finding.standing.words === 'Nothing unseen', headline).toBe(!isUnseen);
        expect(finding.number === '0').toBe(share === 0);
      }
    }
  });

  it('stand by the limits of the page, in words that are true of the share', () => {
    const of = (share: number) =>
      judge({ kind: 'weight', share, shares: [share], tails: [], goesOn: true }, asked('alibi')).finding
        .standing;
    expect(of(0)).toMatchObject({ mark: '●', words: 'Nothing unseen', tone: 'satisfied' });
    expect(of(0.001)).toMatchObject({ mark: '◕', words: 'Almost none is unseen' });
    expect(of(0.135)).toMatchObject({ mark: '◑', words: '13.5\u00a0% is unseen' });
    expect(of(0.25)).toMatchObject({ mark: '○', words: 'A quarter is unseen', tone: 'violated' });
    expect(of(0.3).words).toMatch(/^30(\.0)?\u00a0% is unseen$/);
    expect(of(0.5).words).toBe('Half is unseen');
    expect(of(1).words).toBe('All is unseen');
  });
});

describe('the note on a bias', () => {
  it('tells apart where the bias ends, damps, or is shallow', () => {
    const note = (scheme: SchemeId, more: Partial<ContextInput> = {}) => {
      const { reach } = contextJob(core, asked(scheme, more));
      return reach.kind === 'weight' ? biasNote(reach) : '';
    };
    expect(note('tisa')).toContain('The bias is 0 at unseen distances');
    expect(note('kerple')).toContain('so shallow that distant words keep weight');
    expect(note('alibi', { heads: 8 })).toContain('almost no weight');
  });
});

describe('every encoding at the same lengths', () => {
  it('has the number of the lab, in one row a scaling and two a bias whose heads differ', async () => {
    const schemes = core.catalog().map(({ id, kind }) => ({ id, isBias: kind === 'bias' }));
    const lengths = { trained: 512, tested: 2048 };
    const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };
    const rows = await everyJob(core, { ...lengths, d: 64, seed: 3, heads: 8, schemes }, control);
    const refused = rows.filter(({ problem }) => problem);
    expect(refused.map(({ input }) => input.scheme)).toEqual(['forget-gate', 'cope', 'projected-relative']);
    for (const { problem } of refused) expect(problem).toBe(dataDependentText.needsWords);
    for (const { input, reach } of rows) if (reach) expect(reach).toEqual(contextJob(core, input).reach);
    const of = (id: SchemeId) => rows.filter(({ input }) => input.scheme === id);
    expect(of('rotary').map(({ reach }) => (reach as Angles).unseen)).toEqual([16, 0, 15, 1, 0, 0]);
    expect(of('alibi').map(({ input }) => input.head)).toEqual([0, 7]);
  }, 60_000);
});

describe('the number', () => {
  it('counts pairs of all, and says why they are new or what the scaling costs', () => {
    expect(verdict('rotary').finding).toMatchObject({
      number: '16',
      unit: 'of 32',
      standing: { mark: '○', words: 'Half meet unseen angles' },
      meaning: 'pairs reach new angles: too slow for a full turn within 512 positions',
    });
    expect(scaled('ntk').finding.standing.words).toBe('47\u00a0% meet unseen angles');
    expect(scaled('yarn').finding).toMatchObject({
      number: '0',
      meaning:
        'pairs reach new angles at 2,048 positions. The price: the slowest pair turns at a quarter of its speed',
    });
    expect(
      verdict('rotary', { parameters: { scaling: 'dynamic-ntk', factor: 4 } }).finding.standing.words,
    ).toBe('One pair meets unseen angles');
    expect(scaled('linear').finding.meaning).toContain(
      'even the fastest pair turns at a quarter of its speed',
    );
    const one = anglesOf(Float64Array.of(0.01), Float64Array.of(0.01), { trained: 64, tested: 256 });
    expect(judge(one, asked('rotary', { trained: 64, tested: 256 })).finding).toMatchObject({
      number: '1',
      standing: { words: 'All meet unseen angles' },
    });
  });

  it('counts the shares of the length that differ, by comparing all of them', () => {
    for (const [trained, tested] of [
      [512, 2048],
      [33, 65],
      [65, 33],
      [10, 10],
    ]) {
      const of = (n: number) => Array.from({ length: n }, (_, i) => i / (n - 1));
      const seen = new Set(of(trained));
      const { full, unit } = verdict('normalized-index', { trained, tested }).finding;
      expect(Number(full)).toBe(of(tested).filter((share) => !seen.has(share)).length);
      expect(unit).toBe(`of ${tested === 2048 ? '2,048' : tested}`);
    }
    expect(verdict('normalized-index').finding).toMatchObject({
      number: '2,046',
      standing: { words: '99.9\u00a0% have unseen values' },
    });
  });

  it('takes learned sinusoids as sinusoids of their frequencies', () => {
    expect(verdict('learned-sinusoidal').finding).toEqual(verdict('sinusoidal').finding);
    const slow = 1e-4;
    const frequencies = [1, slow, 2 * Math.PI + slow, -slow];
    expect(verdict('learned-sinusoidal', { d: 8, parameters: { frequencies } }).finding.number).toBe('3');
  });

  it('says how far the factor of a scaling reaches where the test is longer', () => {
    const llama = {
      d: 128,
      trained: 8192,
      parameters: { scaling: 'llama3', factor: 8, base: 500_000 },
    };
    const long = verdict('rotary', { ...llama, tested: 131_072 }).finding;
    expect(long.number).toBe('29');
    const { number, meaning } = verdict('rotary', { ...llama, tested: 65_536 }).finding;
    expect(number).toBe('0');
    expect(long.meaning).toContain(`Factor 8 is made for 65,536 positions, where none would`);
    expect(meaning).not.toContain('would');
  });

  it('of FIRE counts the inputs of its network that are new', () => {
    // All inputs lie in 0 .. 1; training reached log(52.1) / log(52.2) of it.
    expect(verdict('fire').finding).toMatchObject({ number: '6', standing: { mark: '◕' } });
    expect(verdict('fire', { trained: 1024 }).finding.number).toBe('0');
    const { full, standing } = verdict('fire', { trained: 64 }).finding;
    const edge = (1 + 0.1 * 2047) ** (Math.log(1 + 6.3) / Math.log(1 + 51.2));
    expect(Math.abs(Number(full) - (2048 - (edge - 1) * 10))).toBeLessThan(2);
    expect(standing.tone).toBe('violated');
  });

  it('shows no share below a millionth of a percent', () => {
    const { number, unit, full } = verdict('alibi', { heads: 8 }).finding;
    expect(Number(full)).toBeLessThan(1e-98);
    expect([number, unit]).toEqual(['< 10⁻⁶', '%']);
    expect(verdict('alibi', { trained: 2048 }).finding.number).toBe('0');
  });
});
