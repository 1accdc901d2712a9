/** What readers read in the Claims lab, beside the claims themselves (claims/). */
import { counted } from '../../core/counted.ts';
import { listed } from '../../draw/format.ts';
import { inWords, upperFirst } from '../../draw/words.ts';
import { carryingOver, margin } from '../../encoding/trained/rule.ts';
import type { Standing } from './claim.ts';

const models = (count: number): string => `${inWords(count)} small ${count === 1 ? 'model' : 'models'}`;

/** '9 s', '2 min' */
function duration(seconds: number): string {
  const rounded = Math.max(1, Math.round(seconds));
  return rounded < 90 ? `${rounded} s` : `${Math.round(rounded / 60)} min`;
}

const seedNames = (seeds: readonly number[]): string =>
  seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds.at(-1)}`;

const verbs: Readonly<Record<Standing, readonly [one: string, many: string]>> = {
  holds: ['holds', 'hold'],
  'in-part': ['holds in part', 'hold in part'],
  fails: ['fails', 'fail'],
  undecided: ['is undecided', 'are undecided'],
};

/** In the order in which they are told. */
const order = Object.keys(verbs) as readonly Standing[];

/** 'three hold, and two hold in part' */
const standingsOf = (standings: readonly Standing[]): string =>
  listed(
    order.flatMap((standing) => {
      const count = standings.filter((other) => other === standing).length;
      const [one, many] = verbs[standing];
      return count > 0 ? [`${inWords(count)} ${count === 1 ? one : many}`] : [];
    }),
  );

export const text = {
  figures: {
    claim: 'A claim, put to the test',
    all: 'Ten claims about positions',
    numbers: 'Every number of a claim',
  },
  chartKeys:
    'Left and right arrows read the dots of a line, up and down those of the next line. Enter chooses the model of a dot.',
  standings: {
    holds: 'The claim holds',
    'in-part': 'The claim holds in part',
    fails: 'The claim fails',
    undecided: 'Undecided',
  } satisfies Record<Standing, string>,
  /** of a view, where the claim itself stands otherwise */
  standingsHere: {
    holds: 'Holds in this view',
    'in-part': 'Holds in part in this view',
    fails: 'Fails in this view',
    undecided: 'Undecided in this view',
  } satisfies Record<Standing, string>,
  overAll: (meaning: string, standing: Standing): string =>
    `${meaning.replace(/\.$/, '')}. Over all views, the claim ${verbs[standing][0]}.`,
  brief: { holds: 'holds', 'in-part': 'in part', fails: 'fails', undecided: 'undecided' } satisfies Record<
    Standing,
    string
  >,

  index: {
    begin: 'Ten claims about positions. Train the models and see which hold.',
    soFar: (standings: readonly Standing[]): string =>
      `Ten claims about positions, put to the test: so far ${standingsOf(standings)}.`,
    all: (standings: readonly Standing[]): string => `Of ten claims, ${standingsOf(standings)}.`,
    tested: (all: number): string => `of ${all} tested`,
    predictedRight: (all: number): string => `of ${all} predicted right`,
    predicted: (right: number, of: number): string =>
      of === 1
        ? `Your answer was ${right === 1 ? 'right' : 'wrong'}.`
        : `Of your ${inWords(of)} answers, ${right === 0 ? 'none' : inWords(right)} ${right < 2 ? 'was' : 'were'} right.`,
    predict: (place: number): string => `Predict claim ${place}`,
    predictWord: 'Predict',
    legend: (marks: Readonly<Record<Standing, string>>): string =>
      order
        .map((standing) => `${marks[standing]}\u00a0${text.brief[standing].replace(' ', '\u00a0')}`)
        .join(' \u00a0'),
    allTested: 'All ten claims are tested. The poster shows them together.',
    savePoster: 'Save poster',
    trainAll: 'Train all',
    trainLeft: 'Train what is left',
    takes: (seconds: number): string => `about ${duration(seconds)}, in this tab`,
    goesOn: 'It goes on while you read in another lab.',
    notAsked: 'not asked yet',
    notTrained: 'not trained',
    training: (done: number, total: number): string => `training, ${done} of ${total}`,
    stopped: (done: number, total: number): string => `${done} of ${counted(total, 'model')}`,
    oneSeed: 'one seed',
    asYouSaid: '● as you said',
    you: (answer: string): string => `you: ${answer}`,
    arithmetic: 'Arithmetic',
    allNumbers: 'All numbers',
    csv: 'CSV',
    saveCsv: 'Save all numbers as CSV',
    caption: 'Each dot is one model from one random start.',
    poster: 'Ten claims about positions, put to the test',
  },

  bar: {
    label: 'Claims',
    all: '‹ All claims',
    allBrief: '‹ All',
    place: (place: number, count: number): string => `Claim ${place} of ${count}`,
    next: 'Next ›',
    claim: (place: number, title: string, standing: string): string =>
      `Claim ${place}: ${title}${standing && `, ${standing}`}`,
    keys: '← →',
  },

  expect: 'What do you expect?',
  commit: 'Commit and train',
  skip: 'Just train',
  willAnswer: (count: number, seconds: number): string =>
    `${upperFirst(models(count))} will answer, in about ${duration(seconds)} in this tab.`,
  training: (total: number, done: number): string =>
    `Training ${models(total)}: ${done === 0 ? 'none has' : done === 1 ? 'one has' : `${inWords(done)} have`} answered.`,
  stoppedAt: (total: number, done: number): string =>
    `Stopped: ${inWords(done)} of ${models(total)} ${done === 1 ? 'has' : 'have'} answered.`,
  notYet: (total: number, seeds: readonly number[]): string =>
    `${upperFirst(models(total))} with ${seedNames(seeds)} can be trained.`,
  soFar: (unit: string): string => `${unit} so far`.trimStart(),
  undecidedAt: (done: number, total: number): string => `Undecided: ${done} of ${counted(total, 'model')}`,
  firstSeed: 'The first number comes once all models of one seed have answered.',
  oneSeedUnit: (unit: string): string => [unit, 'one seed'].filter(Boolean).join(', '),
  oneStart: 'One random start decides nothing: another may lie on the other side of the rule.',
  youSaidSo: '● You said so',
  youSaid: (answer: string): string => `You said: ${answer}`,
  wrong: '○ Wrong.',
  theAnswer: (answer: string): string => `The answer: ${answer}`,
  task: 'Task',
  rule: 'Rule',
  caveat: 'Caveat',
  seeds: 'Seeds',
  seedsFrom: (seeds: readonly number[]): string =>
    String(seeds.length) + (seeds.length === 1 ? ', alone' : ''),
  addTwo: 'Add two seeds',
  addFour: (seconds: number): string => `Add four seeds · ${duration(seconds)}`,
  train: (count: number): string => `Train ${counted(count, 'model')}`,
  goOn: (done: number, total: number): string => `${done} of ${counted(total, 'model')}. Go on`,
  stop: 'Stop',
  timeLeft: (seconds: number): string => `about ${duration(seconds)} left`,
  next: (title: string): string => `Next: ${title} →`,
  backToAll: 'All ten claims →',
  openInTraining: 'Open in Training',
  openModel: 'Open this model in Training',
  /** what Training has no setting for */
  leftIn: (name: string, value: unknown): string =>
    ({
      cls: 'the place of [CLS], which is last here',
      shuffled: 'the shuffled rows',
      directional: 'the heads that look one way',
      maxDistance: `the longest distance of ${value}`,
      buckets: `the ${counted(String(value), 'bucket')}`,
      deviation: `the size of the first weights, ${value}`,
    })[name] ?? `${name} ${value}`,
  leftBegun: (steps: number): string => `the first ${counted(steps, 'step')} with other options`,
  notInTraining: (left: readonly string[]): string => `Training cannot set ${listed(left)}.`,
  weights: (hash: string): string => `weights ${hash.slice(0, 8)}`,
  inTraining: 'in training',

  folds: {
    numbers: 'Every number',
    trained: 'What was trained',
    theirs: 'What others found',
    code: 'Code',
    judged: 'How a claim is judged',
    shared: 'What all models share',
    sources: 'Sources',
  },
  script: {
    begin: (title: string, claim: string): readonly string[] => [
      `// ${title}: trains the models of this claim, and prints all of its numbers.`,
      '// Save it as claim.mjs, install the package, and run it with Node: node claim.mjs',
      `const claim = ${claim};`,
    ],
    about:
      'This program trains the same models with the npm package of this page, and prints every number above. With reproducible arithmetic it prints the same digits on every machine.',
    label: 'A program in JavaScript that trains the models of this claim',
  },
  wholeSeeds: (seeds: readonly number[]): string =>
    seeds.length === 0
      ? 'Numbers come with the first seed whose models have all answered.'
      : `Each cell gives the least and the greatest of ${seedNames(seeds)}. Its tooltip has all of them.`,
  model: 'Model',
  part: 'Part',
  withUnit: (title: string, unit: string): string => (unit ? `${title} (${unit})` : title),
  to: (least: string, most: string): string => (least === most ? least : `${least} to ${most}`),
  trainedAbout:
    'Each line is the definition of one model, to which the seed is added. Equal definitions give equal bits on every machine with reproducible arithmetic.',
  /** over the definition of the steps that a model makes with other options, and over that of the others */
  firstSteps: (count: number): string => `The first ${counted(count, 'step')}:`,
  thenSteps: 'Then, from the same weights:',
  steps: (count: number): string => (count === 0 ? 'random weights' : counted(count, 'step')),
  theirsFrom: (source: string): string => `Not measured here. ${source}`,
  columns: {
    claim: 'claim',
    standing: 'verdict',
    number: 'number',
    unit: 'unit',
    headline: 'headline',
    you: 'prediction',
    model: 'model',
    seed: 'seed',
    measure: 'measure',
    part: 'part',
    value: 'value',
    hash: 'weights',
  },
  judged: {
    verdicts: [
      ['holds', 'the claim is true in every view that tests it.'],
      ['in-part', 'the claim is true under a condition, which the chart shows and the headline names.'],
      ['fails', 'the results say the opposite.'],
      [
        'undecided',
        'there is only one seed, seeds lie on both sides of the rule, or a test finds nothing: a correlation that chance explains is no evidence either way.',
      ],
    ] satisfies readonly (readonly [Standing, string])[],
    differ: `Two encodings differ if their nearest seeds are ${margin} points apart. Two ways to train one encoding differ if no seeds overlap.`,
    limits: `A task is learned if every seed reaches 95 %, and an encoding carries over if every seed reaches ${100 * carryingOver.reached} %. Chance is within three standard errors of a guess.`,
  },
  shared: (models: number): string =>
    `The ten claims train ${models} kinds of models, each once for every seed. A model that belongs to several claims is trained once. Five seeds are the same run from five random starts.`,
  about: (seeds: readonly number[], arithmetic: string): string =>
    `Models: trained in this tab with ${seedNames(seeds)}, ${arithmetic} arithmetic. A transformer with LayerNorm before each sublayer and before the output, heads of equal width, and a linear layer on top; float32.`,
  citedClaim: (said: string, source: string, rule: string): string =>
    `Claim: “${said}” (${source}). Rule: ${rule}`,
  citedModels: (titles: readonly string[]): string => `Compared: ${titles.join('; ')}.`,
};
