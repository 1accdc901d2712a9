/** The folds of the Encodings lab. Their code is loaded after the first result is drawn. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Waves } from '../../core/types.ts';
import { tellApart } from '../../draw/format.ts';
import type { Source } from '../../schemes/source.ts';
import { toggleName } from '../../settings/text.ts';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { markOf } from '../../shell/job-run.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import { runStateStyles } from '../../shell/run-state.ts';
import { isFree } from '../../tasks/access.ts';
import { type Given, sourcesOf } from './answers.ts';
import { sideBySideStyles } from './comparison.ts';
import type { PictureGiven } from './figure-facts.ts';
import { bias, buckets, heads } from './figures/bias.ts';
import { curves, table } from './figures/columns.ts';
import { angles, bound, kernel, kernels as kernelsFigure } from './figures/kernels.ts';
import { offsets, proximity } from './figures/similarity.ts';
import { beforeAndAfter, indexMatrix, indexMatrixStyles, keys, queries, values } from './figures/vectors.ts';
import { foldText } from './fold-text.ts';
import { galleryStyles, wordsAbout } from './gallery.ts';
import type { Radius } from './kernel.ts';
import type { BiasPicture, InputPicture, RelativePicture, RotaryPicture } from './picture.ts';
import { prose } from './prose.ts';
import { requirementsStyles } from './requirements/view.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

import { combineStyles, scoreStyles } from './sections.ts';

export { comparison } from './comparison.ts';
export { gallery } from './gallery.ts';
export { requirementsSection } from './requirements/view.ts';
export { combineSection, scoreSection } from './sections.ts';

export const formula = ({ session }: Given, scheme: Source): TemplateResult =>
  prose(scheme, wordsAbout(scheme, session).reference);

/** Where similarity first stops falling; '' if it falls all the way. */
export function riseWords({ radius, rise }: Radius): string {
  if (!rise) return '';
  const [from, to] = tellApart(rise.from, rise.to);
  return rise.to > rise.from
    ? foldText.ofTables.rises(radius, rise.x, from, to)
    : foldText.ofTables.stays(radius, rise.x);
}

/** The dimensions as curves over the positions. */
export const waves = (given: PictureGiven<InputPicture>, dims: readonly number[]): TemplateResult =>
  html`<div class="figures">${figureView(curves, { ...given, dims })}</div>`;

/** The table with the similarity of all pairs of positions. */
export const pairsOfPositions = (
  given: PictureGiven<InputPicture>,
  keepCurve: (() => void) | null,
): TemplateResult => html`<div class="figures">
  <div class="maps">${figureView(table, { ...given, keepCurve })} ${figureView(proximity, given)}</div>
  <p class="message">${riseWords(given.picture.radius)}</p>
  ${figureView(offsets, given)}
</div>`;

/** All pairs of dimensions, and the kernel of their angles. */
export function pairsOfDimensions(
  given: PictureGiven<RotaryPicture>,
  keepPair: (() => void) | null,
): TemplateResult {
  const { bound: limits } = given.picture;
  return html`<div class="figures">
    <div class="maps">${figureView(angles, { ...given, keepPair })} ${figureView(proximity, given)}</div>
    ${figureView(kernel, given)} ${limits ? figureView(bound, { ...given, bound: limits }) : nothing}
  </div>`;
}

/** The bias of all pairs, and over the offset to both sides. */
export function pairsOfScores(given: PictureGiven<BiasPicture>): TemplateResult {
  const { input, picture } = given;
  return html`<div class="figures">
    <div class="halves">${figureView(bias, given)} ${figureView(heads, given)}</div>
    ${picture.buckets ? figureView(buckets, { scheme: input.scheme, buckets: picture.buckets }) : nothing}
  </div>`;
}

/** Which vector each pair of positions gets, and the scheme's other vectors. */
export function whichVector(given: PictureGiven<RelativePicture>): TemplateResult {
  const { maxDistance, shared, others } = given.picture;
  const figures = { keys, values, queries };
  return html`<div class="figures">
    <div class="halves">
      ${indexMatrix(maxDistance, shared)}
      ${others.map((vectors) => figureView(figures[vectors.role], { ...given, vectors }))}
    </div>
  </div>`;
}

/** The vectors with the similarity of all pairs of offsets. */
export const pairsOfOffsets = (given: PictureGiven<RelativePicture>): TemplateResult => {
  const figures = { keys, values, queries };
  const vectors = given.picture;
  return html`<div class="figures">
    <div class="maps">${figureView(figures[vectors.role], { ...given, vectors })} ${figureView(proximity, given)}</div>
    ${figureView(offsets, given)}
  </div>`;
};

/** Two texts contradict each other, and each is right about something. */
export const bothSides = (
  picture: RelativePicture,
  waves: Waves,
): TemplateResult => html`<section class="sides">
  <p class="heading">${foldText.ofSides.heading}</p>
  ${foldText.ofSides.texts} ${figureView(beforeAndAfter, { picture, waves })}
</section>`;

const problem = (error: Error | undefined): TemplateResult | typeof nothing =>
  error ? html`<p class="message broken" role="status">${error.message}</p>` : nothing;

export function kernels({ session, answers }: Given, scheme: Source): TemplateResult | typeof nothing {
  const { result, error } = answers.kernels;
  if (!result) return problem(error);
  const isLocked = !isFree(session.store.get(), 'compare');
  const given = { kernels: result.output, catalog: sourcesOf(session), chosen: scheme.id };
  const compared = result.input.schemes.map(({ scheme: id }) => id);
  const view = () => html`<section>
    ${figureView(kernelsFigure, given)}
    <div class="toggles" role="group" aria-label=${foldText.ofKernels.compared}>
      ${given.catalog.map(({ id, kind, title }) =>
        kind === 'none'
          ? nothing
          : html`<button
              type="button"
              aria-pressed=${compared.includes(id)}
              ?disabled=${id === scheme.id || isLocked}
              @click=${() => session.store.set({ compare: toggleName(session.store.get('compare'), id) })}
            >
              ${title}
            </button>`,
      )}
    </div>
  </section>`;
  return html`${problem(error)}
    <div class=${markOf(result)}>${guard([result.output, scheme.id, isLocked], view)}</div>`;
}

export const styles = [
  numberTableStyles,
  runStateStyles,
  galleryStyles,
  indexMatrixStyles,
  sideBySideStyles,
  requirementsStyles,
  scoreStyles,
  combineStyles,
  css`
    .figures,
    .maps,
    .halves,
    .thirds {
      display: grid;
      gap: var(--space-4);
      align-items: start;
    }
    .figures > * {
      min-width: 0;
    }
    @container lab (min-width: 54rem) {
      .maps {
        grid-template-columns: minmax(0, 5fr) minmax(0, 9fr);
      }
      .halves {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      .thirds {
        grid-template-columns: repeat(3, minmax(0, 1fr));
      }
    }
    /* In a fold, figures reserve no height: they could push nothing down. */
    .fold .figures:first-child:not(.none) {
      min-height: 0;
    }
    .sides {
      max-width: var(--column);
    }
    .sides .heading {
      margin: 0 0 var(--space-2);
      font-weight: 600;
      font-family: var(--sans);
      font-size: var(--text);
    }
    .sides blockquote {
      margin: 0 0 var(--space-2);
      padding-left: var(--space-3);
      border-left: 2px solid var(--line);
    }
    .sides cite {
      display: block;
      color: var(--ink-soft);
      font-family: var(--sans);
      font-size: var(--text-small);
      font-style: normal;
    }
    .sides table {
      border-collapse: collapse;
      font-family: var(--sans);
      font-size: var(--text);
      font-variant-numeric: tabular-nums;
    }
    .sides caption {
      padding: var(--space-1) 0;
      color: var(--ink-soft);
      text-align: left;
    }
    .sides th,
    .sides td {
      padding: var(--space-1) var(--space-3) var(--space-1) 0;
      font-weight: 400;
      text-align: left;
      vertical-align: baseline;
    }
    .sides td:nth-child(2) {
      font-weight: 600;
      text-align: right;
      white-space: nowrap;
    }
    .toggles {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1);
      margin-top: var(--space-2);
    }
    .toggles button {
      font-size: var(--text-small);
    }
    .toggles button:disabled {
      opacity: 1;
    }
    @media print {
      .toggles {
        display: none;
      }
    }
    .older .index {
      animation: fade-older 0s var(--older-delay, 500ms) both;
    }
    .verdict {
      margin: 0;
    }
    .verdict > :last-child {
      flex: 1 1 14rem;
    }
    .of-scheme > h2:first-child {
      margin-top: var(--space-3);
    }
    .of-scheme math[display='block'] {
      margin: var(--space-3) 0;
    }
    .of-scheme li {
      margin-bottom: var(--space-2);
    }
  `,
];
