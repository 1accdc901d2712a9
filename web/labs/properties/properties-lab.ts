/** <pe-properties-lab>: monotonicity, translation invariance and symmetry of every way of having positions. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { SchemeId } from '../../core/types.ts';
import '../controls/control.ts';
import '../controls/rail.ts';
import { mostPositions } from '../../state/page-rows.ts';
import { coverStyles } from '../drop-zone.ts';
import { rowsOf, tableId } from '../encoding-input.ts';
import { toggleCompared } from '../encodings/comparison.ts';
import { JobController } from '../job-controller.ts';
import { Lab } from '../lab.ts';
import { weightWords } from '../layer-weights.ts';
import { LongRun } from '../long-run.ts';
import { runState, runStateStyles } from '../run-state.ts';
import { keep } from '../same-input.ts';
import { tablesOnDemand } from '../tables/on-demand.ts';
import { tableZone } from '../tables/zone.ts';
import { WhenSeen } from '../when-seen.ts';
import { chosenView, ofOffsetsAlone } from './chosen-view.ts';
import type { Choice } from './grid.ts';
import './grid.ts';
import { diagnosisView, toeplitzView } from './diagnosis-view.ts';
import { identicalView } from './identical-view.ts';
import { basicItemsOf, gridInput, gridSize, measuredOf, otherItemsOf } from './input.ts';
import { type Item, otherItems, otherSchemes } from './items.ts';
import type { Looks, Place } from './measured-view.ts';
import { prose } from './prose.ts';
import { isOfTable } from './proximity.ts';
import { psiIntroduction, psiView } from './psi-view.ts';
import { railGroups } from './rail-groups.ts';
import { styles } from './styles.ts';
import type { PropertyName } from './violations.ts';
import { WeightFiles } from './weight-files.ts';

export class PropertiesLab extends Lab {
  static override styles = [...Lab.styles, coverStyles, runStateStyles, styles];
  static override properties = {
    ...Lab.properties,
    place: { state: true },
    attended: { state: true },
  };

  declare private place: Place;
  /** the place in the attention map */
  declare private attended: Place;
  readonly #grid = new JobController(this, 'propertyGrid');
  readonly #chosen = new JobController(this, 'properties');
  readonly #diagnosis = new JobController(this, 'diagnosis');
  readonly #identical = new LongRun(this, 'identicalWords');
  readonly #psi = new JobController(this, 'psi');
  readonly #attention = new WhenSeen(this, '.identical');
  readonly #files = new WeightFiles(this);
  /** a number of the grid was chosen, and its place is not in view yet */
  #jumps = false;
  /** the maps that the places are of */
  #pointedAt: readonly unknown[] = [];
  readonly #kept = new Map<string, object>();
  readonly #zone = tableZone(this);

  constructor() {
    super();
    this.place = null;
    this.attended = null;
  }

  /** The same object while nothing changes, so that it is computed once. */
  #keep<T extends object>(name: string, now: T): T {
    const kept = keep(this.#kept.get(name) as T | undefined, now);
    this.#kept.set(name, kept);
    return kept;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.playground) return;
    const { store } = this.playground;
    const { window, tolerance, d, psiBase, omega, causal, weights, headWeights } = store.get();
    const { item, sizes } = measuredOf(this.playground);
    this.#chosen.ask(this.#keep('chosen', { item, sizes, window, tolerance }));
    this.#diagnosis.ask(this.#keep('diagnosis', { item, sizes }));
    const brought = headWeights === 'file' ? this.#files.weights : undefined;
    if (headWeights === 'page' || brought) {
      const asked = { item, sizes, causal, weights, window, tolerance, ...(brought && { brought }) };
      this.#identical.ask(this.#keep('identical', asked), this.#attention.isSeen);
    }
    this.#psi.ask(this.#keep('psi', { d, psiBase, omega }));
    this.#grid.ask(this.#keep('grid', gridInput(this.playground)));
    this.#forgetPlaces();
  }

  /** A cell that was pointed at is none of another map; the worst one is looked for anew. */
  #forgetPlaces() {
    const now = [this.#chosen.output, this.#identical.output];
    const [map, attention] = this.#pointedAt;
    this.#pointedAt = now;
    if (map !== now[0] && this.place !== 'worst') this.place = null;
    if (attention !== now[1] && this.attended !== 'worst') this.attended = null;
  }

  override render() {
    if (!this.playground) return nothing;
    const { store } = this.playground;
    const { item, problem } = measuredOf(this.playground);
    const { input, output, error } = this.#chosen;
    const { property, violations } = store.get();
    const { active: table } = this.playground.shelf.get();
    return html`
      <h1>Far positions should be less near, wherever they stand, before or after.</h1>
      <pe-property-grid
        .basic=${this.#keep('basic', basicItemsOf(this.playground))}
        .others=${this.#keep('others', otherItemsOf(this.playground))}
        .cells=${this.#grid.output ?? null}
        .chosen=${item.id}
        @choose=${({ detail }: CustomEvent<Choice>) => this.#choose(detail)}
      >
        The six basic embeddings of Wang et al. 2021: absolute (APE, one vector for each position) down, relative (RPE, one
        for each offset) across, and their sums. ${ofOffsetsAlone} Bright is near; each map has its own range, over
        ${Math.min(gridSize, Math.max(2, store.get('n')))} positions. Three numbers each, of the small map, 0 where the property
        holds; a number leads to where its property fails worst.${
          table
            ? html` ${table.name}, a table of yours, stands below the fully learnable APE, as what such an embedding may learn.`
            : nothing
        }
      </pe-property-grid>
      ${this.#renderToggles()} ${tablesOnDemand(this.playground)}
      <div class="desk">
        <div class="figures">
          <p class="message broken" role="status">${problem || (error?.message ?? '')}</p>
          ${this.#renderPart(item)}
          ${
            input && output
              ? guard([output, this.place, property, violations], () =>
                  chosenView(input, output, this.#looksAt('place')),
                )
              : nothing
          }
        </div>
        <pe-rail .store=${store} .groups=${this.#keep('rail', railGroups(store, item, output?.shown, this.#rows))}></pe-rail>
      </div>
      ${this.#renderPsi()} ${this.#renderDiagnosis()} ${this.#renderIdentical()} ${prose}
      ${this.#zone.cover('Drop a table of positions')}
    `;
  }

  /** How many positions the reader's table is for. */
  get #rows(): number | undefined {
    const { active } = this.playground.shelf.get();
    return active && rowsOf(active);
  }

  #renderDiagnosis(): TemplateResult {
    const { output, error } = this.#diagnosis;
    const { output: measured } = this.#chosen;
    return html`<section class="part figures">
      <h2>What the vectors are like</h2>
      ${error ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
      ${output ? guard([output], () => diagnosisView(output)) : nothing}
      ${measured ? guard([measured], () => toeplitzView(measured)) : nothing}
    </section>`;
  }

  #renderIdentical(): TemplateResult {
    const { store } = this.playground;
    const { output, input } = this.#identical;
    const { property, violations } = store.get();
    return html`<section class="part figures identical ${this.#identical.isBefore ? 'before' : ''}">
      <div>
        <h2>The attention map itself, on one word repeated</h2>
        <p>
          Where every word is the same, only position can tell the keys apart. One head looks at one random word at all positions;
          what it attends to is averaged over many words. With identity weights, queries and keys are the inputs themselves, or the
          head’s part of them where angles or vectors of offsets are as wide as a head. Seeded ones mix all dimensions.
        </p>
      </div>
      <div class="sliders">
        <pe-control .store=${store} name="weights" .choices=${weightWords}></pe-control>
        <pe-control .store=${store} name="causal"></pe-control>
      </div>
      ${this.#files.render(store)} ${runState(this.#identical)}
      ${
        output && input && (store.get('headWeights') === 'page') === (input.brought === undefined)
          ? guard([output, this.attended, property, violations], () =>
              identicalView(input, output, this.#looksAt('attended')),
            )
          : nothing
      }
    </section>`;
  }

  #renderPsi(): TemplateResult {
    const { store } = this.playground;
    const { input, output, error } = this.#psi;
    return html`<section class="part figures">
      <div>${psiIntroduction}</div>
      <div class="sliders">
        ${['psiBase', 'd'].map((name) => html`<pe-control .store=${store} name=${name}></pe-control>`)}
      </div>
      ${error ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
      ${input && output ? psiView(store, input, output) : nothing}
    </section>`;
  }

  /** What the reader looks at in one of the two maps. */
  #looksAt(name: 'place' | 'attended'): Looks {
    const { property, violations } = this.playground.store.get();
    return {
      property: property as PropertyName,
      showsBreaks: violations,
      place: this[name],
      point: (place) => {
        this[name] = place;
      },
      choose: (one) => {
        this.playground.store.set({ property: one });
        this[name] = 'worst';
      },
    };
  }

  /** A scheme of the catalogue becomes the page’s, so that it keeps its parameters and is the one of the other labs. */
  #choose({ id, property }: Choice) {
    const { store, catalog } = this.playground;
    const isScheme = catalog.some((scheme) => scheme.id === id);
    const marked = property ? { property } : {};
    this.place = property ? 'worst' : null;
    if (id === tableId) store.set({ ...marked, item: '', source: 'file' });
    else if (isScheme) store.set({ ...marked, item: '', source: 'scheme', scheme: id as SchemeId });
    else store.set({ ...marked, item: id, ...(id.startsWith(`${tableId}.`) && { source: 'file' }) });
    this.#jumps = property !== null;
    this.requestUpdate();
  }

  protected override updated(): void {
    // Once the map is there of which the worst place is to be seen.
    if (!this.#jumps || this.#chosen.input?.item.id !== measuredOf(this.playground).item.id) return;
    this.#jumps = false;
    this.renderRoot.querySelector('.figures > .chosen')?.scrollIntoView({ block: 'start' });
  }

  /** What of the reader's table is measured, where that is not all of it. */
  #renderPart(item: Item): TemplateResult | typeof nothing {
    const { store, shelf } = this.playground;
    const { active } = shelf.get();
    if (!active || !isOfTable(item)) return nothing;
    const [rows, n] = [rowsOf(active), Math.max(2, store.get('n'))];
    if (rows <= n) return nothing;
    const most = Math.min(rows, mostPositions);
    return html`<p class="extent">
      The first ${n} of ${rows} positions are measured.
      ${n < most ? html`<button @click=${() => store.set({ n: most })}>Measure ${most < rows ? `the first ${most}` : `all ${rows}`}</button>` : nothing}
    </p>`;
  }

  #renderToggles(): TemplateResult {
    const { store, catalog } = this.playground;
    const shown = otherItems(store.get('grid'), catalog).map(({ id }) => id);
    return html`<div class="toggles no-print" role="group" aria-label="Other schemes in the grid">
      <span>Beside them:</span>
      ${otherSchemes(catalog).map(
        ({ id, title }) => html`<button
          type="button"
          aria-pressed=${shown.includes(id)}
          @click=${() => store.set({ grid: toggleCompared(store.get('grid'), id) })}
        >
          ${title}
        </button>`,
      )}
    </div>`;
  }
}

customElements.get('pe-properties-lab') ?? customElements.define('pe-properties-lab', PropertiesLab);
