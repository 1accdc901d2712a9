/** What readers read of a model, layer by layer. */
import { counted } from '../../../core/counted.ts';
import { listed } from '../../../draw/format.ts';
import { countedInWords, inWords, upperFirst } from '../../../draw/words.ts';
import { multiples } from '../reach-text.ts';
import { whole } from '../text.ts';
import { type Layers, layersIn, leastSeen, type Model, type ModelLayers, type Ways } from './model.ts';

const layersOf = ({ count, isEncoder }: Layers): string =>
  counted(count, isEncoder ? 'encoder layer' : 'layer');

/** '8,192 words' */
const words = (count: number): string => counted(whole(count), 'word');

/** What a window or chunk holds, where the file says it. */
const holds = (seen: number | undefined): string => (seen === undefined ? 'a window' : words(seen));

/** What is new, in the singular and the plural. */
const units = {
  angles: ['pair meets new angles', 'pairs meet new angles'],
  rows: ['word has no row in the table', 'words have no row in the table'],
  positions: ['word has a vector that no training used', 'words have a vector that no training used'],
  shares: ['position has a new value', 'positions have a new value'],
  buckets: ['bucket is new', 'buckets are new'],
  vectors: ['distance has a vector of its own', 'distances have vectors of their own'],
  weight: ['', 'far distances have a bias that no training used'],
  inputs: ['distance is a new input', 'distances are new inputs'],
  nothing: ['', ''],
} as const;

/** '14 of 32 pairs meet new angles', '1,024 words have no row in the table' */
function newOf(unseen: number, of: number, kind: keyof typeof units): string {
  const [one, many] = units[kind];
  if (kind === 'weight') return many;
  if (kind === 'angles')
    return `${unseen} of ${counted(of, 'pair')} ${unseen === 1 ? 'meets' : 'meet'} new angles`;
  return `${whole(unseen)} ${unseen === 1 ? one : many}`;
}

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
    alike: (name: string, layers: Layers, way: Ways): string =>
      ({
        turns: `All ${layersOf(layers)} of ${name} rotate queries and keys alike and see the whole text.`,
        bias: `All ${layersOf(layers)} of ${name} see the whole text and change each score by the distance.`,
        input: `All ${layersOf(layers)} of ${name} see the whole text. Positions enter once, before the first.`,
        none: `All ${layersOf(layers)} of ${name} see the whole text and have no positions.`,
      })[way],
    allNear: (name: string, layers: Layers, seen: number | undefined): string =>
      `Each of the ${layersOf(layers)} of ${name} sees only ${holds(seen)}.`,
    someStill: (name: string, still: number, layers: Layers): string =>
      `${upperFirst(inWords(still))} of the ${layersOf(layers)} of ${name} ${still === 1 ? 'has' : 'have'} no positions. All see the whole text.`,
    noPositions: (name: string, layers: Layers): string =>
      `None of the ${layersOf(layers)} of ${name} has positions.`,
    noAttention: (name: string, layers: Layers): string =>
      `None of the ${layersOf(layers)} of ${name} has softmax attention.`,
    stillFar: (name: string, seen: number | undefined): string =>
      `${upperFirst(name)} looks past ${seen === undefined ? 'its windows' : words(seen)} only in layers that have no positions at all.`,
    /** `way`: of the others, where all of them see the whole text */
    without: (name: string, without: number, layers: Layers, way: Ways | undefined): string => {
      const others = layers.count - without;
      const [see, rotate] = others === 1 ? ['sees', 'rotates'] : ['see', 'rotate'];
      const does = way === 'turns' ? `${rotate} queries and keys and ${see}` : see;
      const rest = way
        ? `, and ${others} ${does} the whole text${way === 'none' ? ' without positions' : ''}`
        : '';
      return `In ${name}, ${without} of ${layersOf(layers)} ${without === 1 ? 'has' : 'have'} no softmax attention${rest}.`;
    },
    /** `slower`: how many times as large the base of those is that see the whole text; 1 where it is the same */
    near: (
      name: string,
      counts: {
        readonly near: number;
        readonly of: Layers;
        readonly words: number | undefined;
        readonly far: number;
      },
      slower: number,
    ): string => {
      const { near, of, words: seen, far } = counts;
      const base = slower > 1.5 ? `, with ${whole(Math.round(slower))} times the base` : '';
      return `In ${name}, ${near} of ${layersOf(of)} ${near === 1 ? 'sees' : 'see'} ${holds(seen)}, and ${far} ${far === 1 ? 'sees' : 'see'} all${base}.`;
    },
  },

  // The number
  ofLayers: (count: number, of: Layers) => ({ number: whole(count), unit: `of ${layersOf(of)}` }),
  nothingNew: 'Nothing new turns up',
  meetsNew: (count: number): string => (count === 1 ? 'Meets something new' : 'Meet something new'),
  atItsLength: 'at the length that the model is made for',
  noneNew: (
    factor: number,
    why: {
      readonly windows: boolean;
      readonly chunks: boolean;
      readonly still: boolean;
      readonly buckets: boolean;
      readonly finished: boolean;
    },
  ): string => {
    const near = [...(why.windows ? ['windows'] : []), ...(why.chunks ? ['chunks'] : [])];
    const reasons = [
      ...(near.length > 0 ? [`${listed(near)} stay as long as they were`] : []),
      ...(why.still ? ['layers without positions have no angles'] : []),
      ...(why.buckets ? ['far distances share a bucket'] : []),
      ...(why.finished ? ['all pairs that turn have finished a turn'] : []),
    ];
    return `at ${multiples[factor]} its length${reasons.length > 0 ? `: ${listed(reasons)}` : ''}`;
  },
  someNew: (
    factor: number,
    { unseen, of, kind }: { readonly unseen: number; readonly of: number; readonly kind: keyof typeof units },
    others: number,
  ): string =>
    `at ${multiples[factor]} its length: ${newOf(unseen, of, kind)}${
      others === 0
        ? ''
        : others === 1
          ? '; the other layer meets nothing new'
          : '; the other layers meet nothing new'
    }`,

  // The strip
  wholeText: 'whole text',
  layer: 'layer',
  input: 'input',
  kind: ({ sees, words: seen, way }: ModelLayers): string => {
    if (sees === 'no attention') return 'no softmax attention';
    const turns = { turns: '', bias: 'by distance, ', input: '', none: 'no positions, ' }[way];
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
  /** `isTurning`: whether any layer turns */
  rows: (isTurning: boolean) =>
    [
      'Kind of layer',
      'distances it sees',
      isTurning ? 'angles: a cell a pair, fastest first' : 'what is new',
      isTurning ? 'scaling' : '',
    ] as const,
  wayTitle: ({ sees, way }: ModelLayers): string => {
    if (sees === 'no attention') return 'No softmax attention';
    const where = { 'whole text': 'whole text', window: 'in a window', chunk: 'in chunks' }[sees];
    return {
      turns: `RoPE, ${where}`,
      bias: `By distance, ${where}`,
      input: upperFirst(where),
      none: `No positions, ${where}`,
    }[way];
  },
  base: (base: number): string => `base ${whole(base)}`,
  still: 'no rotation',
  before: 'positions added before',
  onScores: 'on each score',
  recurrent: 'linear or recurrent',
  longer: (length: string, tested: string): readonly [string, string] => [`${length} → `, tested],
  newAngles: (unseen: number, of: number): string =>
    unseen === 0 ? `none of ${counted(of, 'pair')} meets a new angle` : newOf(unseen, of, 'angles'),
  newUnits: (unseen: number, kind: keyof typeof units): string =>
    unseen === 0 ? 'nothing is new' : newOf(unseen, 0, kind),
  noAngles: 'no positions',
  scaled: (name: string, factor: number | undefined): string =>
    factor === undefined ? name : `${name}, ${factor} ×`,
  fromLength: (length: number): string => `from ${whole(length)}`,
  queries: 'queries, by position',
  layerFacts: (place: number, facts: readonly string[]): string => `Layer ${place}: ${facts.join(', ')}`,
  facts: {
    recurrent: 'linear attention, a convolution or a recurrence',
    turns: (base: number): string => `RoPE with base ${whole(base)}`,
    ways: {
      turns: 'RoPE',
      bias: 'changes each score by the distance',
      input: 'positions were added to the words',
      none: 'no positions',
    } satisfies Record<Ways, string>,
    sees: (seen: number): string => `sees ${words(seen)}`,
    queries: (factor: string): string => `queries × ${factor} at the last position`,
  },
  hint: 'Point at a layer to read it.',
  keys: 'Left and right arrow keys read the layers, Home and End the first and the last.',
  compareKeys: 'Up and down arrow keys read the models. Enter opens one.',
  label: (headline: string): string => `How far each layer sees. ${headline}`,
  thisModel: 'this model',
  /** of a file: 'config.json (Gemma 2)' */
  fileOf: (file: string, family: string | undefined): string => (family ? `${file} (${family})` : file),
  caption: (source: string, layers: Layers, length: number): string =>
    `${source}: ${layersOf(layers)}, made for ${words(length)}.`,
  compareCaption: (most: number): string =>
    `A column is a layer. Its height is how far the layer sees, from ${whole(leastSeen)} to ${words(most)}, on a log scale.`,
  script: {
    title: 'the words that each kind of layer sees, and its pairs that turn to angles new to training',
    precision: 'exactly',
  },
  fileNotInLink: 'The figure shows a file of the reader, which is not part of the link.',
  layers: layersOf,
  hasStill: ({ kinds }: Model): boolean =>
    kinds.some(({ way, sees }) => way === 'none' && sees !== 'no attention'),
  /** 'all alike', 'one in 6 sees all' */
  inBrief: (model: Model): string => {
    const { kinds, of } = model;
    if (kinds.length === 1) return `${layersOf(layersIn(model))}, all alike`;
    const far = kinds.find(({ sees }) => sees === 'whole text');
    const count = kinds.reduce((sum, { sees, count }) => sum + (sees === 'whole text' ? count : 0), 0);
    const still = kinds.find(({ way, sees }) => way === 'none' && sees !== 'no attention');
    if (still && count === of.length) return `${still.count} of ${of.length}: no positions`;
    if (still) return `${still.count} of ${of.length} see all: no pos.`;
    return far ? `${far.count} of ${of.length} see all` : layersOf(layersIn(model));
  },
  readModel: (model: Model): string =>
    `${model.name}: ${layersOf(layersIn(model))}, made for ${words(model.length)}; ${model.kinds
      .map((kind) => `${kind.count}: ${modelText.kind(kind)}`)
      .join('; ')}`,
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
  ways: { turns: 'RoPE', bias: 'by distance', input: 'added before', none: 'none' } satisfies Record<
    Ways,
    string
  >,
  folds: { fields: 'Every value and its rule', sources: 'Sources' },
  tryQuestion: (name: string): string => `What does ${name} meet past its length?`,
  tryNext: (name: string): string => `Open ${name}`,
  sourceOfFile: (file: string): string => `Your file: ${file}`,
  sourceOf: (name: string, year: number, source: string): string =>
    `${name} (${year}): config.json of ${source}`,
  compare: {
    headline: (part: number, still: number): string =>
      `Only some layers of ${countedInWords(part, 'model')} attend to all words.${
        still > 0
          ? ` ${upperFirst(countedInWords(still, 'model'))} ${still === 1 ? 'has' : 'have'} layers without positions.`
          : ''
      }`,
    unit: (all: number): string => `of ${counted(all, 'model')}`,
    standing: 'No positions, in some layers',
    meaning: 'have layers of attention that know no positions',
    fills: [
      'RoPE in a window, or with a slant in a chunk',
      'RoPE, whole text',
      'positions are added before the first layer',
      'no positions',
      'no softmax attention',
    ] as const,
    bias: 'each score changes by the distance',
    order: 'Order',
    depth: 'Depth',
    year: 'Year',
  },
};
