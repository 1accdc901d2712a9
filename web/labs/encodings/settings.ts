/** The encodings lab's part of the state. */
import type { SchemeId } from '../../core/types.ts';
import { sinusoid } from '../../schemes/scheme-facts.ts';
import { noPositions } from '../../schemes/source.ts';
import { defineSettings, type OwnState } from '../../settings/lab-settings.ts';
import { settingText } from './lab-text.ts';

/** A number that a link holds and no result depends on. */
const integer = <Name extends keyof typeof settingText>(
  name: Name,
  min: number,
  max: number,
  value: number,
) => ({ name, isView: true, type: 'integer', min, max, default: value, ...settingText[name] }) as const;

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
            ...settingText.against,
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
            ...settingText.dims,
          },
          integer('position', 0, 1023, 20),
          integer('offset', -1023, 1023, 0),
        ],
      },
      {
        before: 'weights',
        rows: [
          integer('pair', 0, 511, 4),
          integer('before', 0, 12, 3),
          {
            name: 'compare',
            isView: true,
            type: 'text',
            maxLength: 200,
            default: 'sinusoidal,rotary,alibi,kerple,t5',
            ...settingText.compare,
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
