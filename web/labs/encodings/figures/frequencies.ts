/** The first picture of learned sinusoids: their frequencies with handles, and beside them how far similarity fades. */
import { html } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import { handlesFor } from '../../../encoding/frequencies.ts';
import { frequenciesAs } from '../../../figures/frequencies/declaration.ts';
import { type FrequenciesGiven, frequenciesView } from '../../../figures/frequencies/figure.ts';
import { text as shared } from '../../../figures/frequencies/text.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofChosen } from '../figure-facts.ts';
import { areWavesChosen, readWaves } from '../frequencies/read.ts';
import { text } from '../frequencies/text.ts';

interface Trained {
  /** how the frequencies were trained, or '' */
  readonly recipe: string;
  /** the last step of a training that was stopped */
  readonly stopped: number | null;
}

export const frequenciesAndPsi = defineFigure<FrequenciesGiven & Trained>({
  id: 'frequencies-and-psi',
  fold: '',
  title: shared.titles.both,
  ...frequenciesAs(readWaves),
  encodings: ofChosen.encodings,
  isDrawn: areWavesChosen,
  draw(given) {
    const { d, psiBase } = given.input;
    return {
      caption: given.recipe
        ? text.recipe(given.recipe, given.stopped)
        : text.caption(d, formatNumber(psiBase), handlesFor(d).length < Math.ceil(d / 2)),
      content: html`${frequenciesView(given, 'both')}`,
    };
  },
});
