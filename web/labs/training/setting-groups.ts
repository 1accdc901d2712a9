/** The training lab's rows of settings. */

import type { State } from '../../settings/setting-table.ts';
import type { Group } from '../../shell/controls/settings.ts';
import type { Session } from '../../shell/session.ts';
import { arithmeticNote } from './arithmetic.ts';
import { type Grid, most, sizeNotes } from './definition.ts';
import { encodingBoxes } from './encoding-boxes.ts';
import { taskTitles } from './lever.ts';
import { pairsField } from './own/field.ts';
import { parameterRows, parametersText } from './parameters.ts';
import { changesIn, firstRate } from './rates/changes.ts';
import { rateChangesField } from './rates/field.ts';
import { panelTitle, upperFirst } from './words.ts';

const lawTexts = new Map([
  ['full', 'all full'],
  ['uniform', 'uniform'],
  ['geometric', 'geometric'],
  ['mixture', 'short and full'],
]);

const injectTexts = new Map([
  ['usual', 'as usual'],
  ['once', 'once, at the input'],
  ['every-layer', 'at every layer'],
]);

const learnTexts = new Map([
  ['usual', 'as in its paper'],
  ['learned', 'learned'],
  ['fixed', 'fixed'],
]);

const optimizers = new Map([
  ['adamw', 'AdamW'],
  ['sgd', 'SGD, momentum 0.9'],
]);

const trained = new Map([
  ['anywhere', 'anywhere'],
  ['first-half', 'in the first half'],
]);

const arithmetics = new Map([
  ['reproducible', 'reproducible, to the last bit'],
  ['fast', 'fast'],
]);

const lawRows: Readonly<Record<State['lengths'], readonly string[]>> = {
  full: [],
  uniform: ['shortest'],
  geometric: ['shortest', 'stop'],
  mixture: ['short', 'shortShare'],
};

function injectValue({ inject, learnPositions, gain }: State): string {
  if (learnPositions !== 'usual') return learnPositions;
  return gain === 'none' ? (injectTexts.get(inject) ?? inject) : 'with a learned factor';
}

const parameterTitle = (catalog: Session['catalog'], id: string): string =>
  id === 'none' ? 'all as usual' : panelTitle(catalog, id);

/** `step`: the one shown, -1 before the first test */
export function settingRows(session: Session, grid: Grid, step: number): readonly Group[] {
  const { encodings, runs, tests, own } = grid;
  const [run] = runs;
  const { store, catalog } = session;
  const state = store.get();
  const { lengths, optimizer, task, layers, causal, mlp } = state;
  const { n, d, heads } = run.options;
  const notes = sizeNotes(state, grid);
  const tested = tests.n ?? n;
  const rates = [firstRate(state), ...changesIn(state).map(({ rate }) => rate)];
  const lengthRow = {
    title: 'Lengths',
    value: lengths === 'full' && tested === n ? `all ${n}` : `${lawTexts.get(lengths)}, tested ${tested}`,
    names: ['n', 'lengths', ...lawRows[lengths], 'testLength'],
    choices: { lengths: lawTexts },
    most: { n: most.n },
    notes,
  };
  const single = encodings.filter((one) => one !== 'none' && !one.includes('.'));
  const pairsRow = {
    title: 'Own pairs',
    value: own ? `${own.pairs.length} pairs` : '',
    names: [],
    content: () => pairsField(session),
    isOpen: true,
  };
  return [
    ...(own ? [pairsRow] : []),
    {
      title: 'Encodings',
      value: `${encodings.length} of ${catalog.length - 2}`,
      names: [],
      content: () => encodingBoxes(session),
    },
    {
      title: 'Parameters',
      value: parametersText(session, grid.changed) || 'as usual',
      names: ['scheme', ...parameterRows(store).map(({ name }) => name)],
      choices: { scheme: new Map(['none', ...single].map((id) => [id, parameterTitle(catalog, id)])) },
    },
    ...(own ? [] : [lengthRow]),
    {
      title: 'Optimiser',
      value: `${optimizer === 'adamw' ? 'AdamW' : 'SGD'}, ${rates.join(' → ')}${grid.computing.used === 'fast' ? ', fast' : ''}`,
      names: ['optimizer', 'learningRate', 'steps', 'batch', 'seed', 'seeds', 'arithmetic'],
      choices: { optimizer: optimizers, arithmetic: arithmetics },
      notes: { arithmetic: arithmeticNote(state, grid.computing) },
      content: () => rateChangesField(session, step),
    },
    {
      title: 'Position enters',
      value: injectValue(state),
      names: ['inject', 'learnPositions', 'gain'],
      choices: { inject: injectTexts, learnPositions: learnTexts },
    },
    {
      title: 'Task and model',
      value: `${layers} ${layers === 1 ? 'layer' : 'layers'}, ${heads} heads, d ${d}${mlp > 0 ? ', MLP' : ''}${causal ? ', causal' : ''}`,
      names: [
        'task',
        ...(task === 'prev' ? ['reach'] : []),
        ...(task === 'span' ? ['spans'] : []),
        'layers',
        'heads',
        'd',
        'mlp',
        'causal',
        'residual',
        'layerNorm',
      ],
      choices: { task: taskTitles, spans: trained },
      most: { d: most.d },
      notes,
    },
  ];
}

/** 'What was trained', for captions: 'Learned table, RoPE' */
export const encodingList = ({ catalog }: Pick<Session, 'catalog'>, encodings: readonly string[]): string =>
  upperFirst(encodings.map((one) => panelTitle(catalog, one)).join(', '));
