import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf } from '../../../../web/labs/probe/below.ts';
import { peakNote, shownAt, subjectOf } from '../../../../web/labs/probe/finding.ts';
import { verdictWords } from '../../../../web/labs/probe/fold-text.ts';
import { enough, type PositionVerdict, positionVerdict } from '../../../../web/labs/probe/verdict.ts';
import { fakeInput, fakeOutput, fakeProbe } from './fakes.ts';

const wordsOf = (verdict: PositionVerdict) => verdictWords(verdict, enough);

const off = (error: number, rows = 8) => Array.from({ length: rows }, (_, i) => i + error);

describe('the verdict on a probe', () => {
  it('judges held-out rows', () => {
    const predicted = [0, 1.125, 2, 3.125, 4, 5.125, 6, 7.125];
    expect(positionVerdict(fakeProbe({ predicted }))).toMatchObject({ mae: 0.125, outcome: 'holds' });
  });

  it('judges all rows if none is held out, and says so', () => {
    const verdict = positionVerdict(fakeProbe({ predicted: off(0.5), saw: () => true }));
    expect(verdict).toMatchObject({ mae: 0.5, isHeldOut: false });
    expect(positionVerdict(fakeProbe({ predicted: off(0.5) })).isHeldOut).toBe(true);
  });

  it('compares with the better of the two controls', () => {
    const judged = (shuffled: number, random: number) =>
      positionVerdict(fakeProbe({ predicted: off(0.3), shuffled, random }));
    expect(wordsOf(judged(40, 20))).toContain(
      'on a random table the same fit is off by 20, 67 times as much',
    );
    expect(wordsOf(judged(20, 40))).toContain('with shuffled positions the same fit is off by 20');
    expect(judged(40, 0.5)).toMatchObject({ outcome: 'broken' });
    expect(judged(0.5, 40)).toMatchObject({ outcome: 'broken' });
  });

  it('compares with the median of several random tables, not with one lucky draw', () => {
    const probe = fakeProbe({ predicted: off(0.3), shuffled: 40, random: 0.5 });
    const verdict = positionVerdict(probe, { draws: 20, least: 0.5, median: 1.5, most: 26 });
    expect(verdict.chance.mae).toBe(1.5);
    expect(verdict.outcome).toBe('in part');
    expect(wordsOf(verdict)).toContain('on random tables the median error of the same fit is 1.50');
  });

  it('is partial if a region of positions is not read', () => {
    const predicted = Array.from({ length: 64 }, (_, i) => (i < 56 ? i : i + 6));
    const verdict = positionVerdict(fakeProbe({ predicted }));
    expect(verdict.mae).toBe(0.75);
    expect(verdict).toMatchObject({ outcome: 'in part' });
    expect(wordsOf(verdict)).toContain('but not everywhere: at positions 56 to 63 it is off by 6;');
  });

  it('does not trust controls that go far astray', () => {
    const verdict = positionVerdict(fakeProbe({ predicted: off(2), shuffled: 1000, random: 1000 }));
    expect(verdict).toMatchObject({ outcome: 'broken' });
    expect(wordsOf(verdict)).toContain('always answering the middle is off by 2.');
  });

  it('compares with a constant answer on the rows judged', () => {
    const verdict = positionVerdict(fakeProbe({ predicted: off(0.7), saw: (position) => position < 4 }));
    expect(verdict).toMatchObject({ outcome: 'broken' });
    expect(wordsOf(verdict)).toContain('always answering the middle is off by 1.');
  });

  it('says nothing if the controls fit as well, however small the error', () => {
    const verdict = positionVerdict(
      fakeProbe({ predicted: off(1e-13), saw: () => true, shuffled: 1e-12, random: 3e-13 }),
    );
    expect(verdict.outcome).toBe('says nothing');
  });

  it('does not advise to hold rows out if some are', () => {
    const verdict = positionVerdict(fakeProbe({ predicted: off(1e-13), shuffled: 1e-12, random: 3e-13 }));
    expect(verdict.outcome).toBe('says nothing');
    expect(wordsOf(verdict)).not.toMatch(/Hold some rows out/);
  });

  it.each([
    [2, 1],
    [3, 1],
    [5, 2],
  ])('calls the rows of a table of %d too few', (rows, judged) => {
    for (const error of [0, 0.4, 3]) {
      const verdict = positionVerdict(fakeProbe({ predicted: off(error, rows), shuffled: 1, random: 2 }));
      expect(verdict.outcome).toBe('says nothing');
      expect(wordsOf(verdict)).toContain(
        `${judged} ${judged === 1 ? 'row is' : 'rows are'} too few to judge by`,
      );
    }
    expect(positionVerdict(fakeProbe({ predicted: off(0, 6) })).outcome).toBe('holds');
  });

  it('never improves as the error grows', () => {
    const order = ['holds', 'in part', 'broken'];
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (a, b) => {
          const [less, more] = [a, b]
            .sort((x, y) => x - y)
            .map((error) => positionVerdict(fakeProbe({ predicted: off(error) })));
          for (const { outcome } of [less, more]) expect(order).toContain(outcome);
          expect(order.indexOf(less.outcome)).toBeLessThanOrEqual(order.indexOf(more.outcome));
        },
      ),
    );
  });

  it('gives no factor for a fit without error', () => {
    expect(wordsOf(positionVerdict(fakeProbe({ predicted: off(0) })))).not.toMatch(/times|∞|Infinity|NaN/);
  });
});

describe('what the fit could do', () => {
  it('explains the random control’s peak if columns are just enough, and only then', () => {
    const note = (cols: number, random: number, change: Parameters<typeof fakeInput>[0] = {}, error = 0) => {
      const probe = fakeProbe({ predicted: off(error), random });
      return peakNote(
        shownAt(
          fakeInput(change),
          fakeOutput(probe, cols),
          subjectOf([], { matrix: {}, name: 'x' } as never),
        ),
      );
    };
    expect(note(4, 40)).toContain('with 4 rows for 4 columns');
    expect(note(3, 40)).toContain('with 4 rows for 3 columns');
    expect(note(4, 40)).toMatch(/^The random error peaks here/);
    expect(note(4, 40, {}, 30)).toMatch(/^Errors peak here: with 4 rows for 4 columns/);
    for (const cols of [2, 5]) expect(note(cols, 40)).toBe('');
    expect(note(4, 1)).toBe('');
    expect(note(4, 40, { ridge: 1 })).toBe('');
    expect(note(4, 40, { descent: { epochs: 9, rate: 0.5 } })).toBe('');
  });

  it('counts the rows that each fold sees', () => {
    const probe = fakeProbe({ predicted: off(0), saw: () => false });
    const counts = (folds: number) => countsOf(fakeInput({ train: { folds } }), fakeOutput(probe));
    expect(counts(4)).toContain('8 rows, each fit learns from 6');
    expect(counts(3)).toContain('8 rows, each fit learns from 5 or 6');
  });
});
