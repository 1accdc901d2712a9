/** Which rule made the table: the rules that fit best, and what the closest one leaves. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Recognition } from '../../../core/types.ts';
import type { Colors } from '../../../draw/color-range.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofRows, ofTable } from '../figure-facts.ts';
import type { RecognitionOutput } from '../job.ts';
import { describeFit, errorMeaning, mistakeOf } from '../recognition/words.ts';

const ofRecognition: FigureDeclaration = { ...ofTable, reads: ofRows, definitions: ['recognition'] };

interface Fits {
  readonly title: string;
  readonly recognition: Recognition;
}

export const bestFits = defineFigure<Fits>({
  id: 'best-fits',
  fold: 'rule',
  title: 'Rules that fit best',
  ...ofRecognition,
  draw({ title, recognition }) {
    const { fits } = recognition;
    const heading = `Best fits to ${title}`;
    return {
      heading,
      name: `${title}-best-fits`,
      columns: () => [
        { title: 'made how', values: fits.map(describeFit) },
        { title: 'mistake', values: fits.map((fit) => mistakeOf(fit)?.name ?? '') },
        { title: 'error', values: fits.map(({ error }) => error) },
        { title: 'largest difference', values: fits.map(({ maxAbsError }) => maxAbsError) },
      ],
      content: fitRows(heading, recognition),
    };
  },
});

interface Rest {
  readonly title: string;
  readonly rest: NonNullable<Recognition['residual']>;
  readonly colors: Colors;
  readonly output: Pick<RecognitionOutput, 'recognition' | 'drop'>;
}

export const residual = defineFigure<Rest>({
  id: 'residual',
  fold: 'rule',
  title: 'The table minus its rule',
  ...ofRecognition,
  draw({ title, rest, colors, output: { recognition, drop } }) {
    const which = rest.of === 0 ? 'the best fit' : 'the closest rule';
    const fit = recognition.fits[rest.of];
    const [rowTitle, colTitle] = fit.parameters.transposed
      ? ['dimension', 'position']
      : ['position', 'dimension'];
    return {
      heading: `Table minus ${which}`,
      name: `${title}-residual`,
      map: {
        label: `${title} minus ${which}`,
        rowTitle,
        colTitle,
        scale: 'diverging',
        idle: colors.words,
        matrix: rest.matrix,
        domain: colors.domain,
        describe: (row, col, value) => `row ${row + drop}, column ${col}: off by ${formatNumber(value)}`,
        maxHeight: 18,
      },
      note: `Subtracted: ${describeFit(fit)}.`,
    };
  },
});

function fitRows(heading: string, { fits }: Recognition): TemplateResult {
  return html`<div class="numbers" tabindex="0" role="region" aria-label="Best fits">
    <table aria-label=${heading}>
      <thead>
        <tr>
          <th scope="col" class="how">rule</th>
          <th scope="col">error</th>
          <th scope="col" title="in any one number of the table">largest difference</th>
        </tr>
      </thead>
      <tbody>
        ${fits.map((fit) => {
          const mistake = mistakeOf(fit);
          const isDrawn = fit.family === 'learned';
          return html`<tr>
            <th scope="row">${describeFit(fit)}${mistake ? html` <em>(${mistake.name})</em>` : nothing}</th>
            <td title="${formatFull(fit.error)}: ${errorMeaning(fit)}">${formatNumber(fit.error)}${isDrawn ? '*' : ''}</td>
            ${
              isDrawn
                ? html`<td class="none" title="not defined here">–</td>`
                : html`<td title=${formatFull(fit.maxAbsError)}>${formatNumber(fit.maxAbsError)}</td>`
            }
          </tr>`;
        })}
      </tbody>
    </table>
  </div>
  ${
    fits.some(({ family }) => family === 'learned')
      ? html`<p class="note">* For random numbers: ${errorMeaning(fits.find(({ family }) => family === 'learned') ?? fits[0])}.</p>`
      : nothing
  }`;
}
