/** Claim 6: is it enough to add positions once, at the input? */
import { type LayerLine, layerCurve } from '../charts/layer-curve.ts';
import type { Claim, Results, Standing, View } from '../claim.ts';
import { depthText as text } from './depth-text.ts';
import { indices, modelsLike, panelsBy } from './models.ts';
import {
  contrast,
  type Decision,
  decimal,
  decimalRange,
  entryOf,
  minority,
  overViews,
  percentRange,
  percentText,
  rangeOf,
  seedNames,
  standingBy,
  verdictOf,
} from './results.ts';
import { sharedText } from './shared-text.ts';

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

const names = text.models;

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

const output = text.layers.length - 1;
const [once, withoutResidual] = [0, 1];
const [random, trained] = [indices(6), indices(2, 6)];
const everyLayer = 8;
const randomExact = [0, everyLayer, withoutResidual];

const lines: readonly LayerLine[] = [
  { condition: 3, title: names.onceNoLayerNorm, color: 'context', words: 'ink-soft' },
  { condition: 4, title: names.none, color: 'context', words: 'ink-soft' },
  { condition: 5, title: names.noneCausal, color: 'context', words: 'ink-soft' },
  { condition: 2, title: names.everyNoResidual, color: 'context', words: 'ink-soft' },
  { condition: withoutResidual, title: names.onceNoResidual, color: 'ink', words: 'ink' },
  { condition: once, title: text.names.once, color: 'mark', words: 'position' },
];
const trainedLines: readonly LayerLine[] = [
  { condition: 7, title: text.names.trainedEvery, color: 'ink', words: 'ink' },
  { condition: 6, title: text.names.trainedOnce, color: 'mark', words: 'position' },
];

/** Exact positions compare what is added once with what is added at every layer. */
const exactLines: readonly LayerLine[] = [
  { condition: withoutResidual, title: names.onceNoResidual, color: 'context', words: 'ink-soft' },
  { condition: everyLayer, title: text.names.trainedEvery, color: 'ink', words: 'ink' },
  { condition: once, title: text.names.once, color: 'mark', words: 'position' },
];

const curve = (panel: string, of: readonly LayerLine[], isShare = false): View['chart'] =>
  layerCurve({
    ...{ panel, lines: of, stops: text.layers, shortStops: text.short },
    ...(isShare
      ? { domain: [0, 100], ticks: [0, 50, 100], unit: '%', rangeText: percentRange }
      : {
          ...{ domain: [-0.2, 1], ticks: [0, 0.5, 1], unit: '', rangeText: decimalRange },
          limit: { at: readable, title: text.chart.line },
          ends: { 0: text.chart.guess, 1: text.chart.exact },
        }),
  });

/** On which side of the rule all seeds are; undefined if they are on both. */
function isRead(values: readonly number[]): boolean | undefined {
  if (values.every((value) => value >= readable)) return true;
  return values.every((value) => value < readable) ? false : undefined;
}

/** The first stop from which on no seed can be read. */
function lostFrom(results: Results, condition: number): number {
  const stops = indices(output + 1);
  const isLost = stops.map((stop) => isRead(entryOf(results.random, condition, stop)) === false);
  return stops.find((stop) => isLost.slice(stop).every(Boolean)) ?? output;
}

function trainedVerdict({ trained }: Results): Decision {
  const [values, every] = [0, 1].map((condition) => rangeOf(trained, condition, output));
  const read = isRead(entryOf(trained, 0, output));
  const standing: Standing = read === undefined ? 'undecided' : read ? 'holds' : 'fails';
  const words = text.trained;
  return {
    ...{
      standing,
      answer: read === undefined ? null : read ? 0 : 2,
      number: decimal(values[0]),
      unit: text.unit,
    },
    headline: read === undefined ? words.undecided : read ? words.holds(decimal(values[0])) : words.fails,
    meaning: words.meaning(decimalRange(every)),
    against: read === undefined ? minority(entryOf(trained, 0, output), readable) : [],
  };
}

/** As many positions are read exactly where they were added once, or fewer. */
const exactVerdict = (panel: string) =>
  verdictOf(({ [panel]: exact }: Results): Decision => {
    const [least] = rangeOf(exact, 0, output);
    const { sign, against } = contrast(entryOf(exact, 1, output), entryOf(exact, 0, output));
    const shown = [0, 1].map((condition) => percentRange(rangeOf(exact, condition, output)));
    const [number] = percentText(least).split('\u00a0');
    return {
      ...{ standing: sign === 1 ? 'fails' : sign === 0 ? 'undecided' : 'holds', answer: null, against },
      ...{ headline: text.exact(shown[0], shown[1]), number, unit: '%', meaning: text.exactMeaning },
    };
  });

const ofTrained = verdictOf(trainedVerdict);
const ofExact = exactVerdict('exact');
const ofRandomExact = exactVerdict('random-exact');
/** The other views of the claim. */
const others = [ofRandomExact, ofTrained, ofExact];

const view = (
  id: 'random' | 'random-exact' | 'trained' | 'exact',
  chart: View['chart'],
  verdict: Claim['verdict'],
): View => {
  const isRandom = id === 'random' || id === 'random-exact';
  const isExact = id === 'exact' || id === 'random-exact';
  return {
    ...{ id, chart, toCome: text.toCome },
    title: isRandom ? text.views.random : text.views.trained,
    second: isExact ? text.views.exact : text.unit,
    standing: standingBy(verdict),
    ...(id !== 'random' && { verdict }),
    ...(isExact && { rule: text.exactRule, caveat: text.own.caveat }),
    ...(!isRandom && { task: text.own.task }),
    caption: (models) => `${isRandom ? text.caption : text.captionTrained} ${sharedText.eachOf(models)}`,
    label: () => text.label,
  };
};

const verdict = verdictOf((results, seeds): Decision => {
  const [ofOnce, ofWithout] = [once, withoutResidual].map((i) => entryOf(results.random, i, output));
  const effect = {
    number: decimal(Math.min(...ofOnce)),
    unit: text.unit,
    meaning: text.meaning(decimalRange(rangeOf(results.random, withoutResidual, output))),
  };
  const [reads, readsWithout] = [ofOnce, ofWithout].map(isRead);
  const parted = reads === undefined ? once : withoutResidual;
  if (reads === false) {
    const stop = lostFrom(results, once);
    const headline = stop === output ? text.lostAtOutput : text.lost(stop + 1);
    return { standing: 'fails', answer: 2, headline, ...effect };
  }
  if (reads && readsWithout) {
    const standings = others.map((judge) => judge(results, seeds).standing);
    const apart = standings.filter((one) => one !== 'holds').length;
    return {
      ...{ standing: overViews('holds', standings), answer: 0, ...effect },
      headline: apart > 0 ? text.notEverywhere(apart, others.length + 1) : text.holds,
    };
  }
  if (reads && readsWithout === false)
    return {
      standing: 'in-part',
      answer: 1,
      headline: text.inPart(lostFrom(results, withoutResidual)),
      ...effect,
    };
  const values = parted === once ? ofOnce : ofWithout;
  const against = minority(values, readable);
  const range = decimalRange(rangeOf(results.random, parted, output));
  const title = parted === once ? names.once : names.onceNoResidual;
  const headline = text.undecided(title, range, seedNames(against, seeds), against.length);
  return { standing: 'undecided', answer: null, headline, ...effect, against };
});

export const depth: Claim = {
  id: 'depth',
  ...text.words,
  conditions: [
    deepModels.once,
    deepModels.onceNoResidual,
    deepModels.everyNoResidual,
    untrained(names.onceNoLayerNorm, { layerNorm: false }),
    untrained(names.none, { scheme: 'none' }),
    untrained(names.noneCausal, { scheme: 'none', causal: true }),
    deepModels.trainedOnce,
    deepModels.trainedEvery,
    deepModels.every,
  ],
  panels: [
    panelsBy(text.layers)('random', text.panels.random, { kind: 'position-r2' }, random),
    panelsBy(text.layers)('trained', text.panels.trained, { kind: 'position-r2' }, trained),
    panelsBy(text.layers, '%')(
      'random-exact',
      text.panels.randomExact,
      { kind: 'position-exact' },
      randomExact,
    ),
    panelsBy(text.layers, '%')('exact', text.panels.exact, { kind: 'position-exact' }, trained),
  ],
  lever: text.lever,
  secondLever: text.secondLever,
  views: [
    view('random', curve('random', lines), verdict),
    view('random-exact', curve('random-exact', exactLines, true), ofRandomExact),
    view('trained', curve('trained', trainedLines), ofTrained),
    view('exact', curve('exact', trainedLines, true), ofExact),
  ],
  verdict,
  inTraining: [6],
};
