/** The model whose positions and attention the sections below show. */
import type { State } from '../../settings/setting-table.ts';
import type { Grid } from './definition.ts';

/** Encodings without anything to learn. */
const fixed: readonly string[] = [
  'none',
  'index',
  'normalized-index',
  'sinusoidal',
  'sinusoidal-2d',
  'randomized',
  'rotary',
  'xpos',
  'alibi',
  'relative-sinusoidal',
];

/** The one that the link names; else the first that learns something. */
export function chosenEncoding({ encodings, model }: Pick<State, 'encodings' | 'model'>): string {
  const all = encodings.split(',');
  if (all.includes(model)) return model;
  return all.find((one) => !one.split('.').every((id) => fixed.includes(id))) ?? all[0];
}

/** Its place among the runs of the grid. */
export function chosenPlace(state: State, { encodings, seeds }: Pick<Grid, 'encodings' | 'seeds'>): number {
  const seed = Math.min(state.modelSeed, seeds.length - 1);
  return seed * encodings.length + encodings.indexOf(chosenEncoding(state));
}
