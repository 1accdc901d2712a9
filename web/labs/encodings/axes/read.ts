/** Whether a rotation with several axes is shown. */
import { schemeOf } from '../../../schemes/source.ts';
import type { Settings } from '../../../shell/cite/encodings.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import { hasAxes } from './kinds.ts';

export const areAxesChosen = (settings: Settings): boolean => {
  const { store, catalog } = settings;
  const state = store.get();
  return !actingTable(settings) && schemeOf(catalog, state.scheme).kind === 'rotary' && hasAxes(state);
};
