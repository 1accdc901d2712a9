/** The first screen's figure: one large map with a line on it, and the same line unrolled beside it. */
import '../opened-map.ts';
import { html } from 'lit';
import { proximityDefinitions, proximityReads } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { measured, propertyDefinitions } from '../input.ts';
import type { LineMove } from '../opened-elements.ts';
import type { Compared, ShownMap } from '../opened-map.ts';
import { openedText } from '../opened-text.ts';

interface Given {
  /** null until it is measured */
  readonly shown: ShownMap | null;
  /** what the pictures are of */
  readonly caption: unknown;
  /** `first`: the number of row 0 of the map */
  readonly move: (move: LineMove, first: number) => void;
  /** Tests the vectors per offset, or the score that they make. */
  readonly test: (what: Compared) => void;
  /** the steps of a training here */
  readonly steps: unknown;
}

export const similarity = defineFigure<Given>({
  id: 'similarity',
  fold: '',
  title: openedText.title,
  encodings: measured,
  reads: (settings, encodings) => [
    ...proximityReads(settings, encodings, true),
    'window',
    'tolerance',
    ...(settings.store.get('compared') === 'score' ? (['compared'] as const) : []),
    ...(settings.store.get('trainHere') ? (['trainHere'] as const) : []),
  ],
  definitions: (settings, encodings) => [
    ...proximityDefinitions(settings, encodings),
    'rounding',
    ...propertyDefinitions(settings),
  ],
  draws: ({ store }) => (store.get('trainHere') ? ['training'] : []),
  isMap: true,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).proximityScripts(session),
  draw: ({ shown, caption, move, test, steps }) => ({
    heading: shown ? openedText.mapLabel(shown.heading, shown.title) : openedText.title,
    caption,
    content: html`<pe-opened-map
      .shown=${shown}
      @test=${({ detail }: CustomEvent<Compared>) => test(detail)}
      @line=${({ detail }: CustomEvent<LineMove>) => move(detail, shown?.first ?? 0)}
    >${steps}</pe-opened-map>`,
  }),
});
