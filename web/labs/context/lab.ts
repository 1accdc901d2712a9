/** The lab as the page knows it before it is loaded: its name and its settings. */
import { bestKnown } from '../../schemes/scheme-facts.ts';
import { defineSettings } from '../../settings/shared-rows.ts';
import { configDrop } from './config/drop.ts';

const settings = defineSettings({
  shared: ['scheme', 'd', 'heads', 'head', 'maskWindow', 'windowKind', 'seed', 'open'],
  defaults: { scheme: bestKnown.rotary, heads: 8 },
  own: () =>
    [
      {
        after: 'weights',
        rows: [
          {
            name: 'trained',
            type: 'integer',
            min: 2,
            max: 2 ** 20,
            default: 512,
            scale: 'log',
          },
          {
            name: 'tested',
            type: 'integer',
            min: 2,
            max: 2 ** 22,
            default: 2048,
            scale: 'log',
          },
          {
            name: 'layersOf',
            // An example of config/examples.ts, `compare` for all, `file` for the reader's own; any other text shows one layer.
            type: 'text',
            maxLength: 20,
            default: '',
          },
          {
            name: 'times',
            type: 'choice',
            choices: ['1', '2', '4', '8'],
            default: '2',
          },
          {
            name: 'modelsBy',
            type: 'choice',
            choices: ['depth', 'year'],
            default: 'depth',
          },
          {
            name: 'stretch',
            type: 'choice',
            choices: ['fitted', 'stated'],
            default: 'fitted',
          },
          {
            name: 'temperature',
            type: 'choice',
            choices: ['none', 'steps', 'steps-from-one', 'beyond', 'log-length', 'scalable-softmax'],
            default: 'none',
          },
          {
            name: 'cacheSize',
            type: 'integer',
            min: 2,
            max: 1024,
            default: 256,
            scale: 'log',
          },
          {
            name: 'cacheSinks',
            type: 'integer',
            min: 0,
            max: 64,
            default: 4,
          },
          {
            name: 'temperatureFactor',
            type: 'number',
            min: 0,
            max: 10,
            default: 0,
          },
          {
            name: 'remap',
            type: 'choice',
            choices: ['self-extend', 'rerope', 'leaky-rerope', 'dual-chunk'],
            default: 'self-extend',
          },
          { name: 'near', type: 'integer', min: 1, max: 2 ** 22, default: 256, scale: 'log' },
          { name: 'group', type: 'integer', min: 1, max: 2 ** 22, default: 8, scale: 'log' },
          { name: 'chunk', type: 'integer', min: 2, max: 2 ** 22, default: 384, scale: 'log' },
        ],
      },
    ] as const,
});

export const context = {
  id: 'context' as const,
  title: 'Context',
  teaser: 'What happens past the trained length',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
  drops: [configDrop],
};
