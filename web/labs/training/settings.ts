/** The training lab's rows of settings. */
import type { Session } from '../../session/session.ts';
import type { State } from '../../state/properties.ts';
import type { Group } from '../../workbench/controls/settings.ts';
import { type Grid, most } from './definition.ts';
import { encodingBoxes } from './encoding-boxes.ts';
import { taskTitles } from './lever.ts';
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

const usualRate = { adamw: 0.005, sgd: 0.1 } as const;

const rateOf = ({ learningRate, optimizer }: State): number => learningRate || usualRate[optimizer];

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

export function settingRows(session: Session, { encodings, runs: [run], tests }: Grid): readonly Group[] {
  const { store, catalog } = session;
  const state = store.get();
  const { lengths, optimizer, task, layers, causal, mlp } = state;
  const { n, d, heads } = run.options;
  const tested = tests.n ?? n;
  return [
    {
      title: 'Encodings',
      value: `${encodings.length} of ${catalog.length - 2}`,
      names: [],
      content: encodingBoxes(session),
    },
    {
      title: 'Lengths',
      value: lengths === 'full' && tested === n ? `all ${n}` : `${lawTexts.get(lengths)}, tested ${tested}`,
      names: ['n', 'lengths', ...lawRows[lengths], 'testLength'],
      choices: { lengths: lawTexts },
      most: { n: most.n },
    },
    {
      title: 'Optimiser',
      value: `${optimizer === 'adamw' ? 'AdamW' : 'SGD'}, ${rateOf(state)}`,
      names: ['optimizer', 'learningRate', 'steps', 'batch', 'seed', 'seeds'],
      choices: { optimizer: optimizers },
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
    },
  ];
}

/** 'What was trained', for captions: 'Learned table, RoPE' */
export const encodingList = ({ catalog }: Pick<Session, 'catalog'>, encodings: readonly string[]): string =>
  upperFirst(encodings.map((one) => panelTitle(catalog, one)).join(', '));
