/** The lab as the page knows it before it is loaded: its name and its settings. */
import type { SchemeId } from '../../core/types.ts';
import { noPositions } from '../../schemes/source.ts';
import { defineSettings } from '../../settings/shared-rows.ts';

const settings = defineSettings({
  shared: ['words', 'scheme', 'combine', 'd', 'heads', 'head', 'causal', 'seed', 'source', 'open'],
  defaults: { d: 32 },
  own: (schemes: readonly SchemeId[]) =>
    [
      {
        after: 'words',
        rows: [
          {
            name: 'permutation',
            type: 'permutation',
            maxLength: 100,
            default: [1, 0, 2, 3],
            title: 'Order of the second sentence',
            help: 'For each word of the second sentence, its number in the first, counted from 0.',
          },
        ],
      },
      {
        after: 'scheme',
        rows: [
          {
            name: 'second',
            type: 'choice',
            choices: schemes,
            default: noPositions as SchemeId,
            title: 'Together with',
            help: 'A second encoding that acts together with the first, with its default parameters.',
          },
        ],
      },
    ] as const,
});

export const order = {
  id: 'order' as const,
  title: 'Order',
  teaser: 'Does attention see word order?',
  settings,
  fillsParameters: true,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
};
