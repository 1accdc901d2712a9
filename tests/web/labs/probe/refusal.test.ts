import { describe, expect, it } from 'vitest';
import { PeError } from '../../../../web/core/errors.ts';
import { probeRefusal } from '../../../../web/labs/probe/message.ts';
import { catalog, propertiesOf } from '../../state/catalog.ts';
import { fakeInput } from './fakes.ts';

const properties = propertiesOf(catalog);
const titleOf = (wanted: string) => properties.rows('sinusoidal').find(({ name }) => name === wanted)?.title;
const scheme = (n: number) => ({ scheme: 'sinusoidal', parameters: {}, n, d: 4 }) as const;
const refused = (field: string, change: Parameters<typeof fakeInput>[0]) =>
  probeRefusal(new PeError('bad-value', 'as the core puts it', field), fakeInput(change));

describe('what the core refuses', () => {
  it('is too few positions, under the title of their control', () => {
    for (const drop of [0, 1])
      expect(refused('drop', { table: scheme(1), drop })).toEqual({
        words: `${titleOf('n')}: at least 2 rows are needed.`,
      });
  });

  it('is too many rows left out, and one click leaves none out', () => {
    expect(refused('drop', { table: scheme(8), drop: 7 })).toEqual({
      words: `${titleOf('drop')}: at least 2 of the table’s 8 rows must stay.`,
      fix: { title: 'Leave no row out', drop: 0 },
    });
  });

  it('is more folds than rows, of which those left out are none', () => {
    const table = { name: 'mine', matrix: { rows: 8, cols: 1, data: new Float32Array(8) } };
    expect(refused('train.folds', { table, drop: 2, train: { folds: 9 } })).toEqual({
      words: `${titleOf('folds')}: 6 at most, one for each row.`,
    });
  });

  it('is a table that is too large, of which one click takes fewer rows', () => {
    const table = { name: 'mine', matrix: { rows: 40_000, cols: 4096, data: new Float32Array(0) } };
    const error = new PeError('too-large', 'table asks for 5000 MiB', 'table');
    expect(probeRefusal(error, fakeInput({ table }))).toEqual({
      words: 'table asks for 5000 MiB',
      fix: { title: 'Take the first 4096 rows', take: 4096 },
    });
  });

  it('is told as it came otherwise', () => {
    expect(refused('table', {})).toEqual({ words: 'as the core puts it' });
    expect(probeRefusal(new Error('lost'), fakeInput())).toEqual({ words: 'lost' });
  });
});
