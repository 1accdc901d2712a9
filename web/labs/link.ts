import { writeHash } from '../state/hash.ts';
import type { Playground } from './playground.ts';

/** What stands after `#` in a link to what is shown now. */
export const stateText = ({ store }: Pick<Playground, 'store'>): string =>
  writeHash(store.properties, store.get());

/** The address that brings back what is shown now. */
export const linkTo = (playground: Pick<Playground, 'home' | 'store'>): string =>
  `${playground.home ?? ''}#${stateText(playground)}`;
