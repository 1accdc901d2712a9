/** Turns the page's state into the input of the probe of hidden states. */
import type { Settings } from '../../../shell/cite/encodings.ts';
import { actingTable, isTableAwaited } from '../../../tables/chosen-encoding.ts';
import { readInput } from '../input.ts';
import type { ProbeTable } from '../job.ts';
import type { StatesInput } from './job.ts';
import { statesText } from './text.ts';

const rowsOf = (table: ProbeTable): number => ('matrix' in table ? table.matrix.rows : table.n);

const examplePrompts = 16;
const mostExamplePositions = 64;

/** The hidden states of the reader's table. Without them, random words with the rows of the table stand for them. */
export function readStatesInput(session: Settings): StatesInput {
  const { store } = session;
  const { folds, ridge, seed } = store.get();
  const { table, drop } = readInput(session);
  const given = actingTable(session)?.states;
  if (given)
    return {
      states: given,
      folds: Math.min(folds, given.prompts),
      ridge,
      drop: Math.min(drop, given.positions - 2),
      seed,
    };
  const states = {
    table,
    prompts: examplePrompts,
    positions: Math.min(rowsOf(table), mostExamplePositions),
    isInstead: isTableAwaited(session),
    names: statesText.exampleLayers,
  };
  return { states, folds: Math.min(folds, examplePrompts), ridge, drop: 0, seed };
}
