import { describe, expect, it } from 'vitest';
import { PeError } from '../../../../web/core/errors.ts';
import { probeRefusal } from '../../../../web/labs/probe/input.ts';
import { titleOf as settingTitle } from '../../../../web/shell/controls/setting-text.ts';
import { catalog, settingsOf } from '../../settings/catalog.ts';
import { fakeInput } from './fakes.ts';

const settings = settingsOf(catalog);
const titleOf = (wanted: string) =>
  settingTitle(settings.rows('sinusoidal').find(({ name }) => name === wanted) ?? { name: wanted });
const scheme = (n: number) => ({ scheme: 'sinusoidal', parameters: {}, n, d: 4 }) as const;
const refused = (field: string, change: Parameters<typeof fakeInput>[0]) =>
  probeRefusal(new PeError('bad-value', 'as the core puts it', field), fakeInput(change));

describe('what the core refuses', () => {
  it('names the control of the positions if they are too few', () => {
    for (const drop of [0, 1])
      expect(refused('drop', { table: scheme(1), drop })).toEqual({
        words: `${titleOf('n')}: at least 2 rows are needed.`,
      });
  });

  it('offers to leave no row out if too few would stay', () => {
    expect(refused('drop', { table: scheme(8), drop: 7 })).toEqual({
      words: `${titleOf('drop')}: at least 2 of the table’s 8 rows must remain.`,
      fix: { title: 'Keep all rows', drop: 0 },
    });
  });

  it('limits the folds to the rows that are not left out', () => {
    const table = { name: 'mine', matrix: { rows: 8, cols: 1, data: new Float32Array(8) } };
    expect(refused('train.folds', { table, drop: 2, train: { folds: 9 } })).toEqual({
      words: `${titleOf('folds')}: 6 at most, one for each row.`,
    });
  });

  it('offers fewer rows of a table that is too large', () => {
    const table = { name: 'mine', matrix: { rows: 40_000, cols: 4096, data: new Float32Array(0) } };
    const error = new PeError('too-large', 'table needs 5000 MiB', 'table');
    expect(probeRefusal(error, fakeInput({ table }))).toEqual({
      words: 'table needs 5000 MiB',
      fix: { title: 'Use the first 4096 rows', take: 4096 },
    });
  });

  it('keeps the words of any other error', () => {
    expect(refused('table', {})).toEqual({ words: 'as the core puts it' });
    expect(probeRefusal(new Error('lost'), fakeInput())).toEqual({ words: 'lost' });
  });
});
