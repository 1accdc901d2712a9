/** The chosen encoding beside a second one: the value of every pair of positions in each, and their difference. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Matrix } from '../../core/types.ts';
import { extent } from '../../draw/color-scale.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import { bestKnown, nameInSentence, sinusoid } from '../../schemes/scheme-facts.ts';
import { noPositions, type Source, schemeOf, schemeTitle, sourceOf } from '../../schemes/source.ts';
import '../../shell/controls/control.ts';
import { figureView } from '../../shell/figure.ts';
import { problemLine } from '../../shell/frame/headline.ts';
import { markOf } from '../../shell/job-run.ts';
import { isFree } from '../../tasks/access.ts';
import { compareIn, type EncodingsResult, type Given, pairPointingOf } from './answers.ts';
import {
  type SidesGiven,
  sideA,
  sideB,
  sideCurves,
  sideDifference,
  tableA,
  tableB,
  tableDifference,
  unitName,
} from './figures/sides.ts';
import { foldText } from './fold-text.ts';
import { mostTimes, type SchemeComparison } from './job.ts';

const words = foldText.ofBoth;

export function comparison(given: Given, scheme: Source): TemplateResult {
  const { store, catalog } = given.session;
  const { result } = given.answers.encodings;
  const titles = new Map(
    catalog.map(({ id, kind, title }) => [id as string, kind === 'none' ? words.nothing : title]),
  );
  const isChosen = store.get('against') !== noPositions;
  // A well-known encoding to begin with.
  const first = schemeOf(catalog, scheme.id === bestKnown.rotary ? sinusoid : bestKnown.rotary);
  const places = [given.here.place, given.here.pairPlace];
  return html`<pe-control class="against-control" .store=${store} name="against" .choices=${titles}></pe-control>
    ${
      isChosen && result && result.input.against !== noPositions
        ? html`<div class="figures ${markOf(result)}">
            ${guard([result.output, ...places], () => sideBySide(given, result))}
          </div>`
        : nothing
    }
    ${
      isChosen
        ? nothing
        : html`<p>
            <button type="button" ?disabled=${!isFree(store.get(), 'against')} @click=${() => compareIn(given)(first.id)}>${words.compareWith(nameInSentence(first))}</button>
          </p>`
    }`;
}

function sideBySide(given: Given, { input, output }: EncodingsResult): TemplateResult {
  const { catalog, store } = given.session;
  const { comparison, problem } = output;
  const titles = [
    sourceOf(catalog, input.scheme, input.name).title,
    schemeTitle(catalog, input.against),
  ] as const;
  return html`<section class="against" aria-labelledby="against">
    <div class="head">
      <h2 id="against">${words.heading(...titles)}</h2>
      ${
        isFree(store.get(), 'against')
          ? html`<button type="button" @click=${() => compareIn(given)(noPositions)}>${words.stop}</button>`
          : nothing
      }
    </div>
    ${
      comparison
        ? html`${verdict(comparison)} ${figures({ input, comparison, titles, ...pairPointingOf(given) })}`
        : problemLine(words.cannot(titles[1], problem))
    }
  </section>`;
}

function figures(given: SidesGiven): TemplateResult {
  const { comparison, titles } = given;
  const { tables } = comparison;
  const views =
    tables && [tableA, tableB, tableDifference].map((one) => figureView(one, { ...given, tables }));
  return html`
    <div class="halves">
      ${[sideA, sideB, sideDifference, sideCurves].map((one) => figureView(one, given))}
    </div>
    <p class="source">${explainComparison(comparison)} ${words.parameters(titles[0] === titles[1])}</p>
    ${views ? html`<div class="thirds">${views}</div>` : nothing}
  `;
}

function verdict({ difference, sides, unit }: SchemeComparison): TemplateResult {
  const { largest, size } = difference;
  const number = html`<span class="number" title=${formatFull(size, 'float32')}>${formatNumber(size)}</span>`;
  if (!largest)
    return html`<div class="verdict" role="status">${number} <span>${words.noDifference(size > 0)}</span></div>`;
  const { row, col, value } = largest;
  const says = sides.map(({ compared }) => formatNumber(compared.data[row * compared.cols + col]));
  return html`<div class="verdict" role="status">
    ${number}
    <span>${words.largest(unit === 'share', words.where(row, col), says, value > 0)}</span>
  </div>`;
}

const span = ({ data }: Matrix): readonly string[] =>
  (extent(data) ?? [0, 0]).map((value) => formatNumber(value));

/** Explains the colours, and what is shown for encodings that give no value to a pair of positions. */
export function explainComparison({ domain, sides, unit, tables }: SchemeComparison): string {
  const [a, b] = sides.map((side) => unitName(side.unit));
  const colours = domain
    ? words.sameColours(formatNumber(domain[0]), formatNumber(domain[1]))
    : unit === 'share'
      ? words.unitsDiffer(a, b)
      : words.rangesDiffer(
          mostTimes,
          sides.map(({ matrix }) => span(matrix)),
        );
  const notes = (['rotary', 'relative', 'none'] as const)
    .filter((kind) => sides.some((side) => side.kind === kind))
    .map((kind) => words.notes[kind]);
  const ofTables = tables && !tables.domain ? [words.tablesDiffer(mostTimes)] : [];
  return [colours, ...notes, ...ofTables].join(' ');
}

export const sideBySideStyles = css`
  .against {
    display: grid;
    gap: var(--space-3);
    font-family: var(--sans);
  }
  .against > * {
    min-width: 0;
    margin: 0;
  }
  .against .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-2);
  }
  .against h2 {
    margin: 0;
    font-family: var(--serif);
  }
  .against h2 span {
    color: var(--ink-soft);
    font-weight: 400;
  }
  .against .source {
    max-width: var(--column);
  }
  .against-control {
    max-width: 24rem;
    margin-bottom: var(--space-3);
  }
`;
