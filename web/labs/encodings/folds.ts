/** The folds below the first screen of the encodings lab. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme, SchemeId } from '../../core/types.ts';
import '../../shell/controls/control.ts';
import { onDemand } from '../../draw/on-demand.ts';
import { nameInSentence, shortName } from '../../schemes/scheme-facts.ts';
import { type Source, type SourceId, schemeTitle, tableId, tableSource } from '../../schemes/source.ts';
import { toggleName } from '../../settings/text.ts';
import { markOf, type Result } from '../../shell/job-run.ts';
import type { Fold } from '../../shell/screen.ts';
import { isFree } from '../../tasks/access.ts';
import { wordsAbout } from './about.ts';
import { beforeAndAfter } from './before-and-after.ts';
import { pairsOfScores } from './bias-view.ts';
import type { GalleryInput, GalleryOutput } from './gallery-job.ts';
import { sourcesOf } from './input.ts';
import { pairsOfPositions, wavesView } from './input-view.ts';
import type { Kernel, KernelsInput } from './kernels-job.ts';
import { kernelsView } from './kernels-view.ts';
import { type EncodingsResult, inputRequest, type Reading, relativeRequest } from './kind-requests.ts';
import type { Pointing } from './kind-view.ts';
import { prose } from './prose.ts';
import { pairsOfOffsets, whichVector } from './relative-view.ts';
import { pairsOfDimensions } from './rotary-view.ts';
import { sideBySide } from './side-by-side/view.ts';

/** Folds that run jobs of their own while they are open. */
export const galleryFold = 'all';
export const kernelsFold = 'kernels';
/** The reader's formula against the catalogue. */
export const scoreFold = 'score';
/** The comparison with a second encoding. */
export const againstFold = 'against';

interface Parts {
  readonly reading: Reading;
  /** in the comparison, whose figures show pairs of positions */
  readonly pairPointing: Pointing;
  readonly scheme: Source;
  readonly result: EncodingsResult | undefined;
  readonly gallery: Result<GalleryInput, GalleryOutput> | undefined;
  readonly galleryError: Error | undefined;
  readonly kernels: Result<KernelsInput, readonly Kernel[]> | undefined;
  readonly kernelsError: Error | undefined;
  /** shows the pair under the cursor on the clocks; null where it is fixed */
  readonly keepPair: (() => void) | null;
  readonly choose: (id: SourceId) => void;
  readonly compareWith: (id: SchemeId) => void;
  /** the encoding of a result, which the settings may have left behind */
  readonly sourceOf: (input: { readonly scheme: SourceId; readonly name?: string }) => Source;
}

export function encodingsFolds(parts: Parts): readonly Fold[] {
  const { session } = parts.reading;
  const { scheme, result } = parts;
  const against = session.store.get('against');
  const second = session.catalog.find(({ id }) => id === against && id !== 'none');
  return [
    { id: galleryFold, title: `Compare all ${session.catalog.length}`, content: () => gallery(parts) },
    {
      id: againstFold,
      title: second ? `${shortName(scheme)} against ${shortName(second)}` : 'Side by side',
      content: () => comparison(parts),
    },
    ...(result ? foldsOfKind(parts, result) : []),
    { id: kernelsFold, title: 'All on one axis', content: () => kernels(parts) },
    {
      id: 'requirements',
      title: 'Seven measurements',
      content: () =>
        html`${onDemand(() => import('./requirements/view.ts'))}<pe-requirements .session=${session}></pe-requirements>`,
    },
    {
      id: scoreFold,
      title: 'Beat the sinusoid',
      content: () =>
        html`${onDemand(() => import('./score/view.ts'))}<pe-score .session=${session}></pe-score>`,
    },
    {
      id: 'combine',
      title: 'Add or concatenate?',
      content: () =>
        html`${onDemand(() => import('./combine/view.ts'))}<pe-combine .session=${session}></pe-combine>`,
    },
    { id: 'formula', title: 'Formula', content: () => prose(scheme, wordsAbout(scheme, session).reference) },
  ];
}

/** Those of one family. There are none while the result is still of another family. */
function foldsOfKind({ reading, scheme, keepPair }: Parts, result: EncodingsResult): readonly Fold[] {
  const { input, output } = result;
  const { picture } = output;
  if (picture?.kind !== scheme.kind) return [];
  const { pointing, session } = reading;
  const fold = (id: string, title: string, draw: () => unknown): Fold => ({
    id,
    title,
    content: () =>
      html`<div class=${markOf(result)}>${guard([output, pointing.place, session.store.get('dims'), !reading.keepCurve, !keepPair], draw)}</div>`,
  });
  switch (picture.kind) {
    case 'input': {
      const request = inputRequest(reading, input, picture);
      return [
        fold('waves', picture.waves ? 'The waves' : 'The dimensions', () => wavesView(request)),
        fold('pairs', 'Every pair', () => pairsOfPositions(request)),
      ];
    }
    case 'rotary':
      return [
        fold('pairs', 'Every pair of dimensions', () =>
          pairsOfDimensions({ input, picture, keepPair, ...pointing }),
        ),
      ];
    case 'bias':
      return [fold('pairs', 'Every pair of positions', () => pairsOfScores({ input, picture, ...pointing }))];
    case 'relative': {
      const request = relativeRequest(reading, input, picture);
      const { waves } = picture;
      return [
        fold('which', 'Which vector', () => whichVector(request)),
        ...(waves ? [fold('sides', 'Before and after', () => beforeAndAfter(picture, waves))] : []),
        fold('pairs', 'Every pair', () => pairsOfOffsets(request)),
      ];
    }
  }
}

function gallery(parts: Parts): TemplateResult {
  const { reading, scheme, gallery, galleryError, choose, compareWith } = parts;
  const { session } = reading;
  const { store, tableStore, catalog } = session;
  return html`<p class="description"><b>${scheme.title}.</b> ${wordsAbout(scheme, session).description}</p>
    ${onDemand(() => import('./gallery.ts'))}${problem(galleryError)}
    <pe-gallery
      class=${markOf(gallery)}
      .schemes=${guard([catalog], () => [...catalog, tableSource('Uploaded table')])}
      .chosen=${store.get('source') === 'file' ? tableId : scheme.id}
      .against=${store.get('against')}
      ?fixed=${!isFree(store.get(), 'scheme')}
      ?fixed-second=${!isFree(store.get(), 'against')}
      .pictures=${gallery?.output ?? null}
      .table=${tableStore.get().active ?? null}
      @choose=${({ detail }: CustomEvent<SourceId>) => choose(detail)}
      @compare=${({ detail }: CustomEvent<Scheme['id']>) => compareWith(detail)}
    ></pe-gallery>`;
}

/** The encoding shown beside a second one: which, and their figures. */
function comparison(parts: Parts): TemplateResult {
  const { reading, pairPointing, result } = parts;
  const { store, catalog } = reading.session;
  const titles = new Map(
    catalog.map(({ id, kind, title }) => [id as string, kind === 'none' ? 'nothing' : title]),
  );
  const isShown = result && store.get('against') !== 'none' && result.input.against !== 'none';
  const places = [reading.pointing.place, pairPointing.place];
  return html`<pe-control class="against-control" .store=${store} name="against" .choices=${titles}></pe-control>
    ${
      isShown
        ? html`<div class="figures ${markOf(result)}">
            ${guard([result.output, ...places], () => comparisonFigures(parts, result))}
          </div>`
        : store.get('against') === 'none'
          ? firstComparison(parts)
          : nothing
    }`;
}

/** Before a second encoding is chosen: one that differs from the one shown. */
function firstComparison({ reading, scheme, compareWith }: Parts): TemplateResult | typeof nothing {
  const wanted = scheme.id === 'rotary' ? 'sinusoidal' : 'rotary';
  const second = reading.session.catalog.find(({ id }) => id === wanted);
  if (!second) return nothing;
  return html`<p>
    <button type="button" ?disabled=${!isFree(reading.session.store.get(), 'against')} @click=${() => compareWith(second.id)}>Compare with ${nameInSentence(second)}</button>
  </p>`;
}

function comparisonFigures(
  { reading, pairPointing, sourceOf, compareWith }: Parts,
  { input, output }: EncodingsResult,
): TemplateResult {
  const { comparison, problem } = output;
  const titles = [sourceOf(input).title, schemeTitle(reading.session.catalog, input.against)] as const;
  return sideBySide({
    input,
    comparison,
    problem,
    titles,
    stop: isFree(reading.session.store.get(), 'against') ? () => compareWith('none') : null,
    ...pairPointing,
  });
}

const problem = (error: Error | undefined): TemplateResult | typeof nothing =>
  error ? html`<p class="message broken" role="status">${error.message}</p>` : nothing;

function kernels(parts: Parts): TemplateResult | typeof nothing {
  const { reading, scheme, kernels: result, kernelsError } = parts;
  const { session } = reading;
  if (!result) return problem(kernelsError);
  const { store } = session;
  const compared = result.input.schemes.map(({ scheme: id }) => id);
  const isLocked = !isFree(store.get(), 'compare');
  const toggle = (id: string) => {
    store.set({ compare: toggleName(store.get('compare'), id) });
  };
  const view = () =>
    kernelsView({
      kernels: result.output,
      catalog: sourcesOf(session),
      chosen: scheme.id,
      compared,
      toggle: isLocked ? null : toggle,
    });
  return html`${problem(kernelsError)}
    <div class=${markOf(result)}>${guard([result.output, scheme.id, isLocked], view)}</div>`;
}
