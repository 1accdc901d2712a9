/** Experiments on learned tables (late positions, early positions, rows under gradient descent), and on how deep positions reach. */
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
import { indices, modelsLike, panelsBy } from './presets.ts';
import { stories } from './stories-text.ts';

const sizes = { n: 64, d: 32 } as const;

/** The page's recipe for learned tables. */
const model = modelsLike({
  ...{ ...recipe, ...sizes, deviation },
  scheme: 'learned',
  batch: textsInBatch(sizes.n),
});

/** Batches with about as many words as those of full texts. */
const short = { lengths: 'geometric', shortest: 4, stop: 1 / 16, batch: 56 } as const;
const allLengths = { lengths: 'uniform', shortest: 4, batch: 30 } as const;
const full = model(stories.lengths.full);
const uniform = model(stories.lengths.uniform, allLengths);
const geometric = model(stories.lengths.geometric, short);

const { quarters } = stories;
const [first, last] = [0, 3];
const byQuarter = panelsBy(quarters);

const accuracyByQuarter = (conditions: readonly number[]): Panel =>
  panelsBy(quarters, '%')(
    'accuracy',
    stories.accuracyByQuarter,
    { kind: 'accuracy-by-quarter', tests: { n: 64, sequences: 512 } },
    conditions,
  );
const cosines = (conditions: readonly number[]): Panel =>
  byQuarter('cosine', stories.neighbourCosine, { kind: 'neighbour-cosine' }, conditions);
const norms = (conditions: readonly number[]): Panel =>
  byQuarter('norm', stories.norm, { kind: 'norm' }, conditions);

const lab = { ...recipe, ...sizes, encodings: 'learned', layers: 1 } as const;

/** The spread of the seeds, divided by the distance between the two tables' means. */
function noiseOf(values: Values, entry: number): number {
  const [one, other] = values.map((rows) => rows.map((row) => row[entry]));
  const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const spread = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
  return Math.max(spread(one), spread(other)) / Math.abs(mean(one) - mean(other));
}

/** The ranges of two tables, comparable. */
const bothText = (values: Values, entry = 0): readonly string[] =>
  rangesText([0, 1].map((i) => rangeOf(values, i, entry)));

/** The noisiest measure; undefined if no seeds spread, if two measures tie, or if a measure has equal means. */
function noisiestOf(measures: readonly { readonly name: string; readonly noise: number }[]) {
  const most = Math.max(...measures.map(({ noise }) => noise));
  const noisiest = measures.filter(({ noise }) => noise === most);
  const isKnown = most > 0 && Number.isFinite(most) && noisiest.length === 1;
  return isKnown ? noisiest[0].name : undefined;
}

export const late: Experiment = {
  id: 'late',
  ...stories.late.claim,
  conditions: [full, geometric],
  panels: [
    panelsBy([stories.late.probeEntry])('probe', stories.late.probe, { kind: 'probe-error' }, [0, 1]),
    cosines([0, 1]),
    norms([0, 1]),
    accuracyByQuarter([0, 1]),
  ],
  unit: stories.of(4),
  verdict({ probe, cosine, norm, accuracy }) {
    const others = [cosine, norm, accuracy];
    const byProbe = isAbove(rangeOf(probe, 1), rangeOf(probe, 0));
    const byOthers = others.map((values) => isAbove(rangeOf(values, 0, last), rangeOf(values, 1, last)));
    const names = stories.late.measures;
    const noisiest = noisiestOf([
      { name: names.probe, noise: noiseOf(probe, 0) },
      { name: names.cosine, noise: noiseOf(cosine, last) },
      { name: names.norm, noise: noiseOf(norm, last) },
      { name: names.accuracy, noise: noiseOf(accuracy, last) },
    ]);
    const result = {
      number: countOf([byProbe, ...byOthers]),
      words: stories.late.result(
        [bothText(probe), ...others.map((values) => bothText(values, last))],
        noisiest,
      ),
    };
    if (byProbe) return { answer: byOthers.some(Boolean) ? 2 : 0, ...result };
    return { answer: byOthers.some(Boolean) ? 1 : 3, ...result };
  },
  lab: { ...lab, ...short },
};

export const early: Experiment = {
  id: 'early',
  ...stories.early.claim,
  conditions: [full, uniform, geometric],
  panels: [accuracyByQuarter([0, 1, 2]), cosines([0, 1, 2]), norms([0, 1, 2])],
  unit: stories.of(4),
  verdict({ accuracy }) {
    const isWorse = quarters.map((_, i) => isAbove(rangeOf(accuracy, 0, i), rangeOf(accuracy, 1, i)));
    const result = {
      number: countOf(isWorse),
      words: stories.early.result(bothText(accuracy, first), bothText(accuracy, last)),
    };
    if (isWorse[last]) return { answer: isWorse[first] ? 2 : 1, ...result };
    return { answer: isWorse[first] ? 3 : 0, ...result };
  },
  lab: { ...lab, ...allLengths },
};

const byEighth = panelsBy(stories.rows.eighths);
/** Eighths of the table: the last one that a text reaches, and the two that no text reaches. */
const reached = 5;
const unreached = [6, 7];
const descent = { ...short, n: 48, testLength: 64 } as const;
const plain = { ...descent, optimizer: 'sgd', learningRate: 1 } as const;

export const rows: Experiment = {
  id: 'rows',
  ...stories.rows.claim,
  conditions: [model('SGD', plain), model('AdamW', descent)],
  panels: [
    byEighth('moved', stories.rows.moved, { kind: 'moved' }, [0, 1]),
    byEighth('gradient', stories.rows.gradient, { kind: 'gradient' }, [0, 1]),
  ],
  unit: '',
  verdict({ moved }) {
    const still = [0, 1].flatMap((condition) => unreached.map((entry) => rangeOf(moved, condition, entry)));
    const [early, lateRows] = [rangeOf(moved, 0, 0), rangeOf(moved, 0, reached)];
    const [earlyMoved, lateMoved] = rangesText([early, lateRows]);
    const most = Math.max(...still.map(([, far]) => far));
    const result = {
      number: stories.rows.number(most),
      words: stories.rows.result(
        { early: earlyMoved, late: lateMoved, unreached: rangeText(rangeOf(moved, 0, 7)) },
        { early: rangeText(rangeOf(moved, 1, 0)), late: rangeText(rangeOf(moved, 1, reached)) },
      ),
    };
    if (most > 0) return { answer: 2, ...result };
    if (isAbove(early, lateRows)) return { answer: 1, ...result };
    return { answer: isAbove(lateRows, early) ? 3 : 0, ...result };
  },
  lab: { ...lab, ...plain },
};

const deep = {
  task: 'kspan',
  n: 16,
  d: 32,
  heads: 2,
  layers: 4,
  batch: 24,
  learningRate: 0.003,
  steps: 300,
} as const;
const deepModel = modelsLike({ ...deep, scheme: 'sinusoidal' });

/** Random weights on sequences of random words, which give no hint of their position. */
const untrained = (title: string, options: Parameters<typeof deepModel>[1] = {}) =>
  deepModel(title, { task: 'rev', ...options }, 0);

const names = stories.depth.models;

/** The models of the claim whose readouts are compared, and one more: the story lets its reader combine both options. */
export const deepModels = {
  once: untrained(names.once),
  onceNoResidual: untrained(names.onceNoResidual, { residual: false }),
  everyNoResidual: untrained(names.everyNoResidual, { residual: false, inject: 'every-layer' }),
  every: untrained(names.every, { inject: 'every-layer' }),
  trainedOnce: deepModel(names.once, { inject: 'once' }),
  trainedEvery: deepModel(names.every, { inject: 'every-layer' }),
};

/** From this R² on, the position can be read. */
export const readable = 0.5;

const { layers } = stories.depth;
const output = layers.length - 1;
const byLayer = panelsBy(layers);
const [random, trained] = [indices(6), indices(2, 6)];

export const depth: Experiment = {
  id: 'depth',
  ...stories.depth.claim,
  conditions: [
    deepModels.once,
    deepModels.onceNoResidual,
    deepModels.everyNoResidual,
    untrained(names.onceNoLayerNorm, { layerNorm: false }),
    untrained(names.none, { scheme: 'none' }),
    untrained(names.noneCausal, { scheme: 'none', causal: true }),
    deepModels.trainedOnce,
    deepModels.trainedEvery,
  ],
  panels: [
    byLayer('random', stories.depth.random, { kind: 'position-r2' }, random),
    byLayer('trained', stories.depth.trained, { kind: 'position-r2' }, trained),
    panelsBy(layers, '%')('exact', stories.depth.exact, { kind: 'position-exact' }, trained),
  ],
  unit: '',
  verdict({ random, exact }) {
    const [once, without, again] = [0, 1, 2].map((i) => rangeOf(random, i, output));
    const [exactOnce, exactAgain] = [0, 1].map((i) => rangeText(rangeOf(exact, i, output)));
    const result = {
      number: rangeText(once),
      words: stories.depth.result(
        { once: rangeText(once), noResidual: rangeText(without), everyLayer: rangeText(again) },
        { once: exactOnce, everyLayer: exactAgain },
      ),
    };
    const isRead = ([least]: typeof once) => least >= readable;
    const isLost = ([, most]: typeof once) => most < readable;
    if ([once, without].every(isRead)) return { answer: 0, ...result };
    if ([once, again].every(isRead) && isLost(without)) return { answer: 1, ...result };
    return { answer: [once, without, again].every(isLost) ? 2 : 3, ...result };
  },
  lab: { ...deep, encodings: 'sinusoidal' },
};
