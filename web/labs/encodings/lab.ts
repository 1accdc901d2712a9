/** <pe-encodings-lab>: every encoding, by the place where it acts: what it is, and what it makes of a distance. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import '../../workbench/controls/rail.ts';
import { type Source, type SourceId, tableId, tableSource } from '../../encoding/source.ts';
import { actingSource, actingTable, chosenEncoding, rowsOf } from '../../session/chosen-encoding.ts';
import { toggleName } from '../../state/text.ts';
import { coverStyles } from '../../workbench/drop-zone.ts';
import { JobController } from '../../workbench/job-controller.ts';
import { Lab } from '../../workbench/lab.ts';
import { keep } from '../../workbench/same-input.ts';
import { tableZone } from '../../workbench/table-zone.ts';
import { tablesOnDemand } from '../../workbench/upload/on-demand.ts';
import { biasView } from './bias-view.ts';
import './combine/combine.ts';
import { comparedSchemes, comparison } from './comparison.ts';
import './gallery.ts';
import type { GalleryInput } from './gallery-job.ts';
import { inputView } from './input-view.ts';
import type { EncodingsInput, EncodingsOutput } from './job.ts';
import type { KernelsInput } from './kernels-job.ts';
import { kinds } from './kinds.ts';
import type { Picture } from './picture.ts';
import { prose } from './prose.ts';
import { railGroups } from './rail-groups.ts';
import { relativeView } from './relative-view.ts';
import './requirements/requirements.ts';
import { rotaryView } from './rotary-view.ts';
import { sideBySide } from './side-by-side.ts';
import { styles } from './styles.ts';
import type { KindView, Place, Pointing } from './view.ts';

type Shown = EncodingsOutput & { readonly input: EncodingsInput };

export class EncodingsLab extends Lab {
  static override properties = {
    ...Lab.properties,
    place: { state: true },
    pairPlace: { state: true },
    problem: { state: true },
  };

  declare private place: Place | null;
  /** in the comparison, beside figures of offsets, which have other places */
  declare private pairPlace: Place | null;
  /** what a click could not do */
  declare private problem: string;
  readonly #zone = tableZone(this);
  readonly #job = new JobController(this, 'encodings');
  readonly #gallery = new JobController(this, 'gallery');
  readonly #kernels = new JobController(this, 'kernels');
  #input: EncodingsInput | undefined;
  #galleryInput: GalleryInput | undefined;
  #kernelsInput: KernelsInput | undefined;

  constructor() {
    super();
    this.place = null;
    this.pairPlace = null;
    this.problem = '';
  }

  static override styles = [...Lab.styles, coverStyles, ...styles];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const { store, catalog } = this.session;
    const { n, d, heads, head: shown, seed, measure, compare, against } = store.get();
    const chosen = chosenEncoding(this.session, n);
    const { rows = n, cols = d } = chosen.table ?? {};
    const sizes = { n: rows, d: cols, heads, head: shown - 1, seed };
    const input = { ...chosen, ...sizes, against, measure: measure as EncodingsInput['measure'] };
    this.#input = keep(this.#input, input);
    this.#job.ask(this.#input);

    this.#galleryInput = keep(this.#galleryInput, { schemes: catalog.map(({ id }) => id), seed });
    this.#gallery.ask(this.#galleryInput);

    const schemes = comparedSchemes(compare, chosen.scheme, this.#sources).map((scheme) =>
      scheme === chosen.scheme ? chosen : { scheme, parameters: {} },
    );
    this.#kernelsInput = keep(this.#kernelsInput, { schemes, ...sizes });
    this.#kernels.ask(this.#kernelsInput);
  }

  get #scheme(): Source {
    return actingSource(this.session);
  }

  #findScheme(wanted: string): Scheme {
    return this.session.catalog.find(({ id }) => id === wanted) as Scheme;
  }

  /** All schemes, and the reader's table where it acts. */
  get #sources(): readonly Source[] {
    const { catalog } = this.session;
    return actingTable(this.session) ? [...catalog, this.#scheme] : catalog;
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
  get #shown(): Shown | null {
    const { input, output, error } = this.#job;
    if (!input || !output) return null;
    return error && input.scheme !== this.#scheme.id ? null : { input, ...output };
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
    const picture = scheme.kind === 'none' ? null : shown?.picture;
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
        .schemes=${guard([catalog], () => [...catalog, tableSource('Uploaded table')])}
        .chosen=${store.get('source') === 'file' ? tableId : scheme.id}
        .against=${against}
        .pictures=${this.#gallery.output ?? null}
        .table=${tableStore.get().active ?? null}
        @choose=${({ detail }: CustomEvent<SourceId>) => this.#choose(detail)}
        @compare=${({ detail }: CustomEvent<Scheme['id']>) => this.#compareWith(detail)}
      ></pe-gallery>
      <p class="description"><b>${scheme.title}.</b> ${scheme.description}</p>
      ${tablesOnDemand(this.session)}
      <div class="desk">
        <div class="figures ${scheme.kind === 'none' ? 'none' : ''}">
          ${guard([this.#job.output, shown === null, against, this.place, this.pairPlace], () => this.#renderAgainst(shown))}
          ${scheme.kind === 'none' ? this.#renderNothing() : part('maps')}
          <p class="message broken" role="status">
            ${this.#job.error?.message ?? this.problem}
          </p>
        </div>
        ${this.#renderRail(shown)}
        <div class="figures plots">${part('plots')}</div>
      </div>
      ${guard([this.#kernels.output, scheme.id], () => this.#renderComparison())}
      <pe-requirements .session=${this.session}></pe-requirements>
      <pe-combine .session=${this.session}></pe-combine>
      ${prose(scheme)}
      ${this.#zone.cover('Drop a table of positions, or values for T5')}
    `;
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

  #renderAgainst(shown: Shown | null): TemplateResult | typeof nothing {
    const isWanted = this.session.store.get('against') !== 'none';
    if (!shown || !isWanted || shown.input.against === 'none') return nothing;
    const { input, picture, comparison, problem } = shown;
    const first = input.name ?? this.#findScheme(input.scheme).title;
    const titles = [first, this.#findScheme(input.against).title] as const;
    const stop = () => this.#compareWith('none');
    return sideBySide({ input, comparison, problem, titles, stop, ...this.#pairPointing(picture) });
  }

  #view(input: EncodingsInput, picture: Picture): KindView {
    const { store } = this.session;
    const { dims, pair, before } = store.get();
    const rows = input.table ? [] : this.#findScheme(input.scheme).parameters;
    const defaults = rows.map((row) => [row.name, row.default]);
    const parameters = { ...Object.fromEntries(defaults), ...input.parameters };
    const shared = { input, ...this.#pointing };
    switch (picture.kind) {
      case 'input':
        return inputView({ ...shared, picture, dims, parameters, keepCurve: this.#keepCurve });
      case 'rotary':
        return rotaryView({ ...shared, picture, pair, before, keepPair: this.#keepPair });
      case 'bias':
        return biasView({ ...shared, picture });
      case 'relative':
        return relativeView({ ...shared, picture, parameters });
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

  #renderComparison(): TemplateResult | typeof nothing {
    const { output, input } = this.#kernels;
    if (!output || !input) return nothing;
    const { store } = this.session;
    const compared = input.schemes.map(({ scheme }) => scheme);
    const toggle = (id: string) => {
      store.set({ compare: toggleName(store.get('compare'), id) });
    };
    return comparison({ kernels: output, catalog: this.#sources, chosen: this.#scheme.id, compared, toggle });
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

  #renderRail(shown: EncodingsOutput | null): TemplateResult {
    const { store, catalog } = this.session;
    const scheme = this.#scheme;
    const against = this.#findScheme(store.get('against'));
    const acting = actingTable(this.session);
    const groups = railGroups({
      scheme,
      against,
      catalog,
      parameters: acting ? [] : store.properties.applicable(store.get()),
      rows: acting ? rowsOf(acting) : null,
      values: store.get(),
      byHead: [scheme.kind, against.kind].includes('bias') || (shown?.byHead ?? false),
    });
    return html`<pe-rail .store=${store} .groups=${groups}></pe-rail>`;
  }
}

customElements.get('pe-encodings-lab') ?? customElements.define('pe-encodings-lab', EncodingsLab);
