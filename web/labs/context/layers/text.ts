/** What readers read of a model, layer by layer. */
import { counted } from '../../../core/counted.ts';
import { listed } from '../../../draw/format.ts';
import { upperFirst } from '../../../draw/words.ts';
import { whole } from '../text.ts';
import { leastSeen, type Model, type ModelLayers, type Ways } from './model.ts';

const times: Readonly<Record<number, string>> = { 2: 'twice', 4: 'four times', 8: 'eight times' };

const layersOf = (count: number): string => counted(count, 'layer');

/** '8,192 words' */
const words = (count: number): string => counted(whole(count), 'word');

const units = {
  angles: 'pairs meet new angles',
  rows: 'words have no row in the table',
  positions: 'words have a vector that no training used',
  shares: 'positions have a new value',
  buckets: 'buckets are new',
  vectors: 'distances have a new vector',
  weight: 'distances have a bias that no training used',
  inputs: 'distances are new inputs',
  nothing: '',
} as const;

export const modelText = {
  title: 'How far each layer sees',
  compareTitle: 'Models, layer by layer',
  figure: 'A model, layer by layer',
  compareFigure: 'Models, layer by layer',
  model: 'Model',
  times: 'Test length',
  timesChoice: (value: string): string => `${value}×`,
  file: 'Your file',
  headline: {
    alike: (name: string, layers: number, way: Ways): string =>
      ({
        turns: `All ${layersOf(layers)} of ${name} turn alike and see the whole text.`,
        bias: `All ${layersOf(layers)} of ${name} see the whole text and add a bias to each score.`,
        input: `All ${layersOf(layers)} of ${name} see the whole text. Positions enter once, before the first.`,
        none: `All ${layersOf(layers)} of ${name} see the whole text and have no positions.`,
      })[way],
    allNear: (name: string, layers: number, seen: number | undefined): string =>
      seen === undefined
        ? `All ${layersOf(layers)} of ${name} see a window.`
        : `All ${layersOf(layers)} of ${name} see only ${words(seen)}.`,
    someStill: (name: string, still: number, layers: number): string =>
      `${upperFirst(String(still))} of the ${layersOf(layers)} of ${name} have no positions. All see the whole text.`,
    stillFar: (name: string, seen: number): string =>
      `${name} looks past ${words(seen)} only in layers that have no positions at all.`,
    without: (name: string, without: number, layers: number, others: boolean): string =>
      `In ${name}, ${without} of ${layersOf(layers)} have no attention${
        others ? `, and ${layers - without} turn and see the whole text` : ''
      }.`,
    near: (
      name: string,
      counts: { readonly near: number; readonly of: number; readonly words: number; readonly far: number },
      slower: number,
    ): string => {
      const { near, of, words: seen, far } = counts;
      const base = slower > 1.5 ? `, with ${whole(Math.round(slower))} times the base` : '';
      return `In ${name}, ${near} of ${layersOf(of)} see ${words(seen)}, and ${far} ${far === 1 ? 'sees' : 'see'} all${base}.`;
    },
  },

  // The number
  ofLayers: (count: number, of: number) => ({ number: whole(count), unit: `of ${layersOf(of)}` }),
  nothingNew: 'Nothing new turns up',
  meetsNew: (count: number): string => (count === 1 ? 'Meets something new' : 'Meet something new'),
  atItsLength: 'at the length that the model is made for',
  noneNew: (
    factor: number,
    why: {
      readonly near: boolean;
      readonly still: boolean;
      readonly buckets: boolean;
      readonly finished: boolean;
    },
  ): string => {
    const reasons = [
      ...(why.near ? ['windows and chunks stay as long as they were'] : []),
      ...(why.still ? ['layers without positions have no angles'] : []),
      ...(why.buckets ? ['far distances share a bucket'] : []),
      ...(why.finished ? ['all pairs that turn have finished a turn'] : []),
    ];
    return `at ${times[factor]} its length: ${listed(reasons)}`;
  },
  someNew: (
    factor: number,
    { unseen, of, kind }: { readonly unseen: number; readonly of: number; readonly kind: keyof typeof units },
    others: boolean,
  ): string => {
    const part = kind === 'angles' ? `${unseen} of ${of}` : kind === 'weight' ? 'far' : whole(unseen);
    return `at ${times[factor]} its length: ${part} ${units[kind]}${others ? '; the other layers meet nothing new' : ''}`;
  },

  // The strip
  wholeText: 'whole text',
  layer: 'layer',
  input: 'input',
  kind: ({ sees, words: seen, way }: ModelLayers): string => {
    if (sees === 'no attention') return 'no attention';
    const turns = { turns: '', bias: 'a bias, ', input: '', none: 'no positions, ' }[way];
    const reach =
      sees === 'whole text'
        ? 'whole text'
        : seen === undefined
          ? `a ${sees}`
          : sees === 'chunk'
            ? `its chunk of ${whole(seen)}`
            : `a window of ${whole(seen)}`;
    return `${turns}${reach}`;
  },
  rows: [
    'Kind of layer',
    'distances it sees',
    'angles: a cell a pair, fastest first',
    'what bends it',
  ] as const,
  count: layersOf,
  wayTitle: ({ sees, way }: ModelLayers): string => {
    if (sees === 'no attention') return 'No attention';
    const where = { 'whole text': 'whole text', window: 'in a window', chunk: 'in chunks' }[sees];
    return {
      turns: `Turns, ${where}`,
      bias: `Bias, ${where}`,
      input: 'Positions added',
      none: `No positions, ${where}`,
    }[way];
  },
  base: (base: number): string => `base ${whole(base)}`,
  still: 'does not turn',
  before: 'before the first layer',
  onScores: 'on each score',
  recurrent: 'convolution or recurrence',
  longer: (length: string, tested: string): readonly [string, string] => [`${length} → `, tested],
  newAngles: (unseen: number, of: number): string =>
    unseen === 0
      ? `none of ${counted(of, 'pair')} meets a new angle`
      : `${unseen} of ${counted(of, 'pair')} meet new angles`,
  newUnits: (unseen: number, kind: keyof typeof units): string =>
    unseen === 0 ? 'nothing is new' : `${kind === 'weight' ? 'far' : whole(unseen)} ${units[kind]}`,
  noAngles: 'no angles',
  scaled: (name: string, factor: number | undefined): string =>
    factor === undefined ? name : `${name}, ${factor} ×`,
  fromLength: (length: number): string => `from ${whole(length)}`,
  queries: 'queries, by position',
  layerFacts: (place: number, facts: readonly string[]): string => `Layer ${place}: ${facts.join(', ')}`,
  facts: {
    recurrent: 'convolution or recurrence, no attention',
    turns: (base: number): string => `turns with base ${whole(base)}`,
    ways: {
      turns: 'turns',
      bias: 'adds a bias to each score',
      input: 'positions were added to the words',
      none: 'no positions',
    } satisfies Record<Ways, string>,
    sees: (seen: number): string => `sees ${words(seen)}`,
    queries: (factor: string): string => `queries × ${factor} at the last`,
  },
  idle: 'Point at a layer to read it.',
  keys: 'Left and right arrow keys read the layers, Home and End the first and the last.',
  compareKeys: 'Up and down arrow keys read the models. Enter opens one.',
  label: (headline: string): string => `How far each layer sees. ${headline}`,
  caption: (source: string, layers: number, length: number): string =>
    `${source}: ${layersOf(layers)}, made for ${words(length)}.`,
  compareCaption: (most: number): string =>
    `A column is a layer. Its height is how far the layer sees, from ${whole(leastSeen)} to ${words(most)}, on a log scale.`,
  fileNotInLink: 'The figure shows a file of the reader, which is not part of the link.',
  layers: layersOf,
  hasStill: ({ kinds }: Model): boolean =>
    kinds.some(({ way, sees }) => way === 'none' && sees !== 'no attention'),
  /** 'all alike', 'one in 6 sees all' */
  inBrief: (model: Model): string => {
    const { kinds, of } = model;
    if (kinds.length === 1) return `${layersOf(of.length)}, all alike`;
    const far = kinds.find(({ sees }) => sees === 'whole text');
    const count = kinds.reduce((sum, { sees, count }) => sum + (sees === 'whole text' ? count : 0), 0);
    const still = kinds.find(({ way, sees }) => way === 'none' && sees !== 'no attention');
    if (still && count === of.length) return `${still.count} of ${of.length}: no positions`;
    if (still) return `${still.count} of ${of.length} see all: no pos.`;
    return far ? `${far.count} of ${of.length} see all` : layersOf(of.length);
  },
  readModel: ({ name, kinds, of, length }: Model): string =>
    `${name}: ${layersOf(of.length)}, made for ${words(length)}; ${kinds
      .map((kind) => `${kind.count} with ${modelText.kind(kind)}`)
      .join(', ')}`,
  definition:
    'New in a layer: what its positions are computed from at the test length (angles of pairs, rows, buckets, biases), and never within the length that the model is made for. In a window or chunk, no distance is longer than the window.',
  columns: {
    layer: 'layer',
    sees: 'words seen',
    way: 'positions',
    base: 'base',
    fresh: 'new',
    model: 'model',
    layers: 'layers',
    kinds: 'kinds of layers',
  },
  ways: { turns: 'turns', bias: 'bias', input: 'added before', none: 'none' } satisfies Record<Ways, string>,
  folds: { fields: 'Every value and its rule', sources: 'Sources' },
  tryQuestion: (name: string): string => `What does ${name} meet past its length?`,
  tryNext: (name: string): string => `Open ${name}`,
  sourceOf: (name: string, year: number, source: string): string =>
    `${name} (${year}): config.json of ${source}`,
  compare: {
    headline: (all: number, part: number, still: number): string =>
      `${upperFirst(String(part))} of ${counted(all, 'model')} see the whole text only in some layers.${
        still > 0 ? ` In ${still} of them, these have no positions.` : ''
      }`,
    unit: (all: number): string => `of ${counted(all, 'model')}`,
    standing: 'No positions, in some layers',
    meaning: 'leave some layers with attention without positions',
    fills: ['turns, sees a window or chunk', 'turns, sees the whole text', 'does not turn'] as const,
    order: 'Order',
    depth: 'Depth',
    year: 'Year',
  },
};
