import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitFacts } from '../../../../web/labs/probe/meaning.ts';
import { positionVerdict } from '../../../../web/labs/probe/verdict.ts';
import { fakeInput, fakeOutput, fakeProbe } from './fakes.ts';

const off = (error: number, rows = 8) => Array.from({ length: rows }, (_, i) => i + error);

describe('the verdict on a probe', () => {
  it('is given on the rows that the fit has not seen', () => {
    const predicted = [0, 1.125, 2, 3.125, 4, 5.125, 6, 7.125];
    expect(positionVerdict(fakeProbe({ predicted }))).toMatchObject({ number: 0.125, outcome: 'holds' });
  });

  it('is given on all rows where there are no others, and says so', () => {
    const verdict = positionVerdict(fakeProbe({ predicted: off(0.5), saw: () => true }));
    expect(verdict.number).toBe(0.5);
    expect(verdict.meaning).toBe('mean absolute error in positions, on the rows it learned from.');
    expect(positionVerdict(fakeProbe({ predicted: off(0.5) }), 'after 9 epochs').meaning).toMatch(
      /positions, after 9 epochs, on held-out rows/,
    );
  });

  it('compares with the better of the two controls', () => {
    const judged = (shuffled: number, random: number) =>
      positionVerdict(fakeProbe({ predicted: off(0.3), shuffled, random }));
    expect(judged(40, 20).words).toContain('on a random table the same fit is off by 20, 67 times as much');
    expect(judged(20, 40).words).toContain('with shuffled positions the same fit is off by 20');
    expect(judged(40, 0.5)).toMatchObject({ outcome: 'broken' });
    expect(judged(0.5, 40)).toMatchObject({ outcome: 'broken' });
  });

  it('does not hold everywhere where a region of positions is not read', () => {
    const predicted = Array.from({ length: 64 }, (_, i) => (i < 56 ? i : i + 6));
    const verdict = positionVerdict(fakeProbe({ predicted }));
    expect(verdict.number).toBe(0.75);
    expect(verdict).toMatchObject({ outcome: 'in part', mark: 'Holds in part' });
    expect(verdict.words).toContain('but not everywhere: at positions 56 to 63 it is off by 6;');
  });

  it('is not taken in by controls that go far astray', () => {
    const verdict = positionVerdict(fakeProbe({ predicted: off(2), shuffled: 1000, random: 1000 }));
    expect(verdict).toMatchObject({ outcome: 'broken' });
    expect(verdict.words).toContain('always answering the middle is off by 2.');
  });

  it('compares with a constant answer on the rows that are judged', () => {
    const verdict = positionVerdict(fakeProbe({ predicted: off(0.7), saw: (position) => position < 4 }));
    expect(verdict).toMatchObject({ outcome: 'broken' });
    expect(verdict.words).toContain('always answering the middle is off by 1.');
  });

  it('says nothing where the controls are read as exactly, however small the error is', () => {
    const verdict = positionVerdict(
      fakeProbe({ predicted: off(1e-13), saw: () => true, shuffled: 1e-12, random: 3e-13 }),
    );
    expect(verdict.outcome).toBe('says nothing');
  });

  it('gives no advice to learn from a part where it does', () => {
    const verdict = positionVerdict(fakeProbe({ predicted: off(1e-13), shuffled: 1e-12, random: 3e-13 }));
    expect(verdict.outcome).toBe('says nothing');
    expect(verdict.words).not.toMatch(/some of the rows/);
  });

  it.each([
    [2, 1],
    [3, 1],
    [5, 2],
  ])('says of a table of %d rows that they are too few', (rows, judged) => {
    for (const error of [0, 0.4, 3]) {
      const verdict = positionVerdict(fakeProbe({ predicted: off(error, rows), shuffled: 1, random: 2 }));
      expect(verdict.outcome).toBe('says nothing');
      expect(verdict.words).toContain(
        `${judged} ${judged === 1 ? 'row is' : 'rows are'} too few to judge by`,
      );
    }
    expect(positionVerdict(fakeProbe({ predicted: off(0, 6) })).outcome).toBe('holds');
  });

  it('gets no better when the error grows', () => {
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

  it('names no factor for a fit without error', () => {
    expect(positionVerdict(fakeProbe({ predicted: off(0) })).words).not.toMatch(/times|∞|Infinity|NaN/);
  });
});

describe('what the fit could do', () => {
  it('counts the rows that each fold sees', () => {
    const probe = fakeProbe({ predicted: off(0), saw: () => false });
    const counts = (folds: number) => fitFacts(fakeInput({ train: { folds } }), fakeOutput(probe)).counts;
    expect(counts(4)).toContain('8 rows, 6 learned from by each fit');
    expect(counts(3)).toContain('8 rows, 5 or 6 learned from by each fit');
  });
});
