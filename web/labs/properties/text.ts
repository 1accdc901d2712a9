/** The words of the first screen, the settings and the fold titles, and the lab's examples. (Over 300 lines: nothing but words.) */
import { counted } from '../../core/counted.ts';
import { listed } from '../../draw/format.ts';
import { countedInWords, inWords, upperFirst } from '../../draw/words.ts';
import type { Grade, PropertyName } from '../../encoding/property-numbers.ts';
import type { Embedding, VectorsOf } from '../../schemes/further-facts.ts';
import type { Preset } from '../../shell/presets.ts';

type OfProperty<Words> = Readonly<Record<PropertyName, Words>>;
type OfGrade<Words> = Readonly<Record<Grade['id'], Words>>;
type OfEmbedding = Readonly<Record<Embedding['place'], Readonly<Record<VectorsOf, string>>>>;

export const properties: OfProperty<string> = {
  monotonicity: 'Monotonicity',
  translation: 'Translation invariance',
  symmetry: 'Symmetry',
};

const headlines: OfProperty<OfGrade<(name: string, much: string) => string>> = {
  monotonicity: {
    holds: (name, much) =>
      `With ${name}, every step between two positions makes them less similar, up to distance ${much}.`,
    nearly: (name, much) => `With ${name}, similarity rises with distance in ${much} of pairs.`,
    partly: (name, much) =>
      `Similarity sometimes rises with distance in ${name}: ${much} of pairs are out of order.`,
    fails: (name, much) =>
      `Similarity often rises with distance in ${name}: ${much} of pairs are out of order.`,
  },
  translation: {
    holds: (name) => `With ${name}, only the distance between two positions counts, wherever they stand.`,
    nearly: (name, much) =>
      `With ${name}, almost only the distance counts: it leaves ${much} of the map unexplained.`,
    partly: (name, much) =>
      `With ${name}, the distance counts most, but leaves ${much} of the map unexplained.`,
    fails: (name) => `In ${name}, the same distance means different things along the text.`,
  },
  symmetry: {
    holds: (name) => `With ${name}, before is exactly as similar as after.`,
    nearly: (name, much) => `With ${name}, before differs from after by ${much}.`,
    partly: (name, much) => `With ${name}, before differs from after by ${much}.`,
    fails: (name, much) => `With ${name}, before differs from after by ${much}.`,
  },
};

const grades: OfGrade<string> = {
  holds: 'Holds',
  nearly: 'Nearly holds',
  partly: 'Holds in part',
  fails: 'Fails',
};

/** Up to three names: ': sinusoids and learned sinusoids' */
function which(names: readonly string[]): string {
  if (names.length === 0 || names.length > 3) return '';
  return `: ${listed(names)}`;
}

/** A file's name, short enough for a headline of two lines. */
const cut = (name: string): string => (name.length > 18 ? `${name.slice(0, 17)}…` : name);

/** Names inside a sentence. */
const embeddings: OfEmbedding = {
  ape: { free: 'an untrained table', fixed: 'sinusoids', waves: 'learned sinusoids' },
  rpe: {
    free: 'untrained relative vectors',
    fixed: 'relative sinusoids',
    waves: 'learned relative sinusoids',
  },
};

const titles: OfEmbedding = {
  ape: { free: 'Learned APE', fixed: 'Fixed sinusoidal APE', waves: 'Learned sinusoidal APE' },
  rpe: { free: 'Learned RPE', fixed: 'Fixed sinusoidal RPE', waves: 'Learned sinusoidal RPE' },
};

const trained: Readonly<Record<string, string>> = {
  'ape free': 'a learned table',
  'ape waves': 'learned sinusoids',
  'rpe free': 'learned relative vectors',
};

const instead = {
  sinusoids: 'Fixed sinusoids are shown instead.',
  vectors: 'Untrained vectors are shown instead.',
};

export const text = {
  property: 'Test for',
  /** for narrow screens */
  shortNames: new Map([['translation', 'Translation inv.']]),
  folds: {
    map: 'Where it fails worst',
    others: { title: 'Other encodings, your table', short: 'Other encodings' },
    psi: { title: 'ψ and its frequencies', short: 'ψ and its frequencies' },
    vectors: 'Spectrum, norms, trajectory',
    attention: 'One word repeated',
    why: 'Definitions',
  },
  /** `rise`: first distance at which ψ rises; null if it falls up to `farthest` */
  psiFold: (rise: number | null, farthest: number): string =>
    `ψ and its frequencies: ${rise === null ? `no rise up to ${farthest}` : `first rise at ${rise}`}`,
  psiFoldAgainst: (rise: number, claim: number): string => `Similarity falls until ${rise - 1}, not ${claim}`,
  dropWords: 'Drop a table of positions',

  // The headline and the number
  headlines,
  /** of a map that the reader brought: its values need not be similarities */
  mapHeadlines: {
    holds: (name: string, much: string): string =>
      `In ${name}, every step away from a position lowers the value, up to distance ${much}.`,
    nearly: (name: string, much: string): string =>
      `In ${name}, the value rises with distance in ${much} of pairs.`,
    partly: (name: string, much: string): string =>
      `The value sometimes rises with distance in ${name}: ${much} of pairs are out of order.`,
    fails: (name: string, much: string): string =>
      `The value often rises with distance in ${name}: ${much} of pairs are out of order.`,
  } satisfies OfGrade<(name: string, much: string) => string>,
  mapFallsUpTo: (name: string, radius: number): string =>
    `In ${name}, the farther apart two positions, the lower the value, up to distance ${radius}.`,
  mapMirrors: (name: string): string => `In ${name}, each pair has the same value both ways.`,
  mapSteady: 'The value falls at every step, as far as the window tests.',
  causal: 'Causal: no query sees a later key.',
  hiddenTie: 'Causal: hidden keys all have the value 0. Raise the tolerance to ignore these ties.',
  notCausal: 'Not causal: queries see later keys.',
  refused: 'Nothing to measure with these settings.',
  /** up to the first rise */
  fallsUpTo: (name: string, radius: number): string =>
    `With ${name}, the farther apart two positions, the less similar, up to distance ${radius}.`,
  oneTable: (product: string): string =>
    `A table always looks the same both ways: its ${product}s know no order.`,
  brokenSum: 'Add a vector per offset to each position, and before no longer equals after.',
  grades,
  positions: (count: number): string => (count === 1 ? 'position' : 'positions'),
  isUntrained: (grade: Grade['id']): string => `${grades[grade]}: nothing is learned yet`,
  firstRows: (n: number, rows: number) => `First ${n} of ${counted(rows, 'row')}.`,
  /** After the grade, each makes sense without the number before it. On phones there is room for 90 letters or so. */
  meanings: {
    /** what the number counts, where it is a share */
    shares: {
      monotonicity: 'Share of pairs out of order.',
      translation: 'Share left if each diagonal gets its mean.',
      symmetry: 'Share that differs from its mirror image.',
    } satisfies OfProperty<string>,
    steady: 'Similarity falls at every step, as far as the window tests.',
    firstRise: (at: string, rise: string, of: string, share: string): string =>
      `Steady fall. First rise at ${at}, by ${rise} of ${of}. Out of order: ${share} of pairs.`,
    rounding: (value: string): string => (value === '0' ? '' : `Only rounding is left: ${value}\u00a0%.`),
    alwaysSame: 'Two vectors have one product, whichever comes first.',
    worst: (property: PropertyName, [a, b]: readonly string[], [c, d]: readonly string[]): string => {
      const joint = property === 'symmetry' ? 'to' : 'with';
      return `Worst: ${a} ${joint} ${b}, against ${c} ${joint} ${d}.`;
    },
    all: (sentences: readonly string[]): string => sentences.filter(Boolean).join(' '),
  },
  ofMeanQuery: 'Query: the mean.',
  byConstruction: {
    headline: (count: number): string =>
      `Pairs with the same offset share one of ${counted(count, 'vector')}, so every diagonal of the score has one colour.`,
    unit: 'vectors',
    words: 'Invariant by construction',
    meaning:
      'The score has this property whatever was learned, and before any training, so it is no result of a test.',
  },
  cross: {
    headline: 'The learned relative vectors set near offsets apart. Far ones all look alike.',
    unit: 'cosine',
    words: 'Far offsets look alike',
    to: (from: string, to: string): string => `${from} to ${to}`,
    meaning: (far: number, near: string, nearFar: string): string =>
      `Mean cosine of two offsets past ${far}. Between a far one and one of ${near}: ${nearFar}.`,
    showScore: {
      question: 'The vectors fail the test, the score can’t. Turn the switch to see why.',
      label: 'Show the score',
    },
  },
  outOfOrder: (share: string): string => `${share} of pairs out of order`,
  beforeTraining: (number: string): string => `Before training: ${number}.`,

  // The action
  questions: {
    symmetry: 'Which sums can tell before from after? Look for the ones that break symmetry.',
    translation: 'Does only the offset count, or position, too? Look for maps without diagonal stripes.',
    monotonicity: 'Does similarity fade with distance, everywhere and in both directions?',
  } satisfies OfProperty<string>,
  testFor: (property: PropertyName) => `Test for ${properties[property].toLowerCase()}`,
  train: {
    question: 'Nothing is learned yet. Watch the map form while a small model learns to guess hidden words.',
    label: 'Train it here',
  },
  along: 'Does the same distance mean the same everywhere? Look along a diagonal.',
  trainTable: {
    question: 'A learned table starts random. Will training give it the same property?',
    label: 'Train a table here',
  },
  showSinusoids: {
    question: 'Sinusoids need no training for this. What do their diagonals look like?',
    label: 'Show sinusoids',
  },
  addOffsets: {
    question: 'One table cannot tell before from after. Add a vector per offset: does the map still mirror?',
    label: 'Add relative sinusoids',
  },
  compareAll: {
    question: 'Order needs a difference between before and after. Which encodings give it most?',
    label: 'Compare all combinations',
  },
  allCombinations: 'All combinations',
  /** of a mark beside an encoding: 'nearly holds: under 1 %' */
  markOf: (grade: string, limit: string): string => `${grade}: ${limit}`,
  oneMap: '‹ Back to one map',

  // The encodings in one line
  row: {
    label: 'Encoding',
    positions: { title: 'Per position', tip: 'Absolute positional embeddings (APE)' },
    offsets: { title: 'Per offset', tip: 'Relative positional embeddings (RPE)' },
    names: { free: 'Learned', fixed: 'Sinusoids', waves: 'Learned sinusoids' },
    sums: 'Sums of two',
    sum: (first: string, second: string): string =>
      first === second ? `Sum of ${first.toLowerCase()}` : `${first} + ${second.toLowerCase()}`,
    cut,
    map: { title: 'Your map', tip: 'A map of positions against positions, measured as it is' },
  },

  // The embeddings
  /** 'Learned APE', 'learned RPE' after a plus sign */
  title({ place, vectors }: Embedding, isFirst = true): string {
    const title = titles[place][vectors];
    return isFirst ? title : title.charAt(0).toLowerCase() + title.slice(1);
  },
  asRpe: (file: string): string => `${file} as RPE`,
  /** 'Learned APE + learned RPE' */
  sum: (names: readonly string[]): string => names.join(' + '),
  embedding: ({ place, vectors }: Embedding, isTrained: boolean): string =>
    (isTrained && trained[`${place} ${vectors}`]) || embeddings[place][vectors],
  yourTable: (name: string): string => `your table “${cut(name)}”`,
  yourMap: (name: string): string => `your map “${cut(name)}”`,
  yourOffsets: (name: string): string => `your relative vectors “${cut(name)}”`,
  plus: (names: readonly string[]): string => names.join(' plus '),
  /** where the numbers come from */
  origins: {
    file: (whose: string): string => `a file ${whose}`,
    files: (whose: string): string => `files ${whose}`,
    fresh: 'freshly initialised',
    computed: 'computed, nothing learned',
    all: (origins: readonly string[]): string => origins.join(', and '),
    trained: 'trained here to guess hidden words',
    moved: (count: number): string => `${counted(count, 'frequency', 'frequencies')} moved by hand`,
  },

  noOffsets: (rows: number): string =>
    `${counted(rows, 'row')}; one row per offset from −k to k needs an odd number, at least 3`,

  // Why something else is measured
  problems: {
    misfit: (name: string, misfit: string): string => `${name} now has ${misfit}. ${instead.vectors}`,
    offsetsRemoved: `The table chosen as offset vectors was removed. ${instead.vectors}`,
    offsetsNotInLink: `The link does not contain your offset vectors: drop the file again and choose it under “Offset vectors”. ${instead.vectors}`,
    noPositions: `Without positions there is nothing to measure. ${instead.sinusoids}`,
    mapNotInLink: `The link does not contain your map: drop it again. ${instead.sinusoids}`,
    tableNotInLink: `The link does not contain your table: drop it again. ${instead.sinusoids}`,
    unknown: `The link names an unknown embedding. ${instead.sinusoids}`,
    onePosition: 'One position has nothing to be compared with, so two are measured.',
  },

  // The matrix
  matrix: {
    title: 'Nine embeddings and their sums',
    heading: (property: PropertyName): string =>
      `${properties[property]} of absolute and relative embeddings`,
    /** `head`: the word for `heads` heads, with its explanation */
    caption: (n: number, d: number, heads: number, head: unknown, learned: unknown) => [
      `${counted(n, 'position')}, width ${d}, ${heads} `,
      head,
      '. Bright: similar. ',
      learned,
    ],
    head: (heads: number): string => (heads === 1 ? 'head' : 'heads'),
    /** what the numbers count */
    legends: {
      monotonicity: 'Offset pairs where the farther position is more similar',
      translation: 'Distance from a map in which only the offset counts',
      symmetry: 'Asymmetry of the map',
    } satisfies OfProperty<string>,
    percentages: (legend: string): string => `Percentages: ${legend}`,
    percent: (legend: string): string => `${legend}, %`,
    trained: (recipe: string): string =>
      `Learned vectors: trained here, each embedding and each sum in a model of its own; ${recipe}. Learned relative sinusoids are not trained.`,
    relative: 'Relative (RPE)',
    absolute: 'Absolute (APE)',
    apeAlone: 'APE alone',
    rpeAlone: 'RPE alone: its vectors',
    aboutRelative: 'a vector for each offset',
    aboutAbsolute: 'a vector for each position',
    aboutRpeAlone: 'vectors of offsets, compared with each other',
    saidRpeAlone: 'RPE alone: vectors of offsets, compared with each other',
    /** on the axes */
    labels: {
      free: 'learned',
      fixed: 'fixed sinusoids',
      waves: 'learned sinusoids',
    } satisfies Readonly<Record<VectorsOf, string>>,
    alone: 'alone',
    none: 'none',
    absoluteColumn: 'absolute embedding',
    relativeColumn: 'relative embedding',
    /** How many of `all` have the property, and which, where the names are few enough to read. */
    headline(property: PropertyName, holding: readonly string[], all: number): string {
      const count = `${holding.length === 0 ? 'none' : inWords(holding.length)} of ${countedInWords(all, 'encoding')}`;
      if (property === 'monotonicity')
        return holding.length === 0
          ? `In ${count} does similarity fall with every step.`
          : `In ${count}, similarity falls with every step${which(holding)}.`;
      const [one, several] = {
        translation: ['depends on distance alone', 'depend on distance alone'],
        symmetry: ['looks the same both ways', 'look the same both ways'],
      }[property];
      return `${upperFirst(count)} ${holding.length === 1 ? one : several}${which(holding)}.`;
    },
    ofItem: (name: string, meaning: string): string =>
      `${upperFirst(name)}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
    awaited: 'not trained yet',
    unmeasured: 'can’t be measured',
    spoken: (number: string, grade?: string): string =>
      grade ? `${number}\u00a0%, ${grade}` : `${number}\u00a0%`,
    said: (title: string, words: string): string => `${title}: ${words}`,
    /** Why learned sinusoids have no column. `isRow`: whether they have no row either. */
    equal: (isTrained: boolean, isRow: boolean): string =>
      isTrained
        ? 'As RPE, their frequencies stay fixed in training here.'
        : isRow
          ? 'As APE and as RPE, they start as copies of the fixed ones. Train them to see a difference.'
          : 'They start as copies of the fixed ones. Train them to see a difference.',
    equalInShort: (isTrained: boolean): string =>
      isTrained
        ? 'Learned relative sinusoids stay fixed in training here.'
        : 'Learned sinusoids start equal to the fixed ones.',
    moveFrequency: 'Move a frequency ↓',
    areUntrained: (d: number): string => `The learned embeddings are untrained, of width ${d}.`,
    train: 'Train them here',
    showUntrained: 'Show untrained',
    nothingTrained: 'Nothing in this table is trained here.',
  },

  // The settings
  settings: {
    similarity: 'Similarity',
    showOthers: 'Show them below',
    window: 'Window',
    offsets: (window: number): string => counted(window, 'offset'),
    ties: 'Ties',
    tiesCount: 'count as violations',
    tolerance: (most: string): string => `rises up to ${most} ignored`,
    size: 'Size',
    /** `width`: undefined if the reader's vectors determine it */
    sizes: (n: string, width?: number): string =>
      width === undefined ? counted(n, 'position') : `${counted(n, 'position')}, width ${width}`,
    parameters: 'Parameters',
    seed: (seed: number): string => `seed ${seed}`,
  },
};

export const presets: readonly Preset[] = [
  { title: 'Does similarity fade?', state: { property: 'monotonicity' } },
  { title: 'Does only the distance count?', state: { property: 'translation' } },
  { title: 'Does direction matter?', state: { property: 'symmetry' } },
  { title: 'A table trained here', state: { scheme: 'learned', trainHere: true } },
  { title: 'Sinusoids, base 100', state: { scheme: 'sinusoidal', base: 100 } },
];
