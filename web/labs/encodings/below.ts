/** The folds of the Encodings lab. Their code is loaded after the first result is drawn. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { tellApart } from '../../draw/format.ts';
import type { Source } from '../../schemes/source.ts';
import { toggleName } from '../../settings/text.ts';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { problemOf } from '../../shell/frame/headline.ts';
import { markOf } from '../../shell/job-run.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import { runStateStyles } from '../../shell/run-state.ts';
import { isFree } from '../../tasks/access.ts';
import { curveKeeperOf, type Given, pairKeeperOf, pointingOf, sourcesOf } from './answers.ts';
import { comparison, sideBySideStyles } from './comparison.ts';
import type { PictureGiven } from './figure-facts.ts';
import { bias, buckets, curves, heads, table } from './figures/columns.ts';
import { angles, bound, kernel, kernels as kernelsFigure } from './figures/kernels.ts';
import { offsets, proximity } from './figures/similarity.ts';
import { beforeAndAfter, indexMatrix, indexMatrixStyles, vectorsView } from './figures/vectors.ts';
import { foldText } from './fold-text.ts';
import { gallery, galleryStyles, wordsAbout } from './gallery.ts';
import type { Radius } from './kernel.ts';
import { pairingSection } from './pairing/view.ts';
import type { Picture } from './picture.ts';
import { prose } from './prose.ts';
import { requirementsSection, requirementsStyles } from './requirements/view.ts';
import { combineSection, combineStyles, scoreSection, scoreStyles } from './sections.ts';
import { shiftSection, shiftStyles } from './shift/view.ts';
import { timesSection } from './times/view.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

/** Where similarity first stops falling; '' if it falls all the way. */
export function riseWords({ radius, rise }: Radius): string {
  if (!rise) return '';
  const [from, to] = tellApart(rise.from, rise.to);
  return rise.to > rise.from
    ? foldText.ofTables.rises(radius, rise.x, from, to)
    : foldText.ofTables.stays(radius, rise.x);
}

type Views = {
  readonly [Kind in Picture['kind']]?: (shown: PictureGiven<Extract<Picture, { kind: Kind }>>) => unknown;
};

/** The view of the last result, drawn again only if the result, the place pointed at or the settings of these folds change. */
function ofPicture(given: Given, views: Views): TemplateResult | typeof nothing {
  const { result } = given.answers.encodings;
  const picture = result?.output.picture;
  if (!picture) return nothing;
  const pointing = pointingOf(given);
  const state = given.session.store.get();
  const changes = [result.output, pointing.place, state.dims, isFree(state, 'dims'), isFree(state, 'pair')];
  const draw = views[picture.kind] as ((shown: PictureGiven) => unknown) | undefined;
  return html`<div class="figures ${markOf(result)}">
    ${guard(changes, () => draw?.({ input: result.input, picture, ...pointing }))}
  </div>`;
}

/** All pairs of positions, offsets or dimensions. */
const pairs = (given: Given) =>
  ofPicture(given, {
    input: (shown) => html`<div class="maps">
        ${figureView(table, { ...shown, keepCurve: curveKeeperOf(given) })} ${figureView(proximity, shown)}
      </div>
      <p class="message">${riseWords(shown.picture.radius)}</p>
      ${figureView(offsets, shown)}`,
    rotary: (shown) => html`<div class="maps">
        ${figureView(angles, { ...shown, keepPair: pairKeeperOf(given) })} ${figureView(proximity, shown)}
      </div>
      ${figureView(kernel, shown)} ${shown.picture.bound ? figureView(bound, { ...shown, bound: shown.picture.bound }) : nothing}`,
    bias: (shown) => html`<div class="halves">${figureView(bias, shown)} ${figureView(heads, shown)}</div>
      ${shown.picture.buckets ? figureView(buckets, { ...shown, buckets: shown.picture.buckets }) : nothing}`,
    relative: (
      shown,
    ) => html`<div class="maps">${vectorsView(shown, shown.picture)} ${figureView(proximity, shown)}</div>
      ${figureView(offsets, shown)}`,
  });

/** The dimensions as curves over the positions. */
const waves = (given: Given) =>
  ofPicture(given, {
    input: (shown) => figureView(curves, { ...shown, dims: given.session.store.get('dims') }),
  });

/** The vector that each pair of positions gets, and the scheme's other vectors. */
const which = (given: Given) =>
  ofPicture(given, {
    relative: (shown) => html`<div class="halves">
      ${indexMatrix(shown.picture)} ${shown.picture.others.map((vectors) => vectorsView(shown, vectors))}
    </div>`,
  });

/** Two texts contradict each other, and each is right about something. */
const sides = (given: Given) =>
  ofPicture(given, {
    relative: ({ picture }) => html`<section class="sides">
      <p class="heading">${foldText.ofSides.heading}</p>
      ${foldText.ofSides.texts} ${picture.waves ? figureView(beforeAndAfter, { picture, waves: picture.waves }) : nothing}
    </section>`,
  });

function kernels({ session, answers }: Given, scheme: Source): TemplateResult | typeof nothing {
  const { result } = answers.kernels;
  if (!result) return problemOf(answers.kernels);
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
  return html`${problemOf(answers.kernels)}
    <div class=${markOf(result)}>${guard([result.output, scheme.id, isLocked], view)}</div>`;
}

/** The contents of the folds by their ids. */
export const folds = {
  all: gallery,
  against: comparison,
  waves,
  pairing: pairingSection,
  pairs,
  which,
  sides,
  kernels,
  requirements: requirementsSection,
  score: scoreSection,
  shift: shiftSection,
  times: timesSection,
  combine: combineSection,
  formula: ({ session }: Given, scheme: Source) => prose(scheme, wordsAbout(scheme, session).reference),
};

export const styles = [
  numberTableStyles,
  runStateStyles,
  galleryStyles,
  indexMatrixStyles,
  sideBySideStyles,
  requirementsStyles,
  scoreStyles,
  combineStyles,
  shiftStyles,
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
    .sides .words {
      text-align: left;
      white-space: normal;
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
