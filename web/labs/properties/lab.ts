/** The lab as the page knows it before it is loaded: its name and its settings. */
import { defineSettings, type OwnState } from '../../settings/lab-settings.ts';
import type { Lab } from '../../shell/session.ts';

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
            title: 'Rows measured',
            help: 'All rows of your table, or as many as the matrix compares.',
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
            title: 'Other encodings compared',
          },
          {
            name: 'item',
            isView: true,
            type: 'text',
            maxLength: 80,
            default: '',
            title: 'Embedding chosen',
            help: 'Empty: the positional encoding of the page.',
          },
          {
            name: 'property',
            isView: true,
            type: 'choice',
            choices: ['monotonicity', 'translation', 'symmetry'],
            default: 'monotonicity',
            title: 'Test for',
            help: 'The property that the numbers measure and the maps mark.',
          },
          {
            name: 'violations',
            isView: true,
            type: 'boolean',
            default: false,
            title: 'Show the violations in the map',
            help: 'The cells that break the property tested.',
          },
          {
            name: 'window',
            type: 'integer',
            min: 1,
            max: 511,
            default: 50,
            title: 'Window',
            help: 'Monotonicity is tested up to this offset.',
          },
          {
            name: 'tolerance',
            type: 'number',
            min: 0,
            max: 1000,
            default: 0,
            scale: 'log',
            title: 'Tolerance',
            help: 'Rises up to this much are ignored. In units of the similarity; at 0, ties are violations.',
          },
          {
            name: 'psiBase',
            type: 'number',
            min: 1.01,
            max: 1e7,
            default: 10_000,
            scale: 'log',
            title: 'Base of the learned sinusoids',
          },
          {
            name: 'omega',
            type: 'numbers',
            min: 0,
            max: 511,
            maxLength: 128,
            default: [],
            title: 'Frequencies moved',
            help: 'Pairs: the number of a frequency, counted from 0, and its value in radians per position.',
          },
          {
            name: 'handles',
            type: 'numbers',
            min: 0,
            max: 11,
            maxLength: 24,
            default: [],
            title: 'Handles moved',
            help: 'Pairs: the number of a handle, counted from 0, and the frequency there in radians per position. The frequencies between two handles follow both.',
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
            title: 'Source of query and key weights',
          },
        ],
      },
    ] as const,
});

export const properties: Lab = {
  id: 'properties',
  title: 'Properties',
  teaser: 'Three tests for any encoding',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
};

declare module '../../settings/setting-table.ts' {
  interface PageState extends OwnState<typeof settings> {}
}

declare module '../../settings/setting.ts' {
  interface LabIds {
    readonly properties: true;
  }
}
