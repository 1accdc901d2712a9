/** What readers read on the first screen of the Probe lab, and the titles of its figures and folds. */
import { counted, isOne } from '../../core/counted.ts';
import { formatNumber } from '../../draw/format.ts';
import { quoted } from '../../draw/words.ts';
import type { TableName } from '../../schemes/further-facts.ts';

/** '10,000' */
export const countText = (value: number): string =>
  value < 1e9 ? value.toLocaleString('en') : formatNumber(value);

export const epochWords = (epochs: number): string =>
  `${countText(epochs)} ${epochs === 1 ? 'epoch' : 'epochs'}`;

/** 'after 100 epochs' */
export const afterEpochs = (epochs: number): string => `after ${epochWords(epochs)}`;

/** ', after 100 epochs' at the end of a label; '' stays ''. */
export const atEnd = (after: string): string => after && `, ${after}`;

/** 'After 100 epochs, a linear probe …' */
const led = (after: string, sentence: string): string =>
  after ? `A${after.slice(1)}, ${sentence[0].toLowerCase()}${sentence.slice(1)}` : sentence;

/** 'positions 8 to 15' */
export const spanOf = ({ first, last }: { readonly first: number; readonly last: number }): string =>
  first === last ? `position ${first}` : `positions ${first} to ${last}`;

export const text = {
  titles: {
    predictions: 'Predicted against true position',
    residuals: 'Residuals',
    regions: 'Error by region',
    weights: 'Weights of the fit',
    table: 'The table',
    errors: 'Errors and controls',
    orderProbe: 'Order of pairs',
    directions: 'Singular directions that the descent has reached',
    bestFits: 'Rules that fit best',
    residual: 'The table minus its rule',
    comparison: 'Several tables',
  },
  folds: {
    errors: 'Errors and controls',
    pairs: { title: 'Which comes later? Order of pairs', short: 'Order of pairs' },
    descent: { title: '10,000 epochs of gradient descent', short: '10,000 epochs' },
    rows: 'Row by row',
    rule: 'Which rule made it?',
    heads: { title: 'What do the model’s heads make of it?', short: 'Heads' },
    states: { title: 'Several rows per position: hidden states', short: 'Hidden states' },
    tables: 'Several tables',
    how: 'How it works',
  },

  // The lever
  table: 'Table',
  ownFile: 'Your file…',
  trainedHere: 'Trained',
  trainedOnShort: 'Trained on short texts',
  trainAgain: 'Train it again',
  untrained: (name: string): string => `${name}, untrained`,
  learnFrom: 'Learn from',
  rowsLearnedFrom: { even: 'every other row', 'first-half': 'first half', all: 'all rows' },
  dropWords: 'Drop a table of positions, one position per row',

  // The settings
  size: 'Size',
  sizeFromRow: (size: string, row: number): string => (row > 0 ? `${size} from row ${row}` : size),
  split: 'Rows learned from',
  splits: {
    even: 'even rows',
    odd: 'odd rows',
    'first-half': 'first half',
    folds: 'all, in folds',
    all: 'all rows',
  },
  folded: (folds: number): string => counted(folds, 'fold'),
  solver: 'Solver',
  solvers: { exact: 'exact', descent: 'gradient descent' },
  exactWithRidge: (ridge: string): string => `exact, ridge ${ridge}`,
  seed: 'Seed',
  pairsAndFolds: 'Pairs and folds',
  pairsInFolds: (pairs: number, folds: number, by: string): string =>
    `${counted(pairs, 'pair')}, ${counted(folds, 'fold')} by ${by}`,

  // The headline
  refused: 'Nothing to probe with these settings.',
  stopped: 'Nothing is computed yet.',
  tooFew: (judged: number, enough: number): string =>
    `Too few rows to judge: ${judged} held out, at least ${enough} needed.`,
  meaninglessFit: 'A perfect fit that means nothing: random rows fit as well.',
  meaningless: 'This result means nothing: the probe reads random rows just as well.',
  nothingLearned: 'Nothing is learned yet: these rows are random. Train them, or open a trained table.',
  startInOrder: (name: string): string =>
    `${name} start in order: before any training, a linear probe finds positions it never saw.`,
  holdOrder: ({ name, isPlural }: TableName): string =>
    `${name} ${isPlural ? 'hold' : 'holds'} positions in order: a linear probe finds those it never saw.`,
  /** `error`: positions off, as the number shows it */
  nearlyOrder: ({ name, isPlural }: TableName, error: string): string =>
    `${name} ${isPlural ? 'hold' : 'holds'} positions nearly in order: on rows it never saw, a linear probe is off by ${error}.`,
  findsMost: (table: string, not: string, after: string): string =>
    led(after, `A linear probe finds most positions of ${table}, but not ${not}.`),
  findsRoughly: (table: string, after: string): string =>
    led(after, `A linear probe finds the held-out positions of ${table} only roughly.`),
  cannotFindSwinging: (table: string, rows: number, columns: number): string =>
    `With ${counted(rows, 'row')} for ${counted(columns, 'column')}, a linear probe can’t find the held-out positions of ${table}.`,
  cannotFind: (table: string, after: string): string =>
    led(after, `A linear probe can’t find the held-out positions of ${table}.`),
  continues: (table: string): string => `A linear probe continues ${table} past what it was shown.`,
  continuesRoughly: (table: string, after: string): string =>
    led(after, `A linear probe continues ${table} only roughly past what it was shown.`),
  onlyFillsGaps: (table: string): string => `The probe fills gaps in ${table} but can’t continue it.`,
  cannotContinue: (table: string, after: string): string =>
    led(after, `A linear probe can’t continue ${table} past what it was shown.`),
  fitsAll: (table: string): string =>
    `A linear probe fits every row of ${table}. No row was held out to test it.`,
  fitsRoughly: (table: string, after: string): string =>
    led(after, `A linear probe fits the rows of ${table} only roughly.`),
  cannotFit: (table: string, after: string): string =>
    led(after, `A linear probe can’t fit the rows of ${table}, though it learned from all of them.`),

  // What is shown instead
  notTrained: { why: 'The table is not trained yet.', brief: 'Not trained yet' },
  withoutTable: (name: string | undefined) => ({
    why:
      name === undefined
        ? 'Without positions there is nothing to probe.'
        : `${name} adds no vector to the words: nothing to probe.`,
    brief: 'Shown instead',
  }),
  /** of rows that are not trained yet */
  randomRows: 'random rows',

  // The table
  tableTrainedHere: 'Trained table',
  trainedTable: { name: 'A small trained table', isPlural: false, table: 'the trained table' },
  randomNormal: 'Random normal (deviation 1)',
  tableOf: (name: string): TableName => ({
    name: quoted(name),
    isPlural: false,
    table: `the table ${quoted(name)}`,
  }),

  // The number
  /** `error`: the number before the unit */
  positions: (error: string): string => (isOne(error) ? 'position' : 'positions'),
  standings: {
    provesNothing: 'Proves nothing',
    notTrained: 'Not trained yet',
    notTested: 'Not tested',
    nearlyContinues: 'Nearly continues it',
    nearlyInOrder: 'Nearly in order',
    continues: 'Continues it',
    inOrder: 'In order',
    continuesRoughly: 'Continues it roughly',
    partlyInOrder: 'Partly in order',
    notFound: 'Not found',
    onlyFillsGaps: 'Fills gaps only',
    notContinued: 'Not continued',
  },
  rows: (first: number, last: number): string => (first === last ? `row ${first}` : `rows ${first}–${last}`),
  /** `rows`: what the error is measured on */
  meanError: (rows: string, after: string): string => `mean error on ${rows}${after && ` ${after}`}.`,
  rowsSeen: 'the rows it learned from',
  rowsPastHalf: (heldOut: string, seen: string): string => `${heldOut}, learned from ${seen}`,
  rowsHeldOut: (folds: number | undefined): string =>
    folds === undefined ? 'held-out rows' : `held-out rows in ${counted(folds, 'fold')}`,
  randomTable: (error: string): string => `Random table: ${error}.`,
  randomTables: (least: string, most: string): string =>
    least === most ? `Random tables: ${least}.` : `Random tables: ${least} to ${most}.`,
  alwaysAnswering: (answer: string, error: string): string =>
    `Guessing ${answer} each time: off by ${error}.`,

  // The message
  computing: (title: string, progress: number): string =>
    progress > 0 ? `Computing ${title}: ${Math.floor(100 * progress)} %` : `Computing ${title}…`,
  stop: 'Stop',
  compute: 'Compute',
  computationStopped: 'Stopped.',
  previous: 'You see the previous result.',
  noTable: (name: string): string => `“${name}” adds no table to the words.`,
  chooseSinusoids: 'Choose sinusoids',
  twoRows: 'Positions: at least 2 rows are needed.',
  mostFolds: (rows: number): string => `Folds: ${rows} at most, one for each row.`,
  rateTooLarge: 'Learning rate: too large for one of the fits; take a smaller share.',

  // The figure
  predictionsLabel: (title: string, after: string): string =>
    `${title}: predicted against true position${atEnd(after)}, beside a random table`,
  panelTitle: (title: string, first: number, last: number): string =>
    `${title}, positions ${first} to ${last}`,
  panelShort: (title: string): string => `${title}: read against true position`,
  randomPanel: 'Random table of the same shape',
  randomShort: (error: string): string => `random: off ${error}`,
  offBy: (rows: string, error: string): string => `${rows}: off by ${counted(error, 'position')}`,
  learnedFrom: 'learned from',
  heldOut: 'held out',
  heldOutInTurn: 'held out in turn',
  farthestOff: 'farthest off',
  truePosition: 'true position →',
  readPosition: 'position the probe reads',
  panelKeys: 'Left and right arrow keys move along the rows, up and down switch tables.',
  descent: 'Gradient descent',
  ridge: 'Ridge regression',
  leastSquares: 'Least squares',
  oneNumberEach: (columns: number): string =>
    `${columns} ${columns === 1 ? 'number' : 'numbers'} → 1 position.`,
  errorsPeak: (rows: number, columns: number): string =>
    `Errors peak here: with ${counted(rows, 'row')} for ${counted(columns, 'column')}, the fit only just meets them all and swings wildly in between.`,
  errorPeaks: (rows: number, columns: number): string =>
    `The random error peaks here: with ${counted(rows, 'row')} for ${counted(columns, 'column')}, the fit only just meets them all and swings wildly in between.`,
  read: (position: number, predicted: string, off: string, rows: string): string =>
    `Position ${position} is read as ${predicted}, off by ${off} (${rows})`,
  readAtRandom: (position: number, predicted: string, off: string, rows: string): string =>
    `Random table: position ${position} is read as ${predicted}, off by ${off} (${rows})`,
  roundRight: (right: number, judged: number, areHeldOut: boolean): string =>
    `${right} of ${judged} ${areHeldOut ? 'held-out rows' : 'rows'} round to the right position`,
  summary: (
    share: string,
    worst: { readonly position: number; readonly predicted: string } | null,
  ): string =>
    worst ? `${share}; position ${worst.position} is farthest off, read as ${worst.predicted}.` : `${share}.`,
  columns: {
    position: 'position',
    predicted: (after: string): string => `predicted ${after}`.trimEnd(),
    trained: 'trained',
    predictedAtRandom: 'predicted from a random table',
  },

  // The player of a descent
  play: 'Play',
  epochShown: 'Epoch shown in the plots',
  epochOf: (epoch: number, last: number): string => `Epoch ${countText(epoch)} of ${countText(last)}`,

  // The actions
  learnFromHalf: {
    question: 'It fills gaps. Can it also continue the line? Hide the second half.',
    label: 'Learn from the first half',
  },
  learnFromOther: {
    question: 'Hold every other row out again. Does the probe still find them?',
    label: 'Learn from every other row',
  },
  learnInFolds: {
    question: 'With as many rows as columns, the fit swings. What if it learns from four fifths of the rows?',
    label: 'Learn in five folds',
  },
  learnFromAll: {
    question: 'What if no row is held out? Watch the random table.',
    label: 'Learn from all rows',
  },
  train: {
    question:
      'What does training add? A small model here learns to guess hidden words, and its table with it.',
    label: 'Train this table',
  },
  openTrained: {
    question:
      'Does a large model’s table hold order, too? Bring a file, or GPT-2’s from the Hugging Face hub.',
    label: 'Open a trained table',
  },
  /** without a network */
  openOwn: {
    question: 'Does a large model’s table hold order, too? There is no network now, but a file will do.',
    label: 'Open a file',
  },
  model: 'GPT-2’s first 64 rows',
  modelLater: 'GPT-2’s first 64 rows, once there is a network',
  trySinusoids: 'Try sinusoids',
  isItTheProbe: 'Is that the table or the probe? Put sinusoids through the same test.',
  isItTheTable: (table: string): string =>
    `Is that the fault of ${table}? Put sinusoids through the same test.`,
  tryIndex: {
    question: 'Can the probe continue any table? The raw index is a straight line.',
    label: 'Try a raw index',
  },
  solveExactly: {
    question: 'Is that the table or the descent? Solve the same fit exactly.',
    label: 'Solve exactly',
  },
  /** until the reader asks for the table that a link names */
  notRead: (address: string) => ({
    why: `Press Read to load the table at ${address}.`,
    brief: 'Not loaded yet',
  }),
  /** while the network or the host fails */
  outOfReach: (address: string, isOffline: boolean) => ({
    why: `${isOffline ? 'There is no network, so' : 'The host does not answer:'} ${address} cannot be read now.`,
    brief: 'Not the model’s table',
  }),
  readLater: (address: string, host: string) => ({
    question: `The link keeps ${address} for later. Until then, this is a table that came with the page.`,
    label: `Read from ${host}`,
  }),
  readLinked: (address: string, host: string) => ({
    question: `This link takes its table from ${address}. Nothing is sent until you press Read.`,
    label: `Read from ${host}`,
  }),
};
