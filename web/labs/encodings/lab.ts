/** The lab as the page knows it before it is loaded: its name and its settings. */
import type { SchemeId } from '../../core/types.ts';
import { freeSinusoid, normalizedIndex, rawIndex, sinusoid } from '../../schemes/scheme-facts.ts';
import { noPositions } from '../../schemes/source.ts';
import type { Values } from '../../settings/setting.ts';
import { defineSettings } from '../../settings/shared-rows.ts';

/** A whole number that the link holds. No result depends on it. */
const integer = <const Name extends string>(
  name: Name,
  [min, initial, max]: readonly [min: number, initial: number, max: number],
) => ({ name, isView: true, type: 'integer', min, max, default: initial }) as const;

const settings = defineSettings({
  shared: [
    'words',
    'scheme',
    'combine',
    'n',
    'd',
    'heads',
    'head',
    'seed',
    'measure',
    'psiBase',
    'omega',
    'handles',
    'source',
    'weights',
    'open',
  ],
  defaults: { words: 'the dog saw the cat and the bird', scheme: sinusoid, n: 64, heads: 8 },
  opens: ({ against }) => (against === noPositions ? '' : 'against'),
  own: (schemes: readonly SchemeId[]) =>
    [
      {
        after: 'scheme',
        rows: [
          {
            name: 'against',
            type: 'choice',
            choices: schemes,
            default: noPositions as SchemeId,
          },
        ],
      },
      {
        after: 'measure',
        rows: [
          {
            name: 'indexPicture',
            isView: true,
            type: 'choice',
            choices: ['scale', 'similarity'],
            default: 'scale',
            // A challenge written when these had no other picture asks for the number of their similarity.
            impliedBy: ({ challenge, scheme }: Values) =>
              challenge && (scheme === rawIndex || scheme === normalizedIndex || scheme === freeSinusoid)
                ? 'similarity'
                : 'scale',
          },
          {
            name: 'longest',
            type: 'integer',
            min: 10,
            max: 64,
            default: 17,
          },
          {
            name: 'dims',
            isView: true,
            type: 'integers',
            min: 0,
            max: 1023,
            maxLength: 16,
            default: [8, 9, 16, 17, 28, 29],
          },
          integer('position', [0, 20, 1023]),
          integer('offset', [-1023, 0, 1023]),
          integer('token', [0, 20, 1023]),
        ],
      },
      {
        before: 'weights',
        rows: [
          {
            name: 'instants',
            type: 'numbers',
            min: -1e6,
            max: 1e6,
            maxLength: 24,
            default: [0, 0.5, 0.75, 3, 3.25, 10],
          },
          {
            name: 'shift',
            type: 'integer',
            min: 1,
            max: 1020,
            default: 5,
          },
          integer('pair', [0, 4, 511]),
          integer('before', [0, 3, 12]),
          {
            name: 'wordSize',
            type: 'number',
            min: 0.01,
            max: 10,
            default: 1,
            scale: 'log',
          },
          {
            name: 'firstPosition',
            type: 'integer',
            min: 0,
            max: 1023,
            default: 0,
          },
          {
            name: 'compare',
            isView: true,
            type: 'text',
            maxLength: 200,
            default: 'sinusoidal,rotary,alibi,kerple,t5',
          },
        ],
      },
    ] as const,
});

export const encodings = {
  id: 'encodings' as const,
  title: 'Encodings',
  teaser: 'How a position becomes a vector',
  settings,
  fillsParameters: true,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
};
