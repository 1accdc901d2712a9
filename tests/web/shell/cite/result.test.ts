/** What a citation says of the result, and of the reader's table. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashTable, knownHash } from '../../../../web/shell/cite/table-hash.ts';
import type { LoadedTable } from '../../../../web/tables/table-store.ts';
import { sessionAt } from '../session-at.ts';
import { citationOfKind } from './of-figure.ts';

const measured = { measure: 'probe.error', value: 3.4 } as const;

function withNumber(changes: { readonly isCurrent?: boolean; readonly isOlder?: boolean } = {}) {
  const session = sessionAt('v=1&lab=probe');
  const { isCurrent = true, isOlder = false } = changes;
  session.finding = {
    ...{
      headline: 'The positions can be read.',
      number: '3.40',
      unit: 'positions',
      meaning: 'mean error on held-out rows. Random tables: 17.4 to 26.6.',
    },
    ...{ measured, isCurrent, standing: { words: 'Partly in order' } },
    state: isOlder ? { ...session.store.get() } : session.store.get(),
  };
  return session;
}

const result = '“Rows”. 3.40 positions: mean error on held-out rows. Random tables: 17.4 to 26.6. ';

it('has the number of the first screen, and what it is compared with', () => {
  const { text, bibtex } = citationOfKind(withNumber(), 'predictions', 'Rows');
  expect(text.startsWith(result)).toBe(true);
  expect(bibtex).toContain('3.40 positions: mean error on held-out rows.');
});

it('has no number that belongs to other settings, or to another figure', () => {
  for (const session of [withNumber({ isCurrent: false }), withNumber({ isOlder: true })])
    expect(citationOfKind(session, 'predictions', 'Rows').text).not.toContain('3.40');
  expect(citationOfKind(withNumber(), 'errors', 'Rows').text).not.toContain('3.40');
});

it('tells the table by the hash of its values, as NumPy’s bytes give it', async () => {
  const session = sessionAt('v=1&lab=probe&source=file');
  const data = Float32Array.from({ length: 12 }, Math.sin);
  const table = { name: 'wpe.npy', matrix: { rows: 4, cols: 3, data }, drop: 0 } as unknown as LoadedTable;
  session.tableStore.set({ active: table });
  expect(citationOfKind(session, 'predictions').text).not.toContain('SHA-256');
  expect(await hashTable(table)).toBe(true);
  const expected = createHash('sha256').update(Buffer.from(data.buffer)).digest('hex');
  expect(knownHash(table)).toBe(expected);
  expect(citationOfKind(session, 'predictions').text).toContain(expected);
});
