/** The lab as the page knows it before it is loaded: its name and its settings. */
import type { SchemeId } from '../../core/types.ts';
import { noPositions } from '../../schemes/source.ts';
import { defineSettings } from '../../settings/shared-rows.ts';

const settings = defineSettings({
  shared: [
    'words',
    'scheme',
    'combine',
    'd',
    'heads',
    'head',
    'causal',
    'maskWindow',
    'windowKind',
    'seed',
    'source',
    'open',
  ],
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
          },
          {
            name: 'padding',
            isView: true,
            type: 'integer',
            min: 0,
            max: 16,
            default: 4,
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
