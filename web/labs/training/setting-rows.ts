/** The training lab's rows of settings. */
import { noPositions } from '../../schemes/source.ts';
import type { State } from '../../settings/setting-table.ts';
import type { Group } from '../../shell/controls/settings.ts';
import type { Session } from '../../shell/session.ts';
import { taskTitles } from './controls.ts';
import {
  changesIn,
  firstRate,
  type Grid,
  most,
  parameterRows,
  parametersText,
  schemesIn,
  sizeNotes,
} from './definition.ts';
import { encodingBoxes, layersField, pairsField, rateChangesField, trainable } from './fields.ts';
import { panelTitle } from './task-text.ts';
import { arithmeticNote, text } from './text.ts';

const words = text.settings;

const lawRows: Readonly<Record<State['lengths'], readonly string[]>> = {
  full: [],
  uniform: ['shortest'],
  geometric: ['shortest', 'stop'],
  mixture: ['short', 'shortShare'],
};

function injectValue({ inject, learnPositions, ownPositions, layers, gain }: State): string {
  if (ownPositions && layers > 1) return words.ownPositions;
  if (learnPositions !== 'usual') return learnPositions;
  return gain === 'none' ? (words.injects.get(inject) ?? inject) : words.learnedFactor;
}

/** `step`: the step shown; -1 before the first test. */
export function settingRows(session: Session, grid: Grid, step: number): readonly Group[] {
  const { encodings, runs, tests, own } = grid;
  const [run] = runs;
  const { store, catalog } = session;
  const state = store.get();
  const { lengths, optimizer, task, layers, causal, mlp } = state;
  const hasWindows = grid.layers.windows.some((window) => window > 0);
  const { n, d, heads = 1 } = run.options;
  const notes = sizeNotes(state, grid);
  const tested = tests.n ?? n;
  const rates = [firstRate(state), ...changesIn(state).map(({ rate }) => rate)];
  const law = lengths === 'full' && tested === n ? '' : (words.laws.get(lengths) ?? '');
  const lengthRow = {
    title: words.lengths,
    value: words.lengthsAre(law, n, tested),
    names: ['n', 'lengths', ...lawRows[lengths], 'testLength'],
    choices: { lengths: words.laws },
    most: { n: most.n },
    notes,
  };
  const single = new Set(encodings.map(schemesIn).filter((one) => one !== noPositions && !one.includes('.')));
  const pairsRow = {
    title: words.ownPairs,
    value: own ? words.pairs(own.pairs.length) : '',
    names: [],
    content: () => pairsField(session),
    isOpen: true,
  };
  return [
    ...(own ? [pairsRow] : []),
    {
      title: words.encodings,
      value: words.encodingsOf(encodings.length, trainable(catalog).length),
      names: [],
      content: () => encodingBoxes(session),
    },
    {
      title: words.parameters,
      value: parametersText(session, grid.changed) || words.usual,
      names: ['scheme', ...parameterRows(store).map(({ name }) => name)],
      choices: {
        scheme: new Map([
          [noPositions, words.allUsual],
          ...[...single].map((id) => [id, panelTitle(catalog, id)] as const),
        ]),
      },
    },
    ...(own ? [] : [lengthRow]),
    {
      title: words.optimizer,
      value: words.optimizerIs(optimizer === 'adamw', rates, grid.computing.used === 'fast'),
      names: ['optimizer', 'learningRate', 'steps', 'batch', 'seed', 'seeds', 'arithmetic'],
      choices: { optimizer: words.optimizers, arithmetic: words.arithmetics },
      notes: { arithmetic: arithmeticNote(state, grid.computing) },
      content: () => rateChangesField(session, step),
    },
    {
      title: words.inject,
      value: injectValue(state),
      names: ['inject', 'learnPositions', 'gain', ...(layers > 1 ? ['ownPositions'] : [])],
      choices: { inject: words.injects, learnPositions: words.learning },
    },
    {
      title: words.model,
      value: words.modelIs(layers, heads, d, [
        ...(mlp > 0 ? [words.mlp] : []),
        ...(causal ? [words.causal] : []),
        ...(hasWindows ? [words.windows] : []),
      ]),
      names: [
        'task',
        ...(task === 'prev' || task === 'count' ? ['reach'] : []),
        ...(task === 'span' ? ['spans'] : []),
        'layers',
        'heads',
        'd',
        'mlp',
        'causal',
        'maskWindow',
        ...(hasWindows ? ['windowKind'] : []),
        'residual',
        'layerNorm',
      ],
      choices: { task: taskTitles, spans: words.spans },
      most: { d: most.d },
      notes,
      ...(layers > 1 && { content: () => layersField(session) }),
    },
  ];
}
