/** The first pictures of an index and of a normalised one: what it adds to a word, to scale, and where a word stands in longer texts. */
import { html, type nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { normalizedIndex, rawIndex } from '../../../schemes/scheme-facts.ts';
import type { Settings } from '../../../shell/cite/encodings.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofChosen } from '../figure-facts.ts';
import type { InputPicture } from '../picture.ts';
import { type Divided, followed, rulersPicture } from '../scale/rulers.ts';
import { lengthsAt, sumsPicture, times } from '../scale/sums.ts';
import { inShort, scaleText as words } from '../text.ts';
import '../scale/rows-figure.ts';

const chosen =
  (scheme: string) =>
  ({ store }: Settings): boolean =>
    store.get('source') === 'scheme' && store.get('scheme') === scheme;

export const sums = defineFigure<Pick<InputPicture, 'table'>>({
  id: 'index-sums',
  fold: '',
  title: words.sums,
  ...ofChosen,
  isDrawn: chosen(rawIndex),
  draw({ table }) {
    const last = lengthsAt(table, table.rows - 1);
    return {
      name: `${rawIndex}-sums`,
      caption: words.sumsCaption(table.cols),
      content: html`<pe-rows
        label=${words.sumsLabel(last.position, inShort(times(last)))}
        .picture=${guard([table], () => sumsPicture(table))}
      ></pe-rows>`,
    };
  },
});

interface Rulers {
  readonly texts: Divided;
  readonly slider: TemplateResult | typeof nothing;
}

export const rulers = defineFigure<Rulers>({
  id: 'index-rulers',
  fold: '',
  title: words.rulers,
  ...ofChosen,
  reads: ['longest'],
  scripts: null,
  isDrawn: chosen(normalizedIndex),
  draw({ texts, slider }) {
    const [first, last] = [texts[0], texts[texts.length - 1]];
    return {
      name: `${normalizedIndex}-rulers`,
      caption: words.rulersCaption,
      content: html`<pe-rows
          label=${words.rulersLabel(inShort(first[followed]), last.length, inShort(last[followed]))}
          .picture=${guard([texts], () => rulersPicture(texts))}
        ></pe-rows>
        ${slider}`,
    };
  },
});
