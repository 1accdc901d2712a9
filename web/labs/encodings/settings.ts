/** The encodings lab's part of the state. */
import type { SchemeId } from '../../core/types.ts';
import { sinusoid } from '../../schemes/scheme-facts.ts';
import { noPositions } from '../../schemes/source.ts';
import { defineSettings, type OwnState } from '../../settings/lab-settings.ts';

export const settings = defineSettings({
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
            title: 'Compare with',
            help: 'A second encoding beside the first, with its default parameters.',
          },
        ],
      },
      {
        after: 'measure',
        rows: [
          {
            name: 'dims',
            isView: true,
            type: 'integers',
            min: 0,
            max: 1023,
            maxLength: 16,
            default: [8, 9, 16, 17, 28, 29],
            title: 'Dimensions drawn as curves',
          },
          {
            name: 'position',
            isView: true,
            type: 'integer',
            min: 0,
            max: 1023,
            default: 20,
            title: 'Position compared',
            help: 'The row of the table compared with all others.',
          },
          {
            name: 'offset',
            isView: true,
            type: 'integer',
            min: -1023,
            max: 1023,
            default: 0,
            title: 'Offset compared',
            help: 'The offset whose vector is compared with all others.',
          },
        ],
      },
      {
        before: 'weights',
        rows: [
          {
            name: 'pair',
            isView: true,
            type: 'integer',
            min: 0,
            max: 511,
            default: 4,
            title: 'Pair of dimensions',
            help: 'The pair on the clocks, counted from 0. The first turns fastest.',
          },
          {
            name: 'before',
            isView: true,
            type: 'integer',
            min: 0,
            max: 12,
            default: 3,
            title: 'Words in front',
          },
          {
            name: 'compare',
            isView: true,
            type: 'text',
            maxLength: 200,
            default: 'sinusoidal,rotary,alibi,kerple,t5',
            title: 'Schemes compared',
          },
        ],
      },
    ] as const,
});

declare module '../../settings/setting-table.ts' {
  interface PageState extends OwnState<typeof settings> {}
}

declare module '../../settings/setting.ts' {
  interface LabIds {
    readonly encodings: true;
  }
}
