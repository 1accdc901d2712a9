/** The model whose positions and attention the sections below show. */
import type { Session } from '../../shell/session.ts';
import type { Grid } from './definition.ts';

type Settings = Pick<Session, 'store' | 'catalog'>;

/** The encoding that the link names; else the first that learns something. */
export function chosenEncoding({ store, catalog }: Settings): string {
  const all = store.get('encodings').split(',');
  const model = store.get('model');
  if (all.includes(model)) return model;
  const learns = (id: string) => catalog.some((scheme) => scheme.id === id && scheme.learnable);
  return all.find((one) => one.split('.').some(learns)) ?? all[0];
}

/** Its place among the runs of the grid. */
export function chosenPlace(
  settings: Settings,
  { encodings, seeds }: Pick<Grid, 'encodings' | 'seeds'>,
): number {
  const seed = Math.min(settings.store.get('modelSeed'), seeds.length - 1);
  return seed * encodings.length + encodings.indexOf(chosenEncoding(settings));
}
