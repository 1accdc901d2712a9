/** What readers read of the layers of a model: where positions act, and how far each layer sees. */
import { counted } from '../../../core/counted.ts';
import { listed } from '../../../draw/format.ts';
import { noPositions } from '../../../schemes/source.ts';
import type { Grid, Layers } from '../definition.ts';
import { encodingParts } from '../setting-values.ts';

/** 'a window of 4', 'chunks of 4', 'whole text' */
const sees = (window: number, kind: Layers['windowKind']): string =>
  window === 0 ? layersText.wholeText : kind === 'chunked' ? `chunks of ${window}` : `a window of ${window}`;

export const layersText = {
  title: 'Layer by layer',
  layer: (layer: number): string => `Layer ${layer}`,
  positionsIn: (layer: number): string => `Positions in layer ${layer}`,
  windowOf: (layer: number): string => `Window of layer ${layer}, 0 for the whole text`,
  positions: 'positions',
  noPositions: 'no positions',
  wholeText: 'whole text',
  seen: { sliding: 'window', chunked: 'chunk' },
  usual: 'All layers as usual',
  compare: 'Compare with the usual layers',
  /** Encodings that keep layers of their own. */
  own: (names: readonly string[]): string =>
    `These layers are not for ${listed(names)}: the name says where it acts.`,
  tablesOnce: 'A table is added once, before layer 1, until you choose its layers.',
};

/** Sentences on what the layers do otherwise than usual. */
export function layersFacts({ encodings, layers }: Pick<Grid, 'encodings' | 'layers'>): readonly string[] {
  const { acting, isChosen, windows, windowKind } = layers;
  const plans = encodings.map((one) => encodingParts(one).layers);
  const numbers = acting.flatMap((acts, i) => (acts ? [String(i + 1)] : []));
  const where =
    numbers.length === 0 ? 'no layer' : `${numbers.length === 1 ? 'layer' : 'layers'} ${listed(numbers)}`;
  const isOf = encodings.some((one, i) => plans[i] === '' && one !== noPositions);
  const [first] = windows;
  const isSame = windows.every((window) => window === first);
  return [
    ...(isChosen && isOf ? [`Positions in ${where}.`] : []),
    ...(plans.some((plan) => /^1+0+$/.test(plan)) ? ['The layers with positions are the first ones.'] : []),
    ...(isSame && first > 0 ? [`Each layer sees ${sees(first, windowKind)}.`] : []),
    ...(isSame
      ? []
      : [
          `From the first of ${counted(windows.length, 'layer')}: ${listed(windows.map((one) => sees(one, windowKind)))}.`,
        ]),
  ];
}
