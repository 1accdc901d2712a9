/** The lab as the page knows it before it is loaded: its name and its settings. */
import { orderDefaults, usualRate } from '../../core/constants.ts';
import { sinusoid } from '../../schemes/scheme-facts.ts';
import { defineSettings } from '../../settings/shared-rows.ts';

const settings = defineSettings({
  shared: ['scheme', 'n', 'd', 'seed', 'trainHere', 'shortTexts', 'source', 'drop', 'open'],
  defaults: { scheme: sinusoid, n: 64 },
  own: () =>
    [
      {
        after: 'transposed',
        rows: [
          {
            name: 'split',
            type: 'choice',
            choices: ['even', 'odd', 'all', 'first-half', 'folds'],
            default: 'even',
          },
          { name: 'folds', type: 'integer', min: 2, max: 20, default: 5 },
          {
            name: 'solver',
            type: 'choice',
            choices: ['exact', 'descent'],
            default: 'exact',
          },
          {
            name: 'ridge',
            type: 'number',
            min: 0,
            max: 1e6,
            default: 0,
            scale: 'log',
          },
          {
            name: 'epochs',
            type: 'integer',
            min: 1,
            max: 1e9,
            default: 10_000,
            scale: 'log',
          },
          {
            name: 'rate',
            type: 'number',
            min: 1e-3,
            max: 0.95,
            default: usualRate,
            scale: 'log',
          },
          {
            name: 'shownEpochs',
            isView: true,
            type: 'integer',
            min: -1,
            max: 1e9,
            default: -1,
            slider: false,
          },
        ],
      },
      {
        after: 'drop',
        rows: [
          {
            name: 'pairs',
            type: 'integer',
            min: 2,
            max: 10_000,
            default: orderDefaults.pairs,
            scale: 'log',
          },
          {
            name: 'pairFolds',
            type: 'integer',
            min: 2,
            max: 20,
            default: orderDefaults.folds,
          },
          {
            name: 'foldsBy',
            type: 'choice',
            choices: ['positions', 'pairs'],
            default: orderDefaults.foldsBy,
          },
          // The online tables of a comparison: see compared.ts.
          { name: 'comparedTables', isView: true, type: 'text', maxLength: 4000, default: '' },
          {
            name: 'inversePenalty',
            type: 'number',
            min: 1e-6,
            max: 1e6,
            default: orderDefaults.c,
            scale: 'log',
          },
          {
            name: 'layerHeads',
            type: 'integer',
            min: 0,
            max: 256,
            default: 0,
            slider: false,
          },
          {
            name: 'layerHead',
            isView: true,
            type: 'integer',
            min: -1,
            max: 255,
            default: -1,
            slider: false,
          },
          {
            name: 'headMap',
            isView: true,
            type: 'choice',
            choices: ['attention', 'scores'],
            default: 'attention',
          },
        ],
      },
    ] as const,
});

export const probe = {
  id: 'probe' as const,
  title: 'Probe',
  teaser: 'What has a table learned?',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
  /** For the command. */
  report: () => import('./report.ts'),
};
