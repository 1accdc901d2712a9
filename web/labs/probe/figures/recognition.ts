/** The rule that generates the probed table, its parameters, and a known mistake in it. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Recognition } from '../../../core/types.ts';
import type { Colors } from '../../../draw/color-range.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import '../../../draw/heat-map.ts';
import { numberCell, numberTable } from '../../../figures/number-table.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { defineFigure, figureView } from '../../../shell/figure.ts';
import { type Answer, markOf, type Result } from '../../../shell/job-run.ts';
import { runState } from '../../../shell/run-state.ts';
import type { Session } from '../../../shell/session.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import { mayMend } from '../../../tables/table-access.ts';
import { transposeIt } from '../../../tables/tensor-table.ts';
import { foldText } from '../fold-text.ts';
import { markedResult, probeRefusal, tableTitle } from '../input.ts';
import type { RecognitionInput, RecognitionOutput } from '../job.ts';
import { recognitionProse } from '../prose.ts';
import {
  describeFit,
  errorMeaning,
  fittedBase,
  isDrawn,
  mistakeOf,
  noticed,
  otherWords,
  recognitionText,
  recognitionVerdict,
  tried,
} from '../recognition-text.ts';
import { text } from '../text.ts';
import { ofRows, ofTable } from './predictions.ts';

const ofRecognition: FigureDeclaration = { ...ofTable, reads: ofRows, definitions: ['recognition'] };
const { columns, files } = recognitionText;

export const bestFits = defineFigure<{ readonly title: string; readonly recognition: Recognition }>({
  id: 'best-fits',
  fold: 'rule',
  title: text.titles.bestFits,
  ...ofRecognition,
  draw({ title, recognition: { fits } }) {
    const heading = recognitionText.heading(title);
    const random = fits.find(isDrawn);
    return {
      heading,
      name: `${title}-best-fits`,
      columns: () => [
        { title: files.rule, values: fits.map(describeFit) },
        { title: files.mistake, values: fits.map((fit) => mistakeOf(fit)?.name ?? '') },
        { title: columns.error, values: fits.map(({ error }) => error) },
        { title: columns.largest, values: fits.map(({ maxAbsError }) => maxAbsError) },
      ],
      content: html`${numberTable({
        label: recognitionText.label,
        heading,
        columns: [
          { title: columns.rule },
          { title: columns.error },
          { title: columns.largest, help: recognitionText.inAnyNumber },
        ],
        rows: fits.map((fit) => {
          const mistake = mistakeOf(fit);
          return {
            title: html`${describeFit(fit)}${mistake ? html` <em>(${mistake.name})</em>` : nothing}`,
            cells: [
              html`<td title="${formatFull(fit.error)}: ${errorMeaning(fit)}">${formatNumber(fit.error)}${isDrawn(fit) ? '*' : ''}</td>`,
              numberCell(isDrawn(fit) ? Number.NaN : fit.maxAbsError),
            ],
          };
        }),
      })}
      ${random ? html`<p class="note">${recognitionText.ofRandomNumbers(random)}</p>` : nothing}`,
    };
  },
});

interface Rest {
  readonly title: string;
  readonly rest: NonNullable<Recognition['residual']>;
  readonly colors: Colors;
  readonly recognition: Recognition;
  /** rows left out at the start */
  readonly drop: number;
}

export const residual = defineFigure<Rest>({
  id: 'residual',
  fold: 'rule',
  title: text.titles.residual,
  ...ofRecognition,
  draw({ title, rest, colors, recognition, drop }) {
    const isBest = rest.of === 0;
    const fit = recognition.fits[rest.of];
    const { position, dimension } = foldText;
    const [rowTitle, colTitle] = fit.parameters.transposed ? [dimension, position] : [position, dimension];
    return {
      heading: recognitionText.minus(recognitionText.table, isBest),
      name: `${title}-residual`,
      map: {
        label: recognitionText.minus(title, isBest),
        rowTitle,
        colTitle,
        scale: 'diverging',
        idle: colors.words,
        matrix: rest.matrix,
        domain: colors.domain,
        describe: (row, col, value) => recognitionText.offAt(row + drop, col, formatNumber(value)),
        maxHeight: 18,
      },
      note: recognitionText.subtracted(fit),
    };
  },
});

export function recognitionSection(
  session: Session,
  recognition: Answer<RecognitionInput, RecognitionOutput>,
): TemplateResult {
  const { asked } = recognition;
  const result = markedResult(session, recognition.result);
  return html`<section class="recognition">
    ${recognitionProse}
    ${runState(recognition, recognitionText.computed, (error) => (asked ? probeRefusal(error, asked).words : error.message))}
    ${result ? html`<div class=${markOf(result)}>${guard([result.output], () => resultOf(session, result))}</div>` : nothing}
  </section>`;
}

function resultOf(session: Session, { input, output }: Result<RecognitionInput, RecognitionOutput>) {
  const { recognition, colors } = output;
  const { drop } = input;
  const title = tableTitle(input.table, session.catalog);
  const { answer, number, meaning, mark, outcome, words } = recognitionVerdict(recognition);
  const notes = [...noticed(recognition, drop), fittedBase(recognition), otherWords(recognition)].filter(
    Boolean,
  );
  const mistake = recognition.matched ? mistakeOf(recognition.fits[0]) : undefined;
  const rest = recognition.residual;
  return html`<div class="verdict">
      <h3>${answer}</h3>
      <span class="number ${outcome}" title=${formatFull(number)}>${formatNumber(number)}</span>
      <span class="words">${meaning} ${mark ? html`<strong class=${outcome}>${mark}</strong> ` : nothing}${words}</span>
      <p class="tried">${tried()}</p>
    </div>
    <div class="noticed">
      ${mistake ? html`<p class="prose mistake">${mistake.words}</p>` : nothing}
      ${notes.length > 0 ? html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing} ${mend(session, output)}
    </div>
    <div class="answer">
      ${figureView(bestFits, { title, recognition })}
      ${rest && colors ? figureView(residual, { title, rest, colors, recognition, drop }) : nothing}
    </div>`;
}

/** One click transposes a table that the reader brought. */
function mend(session: Session, { recognition: { matched, fits } }: RecognitionOutput) {
  const acting = actingTable(session);
  if (!acting || !mayMend(session, transposeIt) || !matched || !fits[0].parameters.transposed) return nothing;
  const turn = () => session.tableStore.withLoader((loader) => loader.mend(transposeIt, acting));
  return html`<button @click=${turn}>${transposeIt.title}</button>`;
}
