/** The clocks and the score of the two words: proof that only the distance counts to a rotation. */
import { html, type nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import { shortName, sinusoid } from '../../../schemes/scheme-facts.ts';
import type { Source } from '../../../schemes/source.ts';
import { chosenEncodings } from '../../../shell/cite/encodings.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { changes } from '../claims.ts';
import { actsAs, ofChosen } from '../figure-facts.ts';
import { text } from '../text.ts';
import '../turning/figure.ts';
import type { TurningPicture } from '../turning/figure.ts';
import type { TurningInput, TurningOutput } from '../turning/job.ts';
import { inDegrees } from '../turning/sentence.ts';

interface ClocksGiven {
  readonly input: TurningInput;
  readonly output: TurningOutput;
  readonly source: Source;
  /** of dimensions, one that the scheme has */
  readonly pair: number;
  readonly inFront: number;
  /** null where it is fixed */
  readonly setInFront: ((inFront: number) => void) | null;
  readonly slider: TemplateResult | typeof nothing;
}

export const clocks = defineFigure<ClocksGiven>({
  id: 'clocks',
  fold: '',
  title: text.titles.clocks,
  isDrawn: actsAs('rotary'),
  ...ofChosen,
  encodings: (settings) => chosenEncodings(settings, settings.store.get('n'), sinusoid),
  reads: ['d', 'pair', 'before'],
  definitions: ['turning'],
  draws: ['words', 'weights'],
  scripts: async (session) => (await import('../turning/script.ts')).clocksScripts(session),
  draw({ input, output, source, pair, inFront, setInFront, slider }) {
    const picture: TurningPicture = {
      pair,
      inFront,
      frequencies: Float64Array.from(output.frequencies, (each) => each[pair]),
      turned: changes(output.turned),
      added: changes(output.added),
      name: shortName(source),
    };
    const degrees = (words: number) => formatNumber(inDegrees(2 * picture.frequencies[words]));
    const label = text.ofRotations.label(inFront, [degrees(inFront), degrees(0)], picture.name, [
      formatNumber(picture.turned[inFront]),
      formatNumber(picture.added[inFront]),
    ]);
    return {
      heading: text.ofRotations.heading(pair, picture.name),
      name: `${input.scheme}-clocks`,
      caption: text.ofRotations.caption(input.d),
      content: html`<pe-turning
        label=${label}
        .picture=${picture}
        @in-front=${({ detail }: CustomEvent<number>) => setInFront?.(detail)}
        >${slider}</pe-turning
      >`,
    };
  },
});
