/** What the settings define: a grid of runs (encodings × seeds), and the tests that all of them take. */

import { usualLearningRate } from '../../core/constants.ts';
import { offered } from '../../core/load.ts';
import type { Arithmetic, EvaluateOptions, SchemeId, TaskId, TrainerOptions } from '../../core/types.ts';
import { workOfSequence } from '../../encoding/trained/evaluate.ts';
import { noPositions } from '../../schemes/source.ts';
import type { Setting, Value } from '../../settings/setting.ts';
import type { State } from '../../settings/setting-table.ts';
import type { Store } from '../../settings/store.ts';
import { settingText } from '../../shell/cite/caption.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import { titleOf } from '../../shell/controls/setting-text.ts';
import { inLines, type ReadPairs, readPairs, rowsOf, testsIn } from './own-pairs.ts';
import { encodingParts, mostRate, type RateChange, readChanges, writeChanges } from './setting-values.ts';
import { panelTitle } from './task-text.ts';
import { type Computing, text } from './text.ts';

/** Challenges are always reproducible, because receipts are recomputed on other machines. */
export function computingOf({ arithmetic, challenge }: Pick<State, 'arithmetic' | 'challenge'>): Computing {
  const asked = challenge ? 'reproducible' : arithmetic;
  return { asked, used: offered(asked) };
}

export interface Run {
  /** the definition as text: the same for equal runs of one name */
  readonly key: string;
  /** as links write it: 'learned', 'learned.shaw', 'rotary@1110' */
  readonly encoding: string;
  readonly seed: number;
  readonly options: TrainerOptions;
  readonly arithmetic: Arithmetic;
}

/** What the settings say of each layer. */
export interface Layers {
  /** whether encodings act there that say nothing themselves */
  readonly acting: readonly boolean[];
  /** whether the settings say so, layer by layer */
  readonly isChosen: boolean;
  /** 0 for the whole text */
  readonly windows: readonly number[];
  readonly windowKind: State['windowKind'];
}

export function layersIn(state: State): Layers {
  const { layers, layerPositions, layerWindows, maskWindow, windowKind, inject } = state;
  const isChosen = layerPositions.length > 0;
  const each = Array.from({ length: layers }, (_, i) => i);
  return {
    acting: each.map((i) => (isChosen ? layerPositions[i] === 1 : i === 0 || inject !== 'once')),
    isChosen,
    windows: each.map((i) => layerWindows[i] ?? maskWindow),
    windowKind,
  };
}

export interface Grid {
  readonly task: TaskId;
  readonly computing: Computing;
  readonly encodings: readonly string[];
  readonly seeds: readonly number[];
  /** all encodings of the first seed, then of the next */
  readonly runs: readonly Run[];
  readonly tests: EvaluateOptions & { readonly sequences: number };
  /** steps of the whole schedule */
  readonly steps: number;
  /** the steps after which every model is tested and kept, from 0 to `steps` */
  readonly stops: readonly number[];
  readonly layers: Layers;
  /** the parameters of one encoding, if they are not the usual ones */
  readonly changed: Changed | undefined;
  /** the reader's own pairs, if they are the task */
  readonly own: ReadPairs | undefined;
}

/** The largest sizes that the trainer takes. The settings are shared with other labs, which allow more. */
export const most = { n: 128, d: 128 } as const;

/** Sequences of a test: with 512, a difference of 5 percentage points is beyond chance. Larger models take fewer. */
const sequences = { most: 512, least: 64 } as const;

/** Floating-point operations of a test: about 0.2 seconds. A worker hears nothing meanwhile. */
const workOfTest = 1e9;

/** The shortest sequence of a task; 2 for all others. */
const least: Readonly<Record<string, number>> = { first: 3, span: 6, kspan: 7 };

/** The most stops after the first. */
const mostStops = 40;

export function stopsOf(steps: number): readonly number[] {
  const every = Math.max(10, Math.ceil(steps / mostStops));
  const stops = Array.from({ length: Math.ceil(steps / every) }, (_, i) => i * every);
  return [...stops, steps];
}

/** Pairs have their own lengths. The library refuses a pair that is too long, and names its line. */
const lengthOf = ({ n, task }: State, own: Grid['own']): number =>
  own ? Math.min(rowsOf(own), most.n) : Math.min(Math.max(n, least[task] ?? 2), most.n);

/** The nearest width that gives every head an even width: rotations need one. */
function widthOf({ d, heads }: Pick<State, 'd' | 'heads'>): number {
  const step = 2 * heads;
  const low = Math.ceil(8 / step);
  return step * Math.min(Math.max(Math.round(d / step), low), Math.floor(most.d / step));
}

/** Only what differs from the trainer's defaults, so that a key stays the same when the trainer gets new options. */
function lengthsOf(state: State): Partial<TrainerOptions> {
  const { lengths, shortest, stop, short, shortShare } = state;
  if (lengths === 'full') return {};
  if (lengths === 'mixture') return { lengths, shortShare, ...(short > 0 && { short }) };
  return { lengths, ...(shortest > 0 && { shortest }), ...(lengths === 'geometric' && { stop }) };
}

/** Without positions nothing acts in any layer, and no plan can change it. */
function planOf(state: State, { schemes, layers: own }: ReturnType<typeof encodingParts>) {
  const { layers, maskWindow, windowKind } = state;
  const { acting, isChosen, windows } = layersIn(state);
  const isBlind = schemes.every((id) => id === noPositions);
  const plan = Array.from({ length: layers }, (_, i) => ({
    ...(!isBlind && (own || isChosen) && { positions: own ? own[i] === '1' : acting[i] }),
    ...(windows[i] !== maskWindow && { window: windows[i] }),
  }));
  return {
    ...(maskWindow > 0 && { window: maskWindow }),
    ...(windowKind !== 'sliding' && windows.some((window) => window > 0) && { windowKind }),
    ...(plan.some((one) => Object.keys(one).length > 0) && { plan }),
  };
}

function optionsOf(state: State, own: Grid['own'], encoding: string, seed: number): TrainerOptions {
  const {
    task,
    heads,
    layers,
    causal,
    mlp,
    residual,
    layerNorm,
    inject,
    learnPositions,
    gain,
    ownPositions,
  } = state;
  const { optimizer, learningRate, steps, batch, testLength, reach, spans } = state;
  const parts = encodingParts(encoding);
  const { schemes } = parts;
  const rateChanges = changesIn(state);
  const n = lengthOf(state, own);
  return {
    task,
    ...(own && { pairs: own.pairs }),
    scheme: schemes.length > 1 ? schemes : schemes[0],
    n,
    d: widthOf(state),
    heads,
    layers,
    seed,
    steps,
    batch,
    optimizer,
    ...(causal && { causal }),
    ...planOf(state, parts),
    ...(mlp > 0 && { mlp }),
    ...(!residual && { residual }),
    ...(!layerNorm && { layerNorm }),
    ...(inject !== 'usual' && { inject }),
    ...(learnPositions !== 'usual' && { learnPositions: learnPositions === 'learned' }),
    ...(gain !== 'none' && { gain }),
    ...(ownPositions && layers > 1 && { ownPositions }),
    ...(learningRate > 0 && { learningRate }),
    ...(rateChanges.length > 0 && { rateChanges }),
    ...(!own && lengthsOf(state)),
    ...(!own && testLength > n && { testLength }),
    ...((task === 'prev' || task === 'count') && { reach: Math.min(reach, n - 1) }),
    ...(task === 'span' && spans !== 'anywhere' && { spans }),
  };
}

/** Why the models have other sizes than the settings, which other labs share; '' if they have the same. */
export function sizeNotes({ n, d, heads, task }: State, { runs: [{ options }], own }: Grid) {
  const [rows, width] = [options.n, options.d];
  return {
    n:
      own || rows === n
        ? ''
        : n < rows
          ? text.settings.lengthNeeded(n, rows, least[task] ?? 2)
          : text.settings.lengthAllowed(n, rows, most.n),
    d: width === d ? '' : text.settings.width(d, width, heads, most.d),
  };
}

/** Tests differ from training if the settings ask what carries over: to longer sequences, or to places that had no spans. */
function testsOf(state: State, own: Grid['own']): Grid['tests'] {
  if (own) return { sequences: Math.max(1, testsIn(own).count) };
  const { task, spans, testLength, layers, mlp } = state;
  const d = widthOf(state);
  const length = lengthOf(state, own);
  const n = Math.max(testLength, length);
  const workOfOne = workOfSequence({ d, layers, mlp }, n);
  return {
    sequences: Math.max(sequences.least, Math.min(sequences.most, Math.floor(workOfTest / workOfOne))),
    ...(testLength > length && { n: testLength }),
    ...(task === 'span' && spans === 'first-half' && { spans: 'second-half' as const }),
  };
}

/** Why nothing can be trained: a fault in the reader's pairs, or else the trainer's error. */
export const refusalText = ({ own }: Pick<Grid, 'own'>, error: Error | undefined): string | undefined =>
  own?.problem || (error && (own ? inLines(error.message, own) : error.message));

/** The reader's own pairs, if they are the task. */
const ownOf = ({ task, ownPairs }: State): Grid['own'] => (task === 'own' ? readPairs(ownPairs) : undefined);

/** The options of a model with the encoding's usual parameters. */
export const optionsFor = (state: State, encoding: string, seed: number): TrainerOptions =>
  optionsOf(state, ownOf(state), encoding, seed);

/** The seeds that the models of the lab begin with. */
export const seedsOf = ({ seeds, seed }: Pick<State, 'seeds' | 'seed'>): readonly number[] =>
  Array.from({ length: seeds }, (_, i) => seed + i);

export function gridOf(store: Store): Grid {
  const state = store.get();
  const changed = changedIn(store);
  const encodings = state.encodings.split(',');
  const seeds = seedsOf(state);
  const own = ownOf(state);
  const tests = testsOf(state, own);
  const computing = computingOf(state);
  const arithmetic = computing.used;
  const runs = seeds.flatMap((seed) =>
    encodings.map((encoding) => {
      const given = schemesIn(encoding) === changed?.scheme ? changed.values : {};
      const options = { ...given, ...optionsOf(state, own, encoding, seed) };
      // Layers of its own are part of an encoding's name, so that a run of the same definition by another name stays another run.
      const names = encodingParts(encoding).layers === '' ? [] : [encoding];
      const key = JSON.stringify([options, tests, arithmetic, ...names]);
      return { key, encoding, seed, options, arithmetic };
    }),
  );
  const { task, steps } = state;
  const stops = stopsOf(steps);
  return {
    task,
    computing,
    encodings,
    seeds,
    runs,
    tests,
    steps,
    stops,
    layers: layersIn(state),
    changed,
    own,
  };
}

/** The encoding of the inspected model: the one that the link names; else the first that learns something. */
export function chosenEncoding({ store, catalog }: Settings): string {
  const all = store.get('encodings').split(',');
  const model = store.get('model');
  if (all.includes(model)) return model;
  const learns = (id: string) => catalog.some((scheme) => scheme.id === id && scheme.learnable);
  return all.find((one) => encodingParts(one).schemes.some(learns)) ?? all[0];
}

/** The index of the inspected model among the runs of the grid. */
export function chosenPlace(
  settings: Settings,
  { encodings, seeds }: Pick<Grid, 'encodings' | 'seeds'>,
): number {
  const seed = Math.min(settings.store.get('modelSeed'), seeds.length - 1);
  return seed * encodings.length + encodings.indexOf(chosenEncoding(settings));
}

/** The learning rate before any change. */
export const firstRate = ({ learningRate, optimizer }: Pick<State, 'learningRate' | 'optimizer'>): number =>
  learningRate || usualLearningRate[optimizer];

/** The changes that a model has felt after so many steps. */
export const before = (changes: readonly RateChange[], steps: number): readonly RateChange[] =>
  changes.filter(({ step }) => step < steps);

/** The changes that a run reaches. */
export const changesIn = ({
  rateChanges,
  steps,
}: Pick<State, 'rateChanges' | 'steps'>): readonly RateChange[] => before(readChanges(rateChanges), steps);

/** The base rate at a step, before warm-up and decay. */
const rateAt = (first: number, changes: readonly RateChange[], step: number): number =>
  changes.findLast((change) => change.step <= step)?.rate ?? first;

/** The changes with the rate multiplied from a step on. A change at the same step is replaced. */
export function multiplied(
  first: number,
  changes: readonly RateChange[],
  { step, factor }: { readonly step: number; readonly factor: number },
): readonly RateChange[] {
  // Four digits: a link has room for a change at every test.
  const rate = Number((rateAt(first, changes, step) * factor).toPrecision(4));
  return [...changes.filter((change) => change.step !== step), { step, rate }].sort(
    (a, b) => a.step - b.step,
  );
}

/** Why the settings cannot hold these changes; '' if they can. */
export function refusalOf(changes: readonly RateChange[], maxLength: number): string {
  if (changes.some(({ rate }) => rate > mostRate)) return text.rates.mostRate(mostRate);
  return writeChanges(changes).length > maxLength ? text.rates.noRoom : '';
}

/** 'rotary' of 'rotary@1110' */
export const schemesIn = (encoding: string): string => encodingParts(encoding).schemes.join('.');

/** The parameters that take effect; none if the scheme is not trained. Training has its own deviations for the first weights. */
export function parameterRows({ settings, get }: Store): readonly Setting[] {
  const state = get();
  if (!state.encodings.split(',').map(schemesIn).includes(state.scheme)) return [];
  return settings.applicable(state).filter(({ name }) => name !== 'deviation');
}

/** Parameters of one encoding that differ from the defaults, by name. */
interface Changed {
  readonly scheme: SchemeId;
  readonly values: Readonly<Record<string, Value>>;
}

export function changedIn(store: Store): Changed | undefined {
  const values = parameterRows(store).flatMap(({ name }) => {
    const value = store.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return values.length > 0 ? { scheme: store.get('scheme'), values: Object.fromEntries(values) } : undefined;
}

/** 'RoPE: base 500, pairs half', or '' */
export function parametersText(settings: Settings, changed: Changed | undefined): string {
  if (!changed) return '';
  const { scheme, values } = changed;
  const texts = settings.store.settings
    .parameters(scheme)
    .filter(({ name }) => Object.hasOwn(values, name))
    .map((row) => {
      const title = titleOf(row);
      return `${title.charAt(0).toLowerCase()}${title.slice(1)} ${settingText(row, values[row.name], settings)}`;
    });
  return `${panelTitle(settings.catalog, scheme)}: ${texts.join(', ')}`;
}
