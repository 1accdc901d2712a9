/** What readers read of the layers of a model: where positions act, and how far each layer sees. */
import { counted } from '../../../core/counted.ts';
import { listed } from '../../../draw/format.ts';
import { noPositions } from '../../../schemes/source.ts';
import type { Grid, Layers } from '../definition.ts';
import { encodingParts } from '../setting-values.ts';

/** by how many they are: fewer than the most layers of a model */
const firstLayers = ['', 'the first', 'the first two', 'the first three'];

/** 'a window of 4 words', 'chunks of 4 words' */
const sees = (window: number, kind: Layers['windowKind']): string =>
  `${kind === 'chunked' ? 'chunks' : 'a window'} of ${counted(window, 'word')}`;

/** '“In 3 of 4 layers” means the first three.', for a plan whose title does not name its layers */
function firstMeant(plan: string): readonly string[] {
  const [, acting] = /^(1+)0+$/.exec(plan) ?? [];
  return acting
    ? [`“In ${acting.length} of ${counted(plan.length, 'layer')}” means ${firstLayers[acting.length]}.`]
    : [];
}

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
  own: (names: readonly string[], isPlural: boolean): string =>
    `${listed(names)} ${isPlural ? 'act' : 'acts'} in the layers of ${names.length === 1 ? 'its name' : 'their names'}. The windows hold for all encodings.`,
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
    ...new Set(plans.flatMap(firstMeant)),
    ...(isSame && first > 0 ? [`Each layer sees ${sees(first, windowKind)}.`] : []),
    ...(isSame
      ? []
      : [
          `${windowKind === 'chunked' ? 'Chunks' : 'Windows'} of layers 1 to ${windows.length}: ${listed(windows.map((one) => (one === 0 ? 'none' : String(one))))}.`,
        ]),
  ];
}
