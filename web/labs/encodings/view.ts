/** <pe-encodings-lab>: every encoding, by the place where it acts: what it is, and what it makes of a distance. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import '../../workbench/controls/rail.ts';
import { type Source, type SourceId, tableId, tableSource } from '../../encoding/source.ts';
import { actingSource, actingTable, rowCount } from '../../session/chosen-encoding.ts';
import { toggleName } from '../../state/text.ts';
import { JobRun, markOf, type Result } from '../../workbench/job-run.ts';
import { LabElement } from '../../workbench/lab-element.ts';
import { coverStyles, tablesOnDemand, tableZone } from '../../workbench/upload/receive-files.ts';
import { biasView } from './bias-view.ts';
import './combine/view.ts';
import './gallery.ts';
import { controlGroups } from './control-groups.ts';
import { readGallery, readInput, readKernels, sourcesOf } from './input.ts';
import { inputView } from './input-view.ts';
import type { EncodingsInput, EncodingsOutput } from './job.ts';
import { jobs } from './jobs.ts';
import { kernelsView } from './kernels-view.ts';
import type { KindView, PointedPlace, Pointing } from './kind-view.ts';
import { kinds } from './kinds.ts';
import type { Picture } from './picture.ts';
import { prose } from './prose.ts';
import { relativeView } from './relative-view.ts';
import './requirements/view.ts';
import { rotaryView } from './rotary-view.ts';
import { sideBySide } from './side-by-side/view.ts';
import { styles } from './styles.ts';

type EncodingsResult = Result<EncodingsInput, EncodingsOutput>;

export class EncodingsLab extends LabElement {
  static override properties = {
    ...LabElement.properties,
    place: { state: true },
    pairPlace: { state: true },
    problem: { state: true },
  };

  declare private place: PointedPlace | null;
  /** in the comparison, beside figures of offsets, which have other places */
  declare private pairPlace: PointedPlace | null;
  /** what a click could not do */
  declare private problem: string;
  readonly #zone = tableZone(this);
  readonly #encodings = new JobRun(this, jobs.encodings);
  readonly #gallery = new JobRun(this, jobs.gallery);
  readonly #kernels = new JobRun(this, jobs.kernels);

  constructor() {
    super();
    this.place = null;
    this.pairPlace = null;
    this.problem = '';
  }

  static override styles = [...LabElement.styles, coverStyles, ...styles];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    this.#encodings.ask(readInput(this.session));
    this.#gallery.ask(readGallery(this.session));
    this.#kernels.ask(readKernels(this.session));
  }

  get #scheme(): Source {
    return actingSource(this.session);
  }

  #findScheme(wanted: string): Scheme {
    return this.session.catalog.find(({ id }) => id === wanted) as Scheme;
  }

  get #pointing(): Pointing {
    return {
      place: this.place,
      point: (place) => {
        this.place = place;
      },
    };
  }

  /** The picture of the scheme before stays until the next one is there, but not beside the reason why there is none. */
  get #shown(): EncodingsResult | undefined {
    const { result, error } = this.#encodings;
    return error && result?.input.scheme !== this.#scheme.id ? undefined : result;
  }

  /** In the comparison; the same place as in the other figures, where those show pairs of positions too. */
  #pairPointing(picture: Picture | null): Pointing {
    if (picture?.kind !== 'relative') return this.#pointing;
    return {
      place: this.pairPlace,
      point: (place) => {
        this.pairPlace = place;
      },
    };
  }

  override render() {
    if (!this.session) return nothing;
    const { store, tableStore, catalog } = this.session;
    const scheme = this.#scheme;
    const shown = this.#shown;
    const { dims, pair, before, against } = store.get();
    const picture = scheme.kind === 'none' ? null : shown?.output.picture;
    // A moving slider changes the state first and the picture a little later: the figures wait for the second.
    const seen = [picture, this.place, dims, pair, before];
    let view: KindView | null = null;
    const part = (name: keyof KindView) =>
      guard(seen, () => {
        view ??= shown && picture ? this.#view(shown.input, picture) : null;
        return view?.[name] ?? nothing;
      });
    return html`
      <h1>${kinds[scheme.kind].claim}</h1>
      <pe-gallery
        class=${markOf(this.#gallery.result)}
        .schemes=${guard([catalog], () => [...catalog, tableSource('Uploaded table')])}
        .chosen=${store.get('source') === 'file' ? tableId : scheme.id}
        .against=${against}
        .pictures=${this.#gallery.result?.output ?? null}
        .table=${tableStore.get().active ?? null}
        @choose=${({ detail }: CustomEvent<SourceId>) => this.#choose(detail)}
        @compare=${({ detail }: CustomEvent<Scheme['id']>) => this.#compareWith(detail)}
      ></pe-gallery>
      <p class="description"><b>${scheme.title}.</b> ${scheme.description}</p>
      ${tablesOnDemand(this.session)}
      <div class="figures-and-rail">
        <div class="figures ${scheme.kind === 'none' ? 'none' : ''} ${this.#mark(picture || this.#isCompared(shown))}">
          ${guard([shown?.output, against, this.place, this.pairPlace], () => this.#renderAgainst(shown))}
          ${scheme.kind === 'none' ? this.#renderNothing() : part('maps')}
          <p class="message broken" role="status">
            ${this.#encodings.error?.message ?? this.problem}
          </p>
        </div>
        ${this.#renderRail(shown?.output)}
        <div class="figures plots ${this.#mark(picture)}">${part('plots')}</div>
      </div>
      ${this.#renderKernels()}
      <pe-requirements .session=${this.session}></pe-requirements>
      <pe-combine .session=${this.session}></pe-combine>
      ${prose(scheme)}
      ${this.#zone.cover('Drop a table of positions, or values for T5')}
    `;
  }

  /** Where nothing of a result is shown, nothing is marked as older. */
  #mark(isShown: unknown): string {
    return isShown ? markOf(this.#shown) : '';
  }

  /** The scheme that is compared and the chosen one change places. */
  #choose(id: SourceId) {
    this.place = null;
    this.pairPlace = null;
    this.problem = '';
    const { store } = this.session;
    if (id === tableId) {
      store.set({ source: 'file' });
      return;
    }
    const { scheme, source, against } = store.get();
    const before = source === 'file' ? 'none' : scheme;
    store.set({ source: 'scheme', scheme: id, against: id === against ? before : against });
  }

  #compareWith(against: Scheme['id']) {
    this.session.store.set({ against });
  }

  #isCompared(shown: EncodingsResult | undefined): boolean {
    return (
      this.session.store.get('against') !== 'none' && shown !== undefined && shown.input.against !== 'none'
    );
  }

  #renderAgainst(shown: EncodingsResult | undefined): TemplateResult | typeof nothing {
    if (!shown || !this.#isCompared(shown)) return nothing;
    const { input, output } = shown;
    const { picture, comparison, problem } = output;
    const first = input.name ?? this.#findScheme(input.scheme).title;
    const titles = [first, this.#findScheme(input.against).title] as const;
    const stop = () => this.#compareWith('none');
    return sideBySide({ input, comparison, problem, titles, stop, ...this.#pairPointing(picture) });
  }

  #view(input: EncodingsInput, picture: Picture): KindView {
    const { store } = this.session;
    const { dims, pair, before } = store.get();
    const shared = { input, ...this.#pointing };
    switch (picture.kind) {
      case 'input':
        return inputView({ ...shared, picture, dims, keepCurve: this.#keepCurve });
      case 'rotary':
        return rotaryView({ ...shared, picture, pair, before, keepPair: this.#keepPair });
      case 'bias':
        return biasView({ ...shared, picture });
      case 'relative':
        return relativeView({ ...shared, picture });
    }
  }

  #renderNothing(): TemplateResult {
    return html`<div>
      <p>
        “${this.#scheme.title}” gives positions no vectors, no angles and no bias: there is no table to look at. Attention
        then takes its words as a set.
      </p>
      <button @click=${() => this.#choose('sinusoidal')}>Show the sinusoidal table</button>
    </div>`;
  }

  #renderKernels(): TemplateResult | typeof nothing {
    const { result } = this.#kernels;
    if (!result) return nothing;
    const { store } = this.session;
    const compared = result.input.schemes.map(({ scheme }) => scheme);
    const toggle = (id: string) => {
      store.set({ compare: toggleName(store.get('compare'), id) });
    };
    const chosen = this.#scheme.id;
    const view = () =>
      kernelsView({ kernels: result.output, catalog: sourcesOf(this.session), chosen, compared, toggle });
    return html`<div class=${markOf(result)}>${guard([result.output, chosen], view)}</div>`;
  }

  #keepCurve = () => {
    const column = this.place?.dimension;
    if (column === undefined) return;
    const { store } = this.session;
    const dims = store.get('dims');
    const isKept = dims.includes(column);
    const [problem] = store.set({ dims: isKept ? dims.filter((dim) => dim !== column) : [...dims, column] });
    this.problem = problem?.message ?? '';
  };

  #keepPair = () => {
    if (this.place?.dimension !== undefined) this.session.store.set({ pair: this.place.dimension });
  };

  #renderRail(shown: EncodingsOutput | undefined): TemplateResult {
    const { store, catalog } = this.session;
    const scheme = this.#scheme;
    const against = this.#findScheme(store.get('against'));
    const acting = actingTable(this.session);
    const groups = controlGroups({
      scheme,
      against,
      catalog,
      parameters: acting ? [] : store.properties.applicable(store.get()),
      rows: acting ? rowCount(acting) : null,
      values: store.get(),
      byHead: [scheme.kind, against.kind].includes('bias') || (shown?.byHead ?? false),
    });
    return html`<pe-rail .store=${store} .groups=${groups}></pe-rail>`;
  }
}

customElements.get('pe-encodings-lab') ?? customElements.define('pe-encodings-lab', EncodingsLab);
