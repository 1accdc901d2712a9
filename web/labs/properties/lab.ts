/** <pe-properties-lab>: monotonicity, translation invariance and symmetry of every way of having positions. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { SchemeId } from '../../core/types.ts';
import '../../workbench/controls/control.ts';
import '../../workbench/controls/rail.ts';
import { weightWords } from '../../encoding/layer.ts';
import { tableId } from '../../encoding/source.ts';
import { actingTable, rowsOf } from '../../session/chosen-encoding.ts';
import { toggleName } from '../../state/text.ts';
import { coverStyles } from '../../workbench/drop-zone.ts';
import { JobController } from '../../workbench/job-controller.ts';
import { Lab } from '../../workbench/lab.ts';
import { LongRun } from '../../workbench/long-run.ts';
import { runState, runStateStyles } from '../../workbench/run-state.ts';
import { keep } from '../../workbench/same-input.ts';
import '../../workbench/upload/table-strip.ts';
import { tableZone } from '../../workbench/table-zone.ts';
import { VisibilityController } from '../../workbench/visibility.ts';
import { basicItemsOf, otherItemsOf } from './asked-item.ts';
import { chosenView, ofOffsetsAlone } from './chosen-view.ts';
import type { Choice } from './grid.ts';
import './grid.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { actingOffsets, chosenOffsets } from '../../session/offset-tables.ts';
import { diagnosisInput } from './diagnosis-job.ts';
import { diagnosisView, toeplitzView } from './diagnosis-view.ts';
import { extentLine } from './extent-line.ts';
import { identicalView } from './identical-view.ts';
import { attendedOf, gridInput, gridSize, measuredOf } from './input.ts';
import { broughtOffsets, freshOffsets, idsOf, otherItems, otherSchemes } from './items.ts';
import type { Looks, Place } from './measured-view.ts';
import { offsetsChooser } from './offsets-chooser.ts';
import type { PropertyName } from './property-format.ts';
import { prose } from './prose.ts';
import { isLong } from './proximity.ts';
import { psiIntroduction, psiView } from './psi-view.ts';
import { railGroups, type TableSettings } from './rail-groups.ts';
import { styles } from './styles.ts';
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
  readonly #chosen = new LongRun(this, 'properties');
  readonly #diagnosis = new LongRun(this, 'diagnosis');
  readonly #identical = new LongRun(this, 'identicalWords');
  readonly #psi = new JobController(this, 'psi');
  readonly #attention = new VisibilityController(this, '.identical');
  readonly #files = new WeightFiles(this);
  /** a place of the grid was chosen, and is not in view yet */
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
    if (!this.session) return;
    const { store } = this.session;
    const { window, tolerance, d, psiBase, omega, causal, weights, headWeights } = store.get();
    const measured = this.#keep('measured', this.#measured);
    this.#grid.ask(this.#keep('grid', gridInput(this.session)));
    this.#psi.ask(this.#keep('psi', { d, psiBase, omega }));
    const isLongRun = isLong(measured);
    const how = { isLong: isLongRun, isOneGo: isLongRun };
    this.#chosen.ask(this.#keep('chosen', { ...measured, window, tolerance }), how);
    this.#diagnosis.ask(this.#keep('diagnosis', diagnosisInput(measured)), how);
    const brought = headWeights === 'file' ? this.#files.weights : undefined;
    if (headWeights === 'page' || brought) {
      const asked = {
        ...attendedOf(this.session),
        causal,
        weights,
        window,
        tolerance,
        ...(brought && { brought }),
      };
      this.#identical.ask(this.#keep('identical', asked), { isSeen: this.#attention.isSeen });
    }
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
    if (!this.session) return nothing;
    const { store } = this.session;
    const { item, problem } = measuredOf(this.session);
    const { input, output, error } = this.#chosen;
    const { property, violations } = store.get();
    const tableStore = this.session.tableStore.get();
    const { active: table } = tableStore;
    const offsets = actingOffsets(tableStore);
    return html`
      <h1>Far positions should be less near, wherever they stand, before or after.</h1>
      <pe-property-grid
        .basic=${this.#keep('basic', basicItemsOf(this.session))}
        .others=${this.#keep('others', otherItemsOf(this.session))}
        .cells=${this.#grid.output ?? null}
        .chosen=${item.id}
        @choose=${({ detail }: CustomEvent<Choice>) => this.#choose(detail)}
      >
        The six basic embeddings of Wang et al. 2021: absolute (APE, one vector for each position), relative (RPE, one
        for each offset), and their sums. ${ofOffsetsAlone} Bright is near; each map has its own range, over
        ${Math.min(gridSize, Math.max(2, store.get('n')))} positions. Three numbers each, of the small map, 0 where the property
        holds; a number leads to where its property fails worst.${
          table
            ? html` ${table.name}, a table of yours, stands below the fully learnable APE, as what such an embedding may learn.`
            : nothing
        }${
          offsets
            ? html` ${offsets.name}, a table of yours, stands beside the fully learnable RPE, as what that may learn: its rows are the vectors of the offsets.`
            : nothing
        }
      </pe-property-grid>
      ${this.#renderToggles()} ${offsetsChooser(tableStore, (id) => this.#takeOffsets(id))}
      <pe-tables .session=${this.session}>
        <span class="broken">${problem || (this.#isLong ? '' : error?.message)}</span>
      </pe-tables>
      <div class="desk">
        <div class="figures ${this.#isLong && this.#chosen.isBefore ? 'before' : ''}">
          ${extentLine(this.session, this.#measured, this.#chosen)}
          ${
            input && output
              ? guard([output, this.place, property, violations], () =>
                  chosenView(input, output, this.#looksAt('place')),
                )
              : nothing
          }
        </div>
        <pe-rail .store=${store} .groups=${this.#keep('rail', railGroups(store, item, output?.shown, this.#tableSettings))}></pe-rail>
      </div>
      ${this.#renderPsi()} ${this.#renderDiagnosis()} ${this.#renderIdentical()} ${prose}
      ${this.#zone.cover('Drop a table of positions')}
    `;
  }

  get #tableSettings(): TableSettings {
    const tableStore = this.session.tableStore.get();
    const acting = actingTable(this.session);
    const areOffsetsAsked = idsOf(this.session.store.get('item')).includes(offsetsId);
    return {
      rows: tableStore.active && rowsOf(tableStore.active),
      isOffsets: areOffsetsAsked && acting !== undefined && acting === chosenOffsets(tableStore),
    };
  }

  /** What is measured, as the jobs take it. */
  get #measured() {
    const { item, sizes } = measuredOf(this.session);
    return { item, sizes };
  }

  get #isLong(): boolean {
    return isLong(this.#measured);
  }

  #renderDiagnosis(): TemplateResult {
    const { output, error } = this.#diagnosis;
    const { input, output: measured } = this.#chosen;
    return html`<section class="part figures ${this.#isLong && this.#diagnosis.isBefore ? 'before' : ''}">
      <div class="headed">
        <h2>What the vectors are like</h2>
        ${this.#isLong ? runState(this.#diagnosis, 'that of all vectors') : nothing}
      </div>
      ${error && !this.#isLong ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
      ${output ? guard([output], () => diagnosisView(output)) : nothing}
      ${input && measured ? guard([measured], () => toeplitzView(input, measured)) : nothing}
    </section>`;
  }

  #renderIdentical(): TemplateResult {
    const { store } = this.session;
    const { output, input } = this.#identical;
    const { property, violations } = store.get();
    const isHeadChosen = output !== undefined && output.head !== null;
    const isHeadInRail = this.#chosen.output?.shown.head !== null;
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
        ${isHeadChosen && !isHeadInRail ? html`<pe-control .store=${store} name="head" .most=${input?.sizes.heads}></pe-control>` : nothing}
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
    const { store } = this.session;
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
    const { property, violations } = this.session.store.get();
    return {
      property: property as PropertyName,
      showsBreaks: violations,
      place: this[name],
      point: (place) => {
        this[name] = place;
      },
      choose: (one) => {
        this.session.store.set({ property: one });
        this[name] = 'worst';
      },
    };
  }

  /** A scheme of the catalogue becomes the page’s, so that it keeps its parameters and is the one of the other labs. */
  #choose({ id, property }: Choice) {
    const { store, catalog } = this.session;
    const isScheme = catalog.some((scheme) => scheme.id === id);
    const marked = property ? { property } : {};
    this.place = property ? 'worst' : null;
    if (id === tableId) store.set({ ...marked, item: '', source: 'file' });
    else if (isScheme) store.set({ ...marked, item: '', source: 'scheme', scheme: id as SchemeId });
    else store.set({ ...marked, item: id, ...(id.startsWith(`${tableId}.`) && { source: 'file' }) });
    this.#jumps = true;
    this.requestUpdate();
  }

  /** What they can be seen in becomes the item: the one that is shown, where it has freshly initialised ones. */
  #takeOffsets(id: number | undefined) {
    const asked = this.session.store.get('item') || measuredOf(this.session).item.id;
    this.session.tableStore.set({ offsets: id });
    const same = id === undefined ? freshOffsets(asked) : broughtOffsets(asked);
    const isSeen = id === undefined || idsOf(same).includes(offsetsId);
    const wanted = isSeen ? same : offsetsId;
    if (wanted === asked) return;
    this.#choose({ id: wanted, property: null });
    this.#jumps = false;
  }

  protected override updated(): void {
    // Once the map is there of which the worst place is to be seen.
    if (!this.#jumps || this.#chosen.input?.item.id !== measuredOf(this.session).item.id) return;
    this.#jumps = false;
    this.renderRoot.querySelector('.figures > .chosen')?.scrollIntoView({ block: 'start' });
    this.renderRoot.querySelector<HTMLElement>('.desk .map pe-violation-map')?.focus({ preventScroll: true });
  }

  #renderToggles(): TemplateResult {
    const { store, catalog } = this.session;
    const shown = otherItems(store.get('grid'), catalog).map(({ id }) => id);
    return html`<div class="toggles no-print" role="group" aria-label="Other schemes in the grid">
      <span>Beside them:</span>
      ${otherSchemes(catalog).map(
        ({ id, title }) => html`<button
          type="button"
          aria-pressed=${shown.includes(id)}
          @click=${() => store.set({ grid: toggleName(store.get('grid'), id) })}
        >
          ${title}
        </button>`,
      )}
    </div>`;
  }
}

customElements.get('pe-properties-lab') ?? customElements.define('pe-properties-lab', PropertiesLab);
