/** What to say about an encoding. */
import words from '#catalog-words';
import type { SchemeWords } from '../../core/types.ts';
import { type Source, tableId, whoseFile } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';

export function wordsAbout({ id }: Source, session: Session): SchemeWords {
  if (id !== tableId) return words[id];
  return {
    description: 'Your own table, one row per position.',
    reference: `a file ${whoseFile(actingTable(session)?.remote?.origin.host)}`,
  };
}
