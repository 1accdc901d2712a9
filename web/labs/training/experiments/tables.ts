/** Experiments on what a learned table becomes: late positions, early ones, and its rows under gradient descent. */
import { formatNumber } from '../../../draw/format.ts';
import { deviation, recipe, textsInBatch } from '../../../encoding/trained/recipe.ts';
import {
  countOf,
  type Experiment,
  isAbove,
  type Panel,
  rangeOf,
  rangesText,
  rangeText,
  type Values,
} from './experiment.ts';
import { modelsLike, panelsBy } from './models.ts';

const sizes = { n: 64, d: 32 } as const;

/** The page's recipe for learned tables. */
const model = modelsLike({
  ...{ ...recipe, ...sizes, deviation },
  scheme: 'learned',
  batch: textsInBatch(sizes.n),
});

/** Batches of about as many words as the full ones. */
const short = { lengths: 'geometric', shortest: 4, stop: 1 / 16, batch: 56 } as const;
const full = model('all 64 words');
const uniform = model('4 to 64 words, uniform', { lengths: 'uniform', shortest: 4, batch: 30 });
const geometric = model('mostly short: geometric from 4', short);

const quarters = ['first quarter', 'second', 'third', 'last quarter'];
const [first, last] = [0, 3];
const byQuarter = panelsBy(quarters);

const accuracyByQuarter = (conditions: readonly number[]): Panel =>
  panelsBy(quarters, '%')(
    'accuracy',
    'Accuracy on 64 words, by position (chance: 8)',
    { kind: 'accuracy-by-quarter', tests: { n: 64, sequences: 512 } },
    conditions,
  );
const cosines = (conditions: readonly number[]): Panel =>
  byQuarter('cosine', 'Cosine of neighbouring rows', { kind: 'neighbour-cosine' }, conditions);
const norms = (conditions: readonly number[]): Panel =>
  byQuarter('norm', 'Norm of the rows', { kind: 'norm' }, conditions);

const lab = { ...recipe, ...sizes, encodings: 'learned', layers: 1 } as const;

/** The spread of the seeds over the distance of the two tables' means. */
function noiseOf(values: Values, entry: number): number {
  const [one, other] = values.map((rows) => rows.map((row) => row[entry]));
  const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const spread = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
  return Math.max(spread(one), spread(other)) / Math.abs(mean(one) - mean(other));
}

/** The ranges of two tables, to compare. */
const bothText = (values: Values, entry = 0): readonly string[] =>
  rangesText([0, 1].map((i) => rangeOf(values, i, entry)));

interface Noise {
  readonly name: string;
  readonly noise: number;
}

/** Undefined where no seeds spread, as with one seed, where two measures tie, and where the means of one are equal. */
function noisiestOf(measures: readonly Noise[]): string | undefined {
  const most = Math.max(...measures.map(({ noise }) => noise));
  const noisiest = measures.filter(({ noise }) => noise === most);
  const isKnown = most > 0 && Number.isFinite(most) && noisiest.length === 1;
  return isKnown ? noisiest[0].name : undefined;
}

export const late: Experiment = {
  id: 'late',
  title: 'Late positions are learned poorly',
  claim: 'BERT’s late positions are learned poorly because most of its training texts were short.',
  source: 'a conjecture in a blog post that probes BERT’s table; Wang and Chen 2020 probe the same one',
  question: 'Full texts or mostly short ones: which measures tell the trained tables apart?',
  answers: [
    'Only the error of a linear probe',
    'Cosine, norm or accuracy, but not the probe',
    'The probe, and at least one of the others',
    'None',
  ],
  conditions: [full, geometric],
  panels: [
    panelsBy(['positions'])(
      'probe',
      'Linear probe: mean error on the odd rows',
      { kind: 'probe-error' },
      [0, 1],
    ),
    cosines([0, 1]),
    norms([0, 1]),
    accuracyByQuarter([0, 1]),
  ],
  counts: 'Measures that tell the two tables apart',
  unit: 'of 4',
  rule: 'A measure tells them apart if every seed trained on full texts does better than every other one: a smaller probe error; a larger cosine, norm or accuracy in the last quarter. A measure is noisier if its seeds spread more, against the distance of the two means.',
  verdict({ probe, cosine, norm, accuracy }) {
    const others = [cosine, norm, accuracy];
    const byProbe = isAbove(rangeOf(probe, 1), rangeOf(probe, 0));
    const byOthers = others.map((values) => isAbove(rangeOf(values, 0, last), rangeOf(values, 1, last)));
    const noisiest = noisiestOf([
      { name: 'probe error', noise: noiseOf(probe, 0) },
      { name: 'cosine', noise: noiseOf(cosine, last) },
      { name: 'norm', noise: noiseOf(norm, last) },
      { name: 'accuracy', noise: noiseOf(accuracy, last) },
    ]);
    const against = (values: Values) => bothText(values, last).join(' against ');
    const [probeOfFull, probeOfShort] = bothText(probe);
    const words = `Probe error: ${probeOfFull} full, ${probeOfShort} short. In the last quarter, cosine ${against(cosine)}, norm ${against(norm)}, accuracy ${against(accuracy)} %.${noisiest ? ` The noisiest measure: ${noisiest}.` : ''}`;
    const number = countOf([byProbe, ...byOthers]);
    if (byProbe) return { answer: byOthers.some(Boolean) ? 2 : 0, number, words };
    return { answer: byOthers.some(Boolean) ? 1 : 3, number, words };
  },
  caveat:
    'Both tables see about as many words. The probe fits 32 rows with 32 columns; its ridge penalty is chosen by leaving one row out.',
  lab: { ...lab, ...short },
};

export const early: Experiment = {
  id: 'early',
  title: 'Early positions are favoured',
  claim:
    'Even if all lengths are equally frequent, a model favours early positions, because short texts have them, too.',
  source: 'lecture notes on positional embeddings',
  question: 'All lengths from 4 to 64 against full texts: where is accuracy lower?',
  answers: [
    'In neither the first nor the last quarter',
    'In the last quarter only',
    'In both',
    'In the first quarter only',
  ],
  conditions: [full, uniform, geometric],
  panels: [accuracyByQuarter([0, 1, 2]), cosines([0, 1, 2]), norms([0, 1, 2])],
  counts: 'Quarters in which the model trained on all lengths is worse',
  unit: 'of 4',
  rule: 'Worse: its most accurate seed is below the least accurate one of full texts.',
  verdict({ accuracy }) {
    const isWorse = quarters.map((_, i) => isAbove(rangeOf(accuracy, 0, i), rangeOf(accuracy, 1, i)));
    const both = (entry: number) => {
      const [onFull, onAll] = bothText(accuracy, entry);
      return `${onFull} % trained on full texts, ${onAll} % on all lengths`;
    };
    const words = `First quarter: ${both(first)}. Last quarter: ${both(last)}.`;
    const number = countOf(isWorse);
    if (isWorse[last]) return { answer: isWorse[first] ? 2 : 1, number, words };
    return { answer: isWorse[first] ? 3 : 0, number, words };
  },
  caveat: 'Both are trained on about as many words. Late rows of the second see fewer of them.',
  lab: { ...lab, lengths: 'uniform', shortest: 4, batch: 30 },
};

const eighths = ['rows 1–8', '9–16', '17–24', '25–32', '33–40', '41–48', '49–56', '57–64'];
const byEighth = panelsBy(eighths);
/** The last eighth that a text reaches, and those that none does. */
const reached = 5;
const unreached = [6, 7];
const descent = { ...short, n: 48, testLength: 64 } as const;

export const rows: Experiment = {
  id: 'rows',
  title: 'A learned table is one parameter',
  claim:
    'A learned position table is a plain parameter: gradient descent moves a row only when its position occurs.',
  source: 'a question about BERT’s code; Gehring et al. 2017',
  question: 'Texts have at most 48 words, mostly few; the table has 64 rows. How do they move?',
  answers: [
    'No clear order among the rows that a text reaches',
    'Early rows move more, and rows that no text reaches stand still',
    'Rows that no text reaches move, too',
    'Late rows move more, and rows that no text reaches stand still',
  ],
  conditions: [model('SGD', { ...descent, optimizer: 'sgd', learningRate: 1 }), model('AdamW', descent)],
  panels: [
    byEighth('moved', 'How far the rows have moved', { kind: 'moved' }, [0, 1]),
    byEighth('gradient', 'Gradient of the rows at the last step', { kind: 'gradient' }, [0, 1]),
  ],
  counts: 'How far the rows that no text reaches have moved',
  unit: '',
  rule: 'A row stands still if not one bit of it has changed, with any seed. Early rows move more if rows 1–8 are above rows 41–48 under SGD, for all seeds; late rows, if they are below.',
  verdict({ moved }) {
    const still = [0, 1].flatMap((condition) => unreached.map((entry) => rangeOf(moved, condition, entry)));
    const [early, lateRows] = [rangeOf(moved, 0, 0), rangeOf(moved, 0, reached)];
    const [earlyMoved, lateMoved] = rangesText([early, lateRows]);
    const words = `Under SGD, rows 1–8 moved by ${earlyMoved}, rows 41–48 by ${lateMoved}, rows 57–64 by ${rangeText(rangeOf(moved, 0, 7))}. Under AdamW, rows 1–8 moved by ${rangeText(rangeOf(moved, 1, 0))}, rows 41–48 by ${rangeText(rangeOf(moved, 1, reached))}.`;
    const most = Math.max(...still.map(([, far]) => far));
    const number = most === 0 ? '0' : formatNumber(most);
    if (most > 0) return { answer: 2, number, words };
    if (isAbove(early, lateRows)) return { answer: 1, number, words };
    return { answer: isAbove(lateRows, early) ? 3 : 0, number, words };
  },
  caveat:
    'AdamW divides by the size of past gradients, which hides how seldom late rows are seen. Momentum goes on moving a row for some steps after it was seen.',
  lab: { ...lab, ...descent, optimizer: 'sgd', learningRate: 1 },
};
