/** The properties lab's part of the state. */
import { defineProperties, type OwnState } from '../../session/lab-properties.ts';

export const properties = defineProperties({
  shared: ['scheme', 'n', 'd', 'heads', 'head', 'causal', 'seed', 'measure', 'source', 'weights', 'open'],
  defaults: { scheme: 'sinusoidal', d: 768, heads: 12 },
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
            title: 'Of a table of yours',
            help: 'All its positions, or as many of the first as are asked for.',
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
            title: 'Schemes beside the six',
          },
          {
            name: 'item',
            isView: true,
            type: 'text',
            maxLength: 80,
            default: '',
            title: 'Combination shown',
            help: 'Empty: the positional encoding.',
          },
          {
            name: 'property',
            isView: true,
            type: 'choice',
            choices: ['monotonicity', 'translation', 'symmetry'],
            default: 'monotonicity',
            title: 'Property marked',
          },
          {
            name: 'violations',
            isView: true,
            type: 'boolean',
            default: false,
            title: 'Lay the violations over the map',
            help: 'The cells that break the property marked.',
          },
          {
            name: 'window',
            type: 'integer',
            min: 1,
            max: 511,
            default: 50,
            title: 'Window',
            help: 'The largest offset that monotonicity looks at.',
          },
          {
            name: 'tolerance',
            type: 'number',
            min: 0,
            max: 1000,
            default: 0,
            scale: 'log',
            title: 'Tolerance',
            help: 'What is forgiven, in the unit of the proximity.',
          },
          {
            name: 'psiBase',
            type: 'number',
            min: 1.01,
            max: 1e7,
            default: 10_000,
            scale: 'log',
            title: 'Base of the learnable sinusoids',
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
            title: 'Weights of queries and keys from',
          },
        ],
      },
    ] as const,
});

declare module '../../state/properties.ts' {
  interface PageState extends OwnState<typeof properties> {}
}

declare module '../../session/lab-ids.ts' {
  interface LabIds {
    readonly properties: true;
  }
}
