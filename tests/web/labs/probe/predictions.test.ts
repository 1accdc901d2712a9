import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DescentPath } from '../../../../web/core/types.ts';
import { toCsv } from '../../../../web/draw/export/csv.ts';
import { formatShare } from '../../../../web/labs/probe/figures/errors.ts';
import { regionColumns, residualColumns, worstRegion } from '../../../../web/labs/probe/figures/rows.ts';
import { shownAt, subjectOf } from '../../../../web/labs/probe/finding.ts';
import {
  describePosition,
  farthestRow,
  pointOf,
  positionOf,
  predictionColumns,
  regionErrors,
  residualSeries,
  summary,
} from '../../../../web/labs/probe/verdict.ts';
import { catalog } from '../../settings/catalog.ts';
import { fakeInput, fakeOutput, fakeProbe } from './fakes.ts';

const anyProbe = fc
  .record({
    predicted: fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 2, maxLength: 40 }),
    first: fc.nat(5),
    odd: fc.boolean(),
  })
  .map(({ predicted, first, odd }) =>
    fakeProbe({ predicted, first, saw: (position) => (position % 2 === 1) === odd }),
  );

describe('the points of a probe', () => {
  it('show every row once, learned from or held out, and mark the worst', () => {
    fc.assert(
      fc.property(anyProbe, (probe) => {
        const series = residualSeries(probe).filter(({ id }) => id !== 'worst');
        const shown = series.flatMap(({ id, x, y }) =>
          Array.from(x, (position, i) => [position, y[i], id] as const),
        );
        shown.sort(([a], [b]) => a - b);
        expect(shown).toEqual(
          Array.from(probe.positions, (position, i) => [
            position,
            probe.predicted[i] - position,
            probe.trained[i] === 1 ? 'train' : 'test',
          ]),
        );
      }),
    );
  });

  it('lead to their position and back', () => {
    fc.assert(
      fc.property(anyProbe, (probe) => {
        for (const position of probe.positions)
          expect(positionOf(probe, pointOf(probe, position))).toBe(position);
        expect(pointOf(probe, 1000)).toBeNull();
        expect(positionOf(probe, null)).toBeNull();
      }),
    );
  });

  it('have residuals that are predicted minus true', () => {
    const [points] = residualSeries(fakeProbe({ predicted: [3, 4.5], first: 3, saw: () => true }));
    expect(points.y).toEqual([0, 0.5]);
  });

  it('show the row farthest off like the others of its kind', () => {
    const worst = (saw: boolean) =>
      residualSeries(fakeProbe({ predicted: [0, 1, 9, 3], saw: () => saw })).find(({ id }) => id === 'worst');
    expect([worst(true)?.hollow, worst(false)?.hollow]).toEqual([true, false]);
  });

  it('mark the row farthest off only if it rounds to a wrong position', () => {
    expect(farthestRow(fakeProbe({ predicted: [0.2, 1.4] }))).toBeNull();
    expect(farthestRow(fakeProbe({ predicted: [0.2, 1.4, 9, 3] }))).toBe(2);
  });
});

describe('the words for a probe', () => {
  it('name rows by their position, even if rows before them are left out', () => {
    const probe = fakeProbe({ predicted: [2, 5], first: 2 });
    expect(describePosition(probe, 1)).toBe('Position 3 is read as 5, off by +2 (held out)');
    expect(describePosition(probe, 0, [9, 9])).toBe(
      'Random table: position 2 is read as 9, off by +7 (learned from)',
    );
    expect(summary(probe)).toBe(
      '0 of 1 held-out rows round to the right position; position 3 is farthest off, read as 5.',
    );
  });

  it('count the rows that are judged', () => {
    expect(summary(fakeProbe({ predicted: [0.1, 1, 9, 3.4] }))).toBe(
      '2 of 2 held-out rows round to the right position; position 2 is farthest off, read as 9.',
    );
    expect(summary(fakeProbe({ predicted: [0.1, 1], saw: () => true }))).toBe(
      '2 of 2 rows round to the right position.',
    );
  });

  it('never round a share up to one', () => {
    expect(formatShare(0.999739)).toBe('0.9997');
    expect(formatShare(0.99999999)).toBe('≈ 1');
    expect(formatShare(1)).toBe('1');
    expect([0, 0.0001, 0.0325, -0.0325, -0.4].map(formatShare)).toEqual([
      '0',
      '≈ 0',
      '0.033',
      '−0.033',
      '−0.400',
    ]);
    fc.assert(
      fc.property(fc.double({ min: -5, max: 1, maxExcluded: true, noNaN: true }), (share) => {
        expect(Number(formatShare(share))).not.toBe(1);
      }),
    );
  });
});

describe('the file of predictions', () => {
  it('names the epoch for a step before the last of a descent', () => {
    const steps = [0, 1, 26, 1000].map((epochs) => ({ epochs, predicted: Float64Array.of(0, 0, 0) }));
    const probe = fakeProbe({ predicted: [0, 1, 2] });
    const output = { ...fakeOutput(probe), path: { steps } as unknown as DescentPath };
    const input = fakeInput();
    const at = (step: number) => shownAt(input, output, subjectOf(catalog, input.table), step);
    const titles = (step: number) => {
      const { probe, after } = at(step);
      const files = [
        predictionColumns(probe, after),
        residualColumns(probe, after),
        regionColumns(regionErrors(probe), after),
      ];
      return files.flatMap((data) => data.columns.map(({ title }) => title));
    };
    expect(titles(2)).toEqual([
      'position',
      'predicted after 26 epochs',
      'trained',
      'predicted from a random table',
      'position',
      'residual after 26 epochs',
      'trained',
      'first position',
      'last position',
      'MAE, rows learned from, after 26 epochs',
      'MAE, held-out rows, after 26 epochs',
    ]);
    expect(titles(1)).toContain('predicted after 1 epoch');
    expect(titles(3).join()).not.toContain('after');
    const worst = (step: number) => worstRegion(regionErrors(at(step).probe), at(step).after);
    expect(worst(2)).toMatch(/^After 26 epochs: on held-out rows, the error is largest at/);
    expect(worst(3)).toMatch(/^On held-out rows/);
  });

  it('has the residuals of the epoch shown', () => {
    const { columns } = residualColumns(fakeProbe({ predicted: [4, 4.5, 6.25], first: 4 }), '');
    expect(columns[1]).toEqual({ title: 'residual', values: Float64Array.of(0, -0.5, 0.25) });
  });

  it('has every prediction with all its digits', () => {
    const values = [0.1 + 0.2, 1 / 3, -1e-17];
    const lines = toCsv(predictionColumns(fakeProbe({ predicted: values, first: 4 }))).split('\r\n');
    expect(lines[0]).toBe('position,predicted,trained,predicted from a random table');
    expect(lines.slice(1, 4).map((line) => line.split(',').slice(0, 3).map(Number))).toEqual([
      [4, values[0], 1],
      [5, values[1], 0],
      [6, values[2], 1],
    ]);
  });
});
