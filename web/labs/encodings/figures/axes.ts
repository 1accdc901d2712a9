/** The first picture of rotations that follow several axes: which pair follows which, on a text with an image in it. */
import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { defineFigure } from '../../../shell/figure.ts';
import { areAxesChosen } from '../axes/read.ts';
import { text } from '../axes/text.ts';
import { type AxesPicture, axesIn, isGrid, placeOf, tokensOf } from '../axes/waves.ts';
import '../axes/element.ts';
import { ofChosen } from '../figure-facts.ts';

interface AxesGiven {
  readonly scheme: string;
  readonly picture: AxesPicture;
  readonly token: number;
  /** null while it is locked */
  readonly choose: ((token: number) => void) | null;
}

export const pairAxes = defineFigure<AxesGiven>({
  id: 'pair-axes',
  fold: '',
  title: text.title,
  ...ofChosen,
  reads: (settings, acting) => {
    const reads = typeof ofChosen.reads === 'function' ? ofChosen.reads(settings, acting) : ofChosen.reads;
    return reads === 'lab' ? reads : [...reads, 'token'];
  },
  isDrawn: areAxesChosen,
  scripts: async (session) => (await import('../axes/script.ts')).axesScripts(session),
  draw({ scheme, picture, token, choose }) {
    const { sequence } = picture;
    const { before, lines, columns, tokens } = sequence;
    const afterImage = before + lines * columns;
    const hasAfter = !isGrid(sequence) && lines > 0 && tokens > afterImage;
    return {
      heading: text.heading(tokensOf(sequence)),
      name: `${scheme}-axes`,
      caption: text.caption(isGrid(sequence), hasAfter ? placeOf(picture, afterImage)[0] : null),
      content: html`<pe-pair-axes
        label=${text.label(token, text.place(placeOf(picture, token), axesIn(sequence)))}
        .picture=${guard([picture], () => picture)}
        .token=${token}
        ?fixed=${!choose}
        @token=${({ detail }: CustomEvent<number>) => choose?.(detail)}
      ></pe-pair-axes>`,
    };
  },
});
