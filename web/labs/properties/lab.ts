/** The lab as the page knows it before it is loaded: its name and its settings. */
import { defineSettings } from '../../settings/shared-rows.ts';

const settings = defineSettings({
  shared: [
    'scheme',
    'n',
    'd',
    'heads',
    'head',
    'causal',
    'seed',
    'trainHere',
    'measure',
    'psiBase',
    'omega',
    'handles',
    'source',
    'weights',
    'open',
  ],
  defaults: { scheme: 'sinusoidal', n: 96, d: 768, heads: 12 },
  own: () =>
    [
      {
        after: 'n',
        rows: [
          {
            name: 'extent',
            isView: true,
            type: 'choice',
            choices: ['all', 'first'],
            default: 'all',
          },
        ],
      },
      {
        after: 'measure',
        rows: [
          {
            name: 'grid',
            isView: true,
            type: 'text',
            maxLength: 300,
            default: 'rotary,alibi,t5,transformer-xl',
          },
          {
            name: 'item',
            isView: true,
            type: 'text',
            maxLength: 80,
            default: '',
          },
          {
            name: 'all',
            isView: true,
            type: 'boolean',
            default: false,
          },
          {
            name: 'compared',
            isView: true,
            type: 'choice',
            choices: ['vectors', 'score'],
            default: 'vectors',
          },
          {
            name: 'property',
            isView: true,
            type: 'choice',
            choices: ['monotonicity', 'translation', 'symmetry'],
            default: 'monotonicity',
          },
          {
            name: 'line',
            isView: true,
            type: 'text',
            maxLength: 16,
            default: '',
            form: {
              pattern: /^$|^(row|left|diagonal|mirror)\.-?\d{1,5}$/,
              title: 'like row.7 or diagonal.31',
            },
          },
          {
            name: 'violations',
            isView: true,
            type: 'boolean',
            default: false,
          },
          {
            name: 'window',
            type: 'integer',
            min: 1,
            max: 511,
            default: 50,
          },
          {
            name: 'tolerance',
            type: 'number',
            min: 0,
            max: 1000,
            default: 0,
            scale: 'log',
          },
        ],
      },
      {
        after: 'weights',
        rows: [
          {
            name: 'headWeights',
            type: 'choice',
            choices: ['page', 'file'],
            default: 'page',
          },
        ],
      },
    ] as const,
});

export const properties = {
  id: 'properties' as const,
  title: 'Properties',
  teaser: 'Three tests for any encoding',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
};
