/** <pe-encodings-lab>: every encoding, by the place where it acts: what it is, and what it makes of a distance. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import '../controls/rail.ts';
import { chosenScheme, tableParameters } from '../encoding-input.ts';
import { JobController } from '../job-controller.ts';
import { Lab } from '../lab.ts';
import { biasView } from './bias-view.ts';
import './combine/combine.ts';
import { comparedSchemes, comparison, toggleCompared } from './comparison.ts';
import './gallery.ts';
import type { GalleryInput } from './gallery-job.ts';
import { inputView } from './input-view.ts';
import type { EncodingsInput } from './job.ts';
import { keep } from './keep.ts';
import type { KernelsInput } from './kernels-job.ts';
import { kinds } from './kinds.ts';
import type { Picture } from './picture.ts';
import { prose } from './prose.ts';
import { railGroups } from './rail-groups.ts';
import { relativeView } from './relative-view.ts';
import './requirements/requirements.ts';
import { rotaryView } from './rotary-view.ts';
import { styles } from './styles.ts';
import type { KindView, Place, Pointing } from './view.ts';

export class EncodingsLab extends Lab {
  static override properties = { ...Lab.properties, place: { state: true }, problem: { state: true } };

  declare private place: Place | null;
  /** what a click could not do */
  declare private problem: string;
  readonly #job = new JobController(this, 'encodings');
  readonly #gallery = new JobController(this, 'gallery');
  readonly #kernels = new JobController(this, 'kernels');
  #input: EncodingsInput | undefined;
  #galleryInput: GalleryInput | undefined;
  #kernelsInput: KernelsInput | undefined;

  constructor() {
    super();
    this.place = null;
    this.problem = '';
  }

  static override styles = [...Lab.styles, ...styles];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.playground) return;
    const { store, catalog } = this.playground;
    const { n, d, heads, head: shown, seed, measure, compare } = store.get();
    const chosen = chosenScheme(store);
    const sizes = { n, d, heads, head: shown - 1, seed };
    const input = { ...chosen, ...sizes, measure: measure as EncodingsInput['measure'] };
    this.#input = keep(this.#input, input);
    if (this.#scheme.kind !== 'none') this.#job.ask(this.#input);

    this.#galleryInput = keep(this.#galleryInput, { schemes: catalog.map(({ id }) => id), seed });
    this.#gallery.ask(this.#galleryInput);

    const schemes = comparedSchemes(compare, chosen.scheme, catalog).map((scheme) =>
      scheme === chosen.scheme ? chosen : { scheme, parameters: {} },
    );
    this.#kernelsInput = keep(this.#kernelsInput, { schemes, ...sizes });
    this.#kernels.ask(this.#kernelsInput);
  }

  get #scheme(): Scheme {
    return this.#findScheme(this.playground.store.get('scheme'));
  }

  #findScheme(id: string): Scheme {
    return this.playground.catalog.find((scheme) => scheme.id === id) as Scheme;
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
  get #shown(): { readonly input: EncodingsInput; readonly picture: Picture } | null {
    const { input, output: picture, error } = this.#job;
    if (!input || !picture || this.#scheme.kind === 'none') return null;
    return error && input.scheme !== this.#scheme.id ? null : { input, picture };
  }

  override render() {
    if (!this.playground) return nothing;
    const { store, catalog } = this.playground;
    const scheme = this.#scheme;
    const shown = this.#shown;
    const { dims, pair, before } = store.get();
    // A moving slider changes the state first and the picture a little later: the figures wait for the second.
    const seen = [shown?.picture, this.place, dims, pair, before];
    let view: KindView | null = null;
    const part = (name: keyof KindView) =>
      guard(seen, () => {
        view ??= shown && this.#view(shown.input, shown.picture);
        return view?.[name] ?? nothing;
      });
    return html`
      <h1>${kinds[scheme.kind].claim}</h1>
      <pe-gallery
        .schemes=${catalog}
        .chosen=${scheme.id}
        .pictures=${this.#gallery.output ?? null}
        @choose=${({ detail }: CustomEvent<string>) => this.#choose(detail)}
      ></pe-gallery>
      <p class="description"><b>${scheme.title}.</b> ${scheme.description}</p>
      <div class="desk">
        <div class="figures">
          ${scheme.kind === 'none' ? this.#renderNothing() : part('maps')}
          <p class="message broken" role="status">
            ${(scheme.kind !== 'none' && this.#job.error?.message) || this.problem}
          </p>
        </div>
        ${this.#renderRail(shown?.picture)}
        <div class="figures plots">${part('plots')}</div>
      </div>
      ${guard([this.#kernels.output, scheme.id], () => this.#renderComparison())}
      <pe-requirements .playground=${this.playground}></pe-requirements>
      <pe-combine .playground=${this.playground}></pe-combine>
      ${prose(scheme)}
    `;
  }

  #choose(scheme: string) {
    this.place = null;
    this.problem = '';
    this.playground.store.set({ scheme: scheme as Scheme['id'] });
  }

  #view(input: EncodingsInput, picture: Picture): KindView {
    const { store } = this.playground;
    const { dims, pair, before } = store.get();
    const defaults = this.#findScheme(input.scheme).parameters.map((row) => [row.name, row.default]);
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
    const { store, catalog } = this.playground;
    const compared = input.schemes.map(({ scheme }) => scheme);
    const toggle = (id: string) => {
      store.set({ compare: toggleCompared(store.get('compare'), id) });
    };
    return comparison({ kernels: output, catalog, chosen: this.#scheme.id, compared, toggle });
  }

  #keepCurve = () => {
    const column = this.place?.dimension;
    if (column === undefined) return;
    const { store } = this.playground;
    const dims = store.get('dims');
    const isKept = dims.includes(column);
    const [problem] = store.set({ dims: isKept ? dims.filter((dim) => dim !== column) : [...dims, column] });
    this.problem = problem?.message ?? '';
  };

  #keepPair = () => {
    if (this.place?.dimension !== undefined) this.playground.store.set({ pair: this.place.dimension });
  };

  #renderRail(picture: Picture | undefined): TemplateResult {
    const { store } = this.playground;
    const scheme = this.#scheme;
    const groups = railGroups({
      scheme,
      parameters: tableParameters(store),
      values: store.get(),
      byHead: scheme.kind === 'bias' || (picture?.kind === 'relative' && picture.byHead),
    });
    return html`<pe-rail .store=${store} .groups=${groups}></pe-rail>`;
  }
}

customElements.get('pe-encodings-lab') ?? customElements.define('pe-encodings-lab', EncodingsLab);
