/** The clocks and the score of the two words: proof that only the distance counts to a rotation. */
import { html, type nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { term } from '../../shell/term.ts';
import { changes } from './rotary-claim.ts';
import './turning/figure.ts';
import type { TurningPicture } from './turning/figure.ts';
import type { TurningInput, TurningOutput } from './turning/job.ts';
import { inDegrees } from './turning/sentence.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

interface TurningRequest {
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

export function turningProof(request: TurningRequest): TemplateResult {
  const { input, output, source, pair, inFront, setInFront, slider } = request;
  const picture: TurningPicture = {
    pair,
    inFront,
    frequencies: Float64Array.from(output.frequencies, (each) => each[pair]),
    turned: changes(output.turned),
    added: changes(output.added),
    name: shortName(source),
  };
  const degrees = (words: number) => `${formatNumber(inDegrees(2 * picture.frequencies[words]))}°`;
  return figure(
    'clocks',
    {
      heading: `Pair ${pair} of ${picture.name} with words in front, and the score of “he” for “Adhil”`,
      name: `${input.scheme}-clocks`,
      caption: html`Scores before the softmax, in one ${term('head')} of width ${input.d} with random weights.`,
    },
    html`<pe-turning
      label="Two clocks: with ${inFront} words in front, the hands of “he” and “Adhil” are ${degrees(inFront)} apart; without them, ${degrees(0)}. The score changes by ${formatNumber(picture.turned[inFront])} with ${picture.name}, by ${formatNumber(picture.added[inFront])} with sinusoids."
      .picture=${picture}
      @in-front=${({ detail }: CustomEvent<number>) => setInFront?.(detail)}
      >${slider}</pe-turning
    >`,
  );
}
