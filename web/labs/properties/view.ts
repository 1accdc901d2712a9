/** <pe-properties-lab>: monotonicity, translation invariance and symmetry of every encoding, alone and combined. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { SchemeId } from '../../core/types.ts';
import { weightWords } from '../../encoding/layer.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { tableId } from '../../encoding/source.ts';
import { actingTable, rowCount } from '../../session/chosen-encoding.ts';
import { actingOffsets, chosenOffsets } from '../../session/offset-tables.ts';
import { toggleName } from '../../state/text.ts';
import '../../workbench/controls/control.ts';
import '../../workbench/controls/rail.ts';
import { JobRun, markOf } from '../../workbench/job-run.ts';
import { LabElement } from '../../workbench/lab-element.ts';
import { runState, runStateStyles } from '../../workbench/run-state.ts';
import { coverStyles, tableZone } from '../../workbench/upload/receive-files.ts';
import '../../workbench/upload/table-strip.ts';
import { VisibilityController } from '../../workbench/visibility.ts';
import { chosenItemView, ofOffsetsAlone } from './chosen-item-view.ts';
import { diagnosisInput } from './diagnosis-job.ts';
import { diagnosisView, toeplitzView } from './diagnosis-view.ts';
import { identicalWordsView } from './identical-words-view.ts';
import { attendedOf, gridInput, gridSize, measuredOf } from './input.ts';
import { broughtOffsets, freshOffsets, idsOf, otherItems, otherSchemes } from './items.ts';
import { jobs } from './jobs.ts';
import type { Marking, PointedCell } from './measured-map.ts';
import type { PropertyName } from './measured-properties.ts';
import type { GridChoice } from './property-grid.ts';
import { extentLine, offsetsChooser } from './table-controls.ts';
import './property-grid.ts';
import { controlGroups, type TableFacts } from './control-groups.ts';
import type { MatrixRow } from './downsampled-matrix.ts';
import { isLong, tableAlone } from './item.ts';
import { prose } from './prose.ts';
import { psiIntroduction, psiView } from './psi-view.ts';
import { styles } from './styles.ts';
import { WeightFiles } from './weight-files.ts';

export class PropertiesLab extends LabElement {
  static override styles = [...LabElement.styles, coverStyles, runStateStyles, styles];
  static override properties = {
    ...LabElement.properties,
    cell: { state: true },
    attendedCell: { state: true },
  };

  /** pointed at in the map of proximities */
  declare private cell: PointedCell;
  /** pointed at in the attention map */
  declare private attendedCell: PointedCell;
  /** what the state asks for */
  #measured: ReturnType<typeof measuredOf> | undefined;
  readonly #grid = new JobRun(this, jobs.propertyGrid);
  readonly #chosen = new JobRun(this, jobs.chosenItem);
  /** of a long table's proximity, the row pointed at */
  readonly #row = new JobRun(this, jobs.proximityRow);
  readonly #diagnosis = new JobRun(this, jobs.diagnosis);
  readonly #identicalWords = new JobRun(this, jobs.identicalWords);
  readonly #psi = new JobRun(this, jobs.psi);
  readonly #visibility = new VisibilityController(this, '.identical');
  readonly #weightFiles = new WeightFiles(this);
  /** whether an item of the grid was chosen that is not scrolled to yet */
  #jumps = false;
  /** the outputs whose maps the cells are of */
  #pointedAt: readonly unknown[] = [];
  readonly #zone = tableZone(this);

  constructor() {
    super();
    this.cell = null;
    this.attendedCell = null;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const { window, tolerance, d, psiBase, omega } = this.session.store.get();
    this.#measured = measuredOf(this.session);
    const { item, sizes } = this.#measured;
    this.#grid.ask(gridInput(this.session));
    this.#psi.ask({ d, psiBase, omega });
    const how = { isLong: this.#isLong, isDeaf: this.#isLong };
    this.#chosen.ask({ item, sizes, window, tolerance }, how);
    this.#diagnosis.ask(diagnosisInput({ item, sizes }), how);
    this.#askIdenticalWords();
    this.#forgetCells();
    this.#askRow();
  }

  /** Of a long table the row pointed at is computed when it is: the rows of the worst places are there. */
  #askRow() {
    const { result } = this.#chosen;
    if (!result || !isLong(result.input) || this.cell === null || this.cell === 'worst') return;
    const { row } = this.cell;
    const { item, sizes } = result.input;
    const table = tableAlone(item, sizes);
    if (!table || result.output.rows.some(({ x }) => x === row)) return;
    this.#row.ask({ table, measure: sizes.measure, row });
  }

  /** The row that was pointed at last, if it is of the map that is shown. */
  get #lastRead(): MatrixRow | undefined {
    const [map, read] = [this.#chosen.result, this.#row.result];
    if (!map || !read) return undefined;
    const { item, sizes } = map.input;
    const isOfMap =
      tableAlone(item, sizes)?.data === read.input.table.data && sizes.measure === read.input.measure;
    return isOfMap ? read.output : undefined;
  }

  #askIdenticalWords() {
    const { causal, weights, headWeights, window, tolerance } = this.session.store.get();
    const brought = headWeights === 'file' ? this.#weightFiles.weights : undefined;
    if (headWeights === 'file' && !brought) return;
    this.#identicalWords.ask(
      {
        ...attendedOf(this.session),
        causal,
        weights,
        window,
        tolerance,
        ...(brought && { brought }),
      },
      { isSeen: this.#visibility.isSeen, isLong: true },
    );
  }

  /** With another map no cell is pointed at any more; the worst place is looked for in the new one. */
  #forgetCells() {
    const now = [this.#chosen.result?.output, this.#identicalWords.result?.output];
    const [map, attention] = this.#pointedAt;
    this.#pointedAt = now;
    if (map !== now[0] && this.cell !== 'worst') this.cell = null;
    if (attention !== now[1] && this.attendedCell !== 'worst') this.attendedCell = null;
  }

  override render() {
    const grid = this.#grid.asked;
    const measured = this.#measured;
    if (!grid || !measured) return nothing;
    const { store } = this.session;
    const { item, problem } = measured;
    const { result, error } = this.#chosen;
    const tableStore = this.session.tableStore.get();
    return html`
      <h1>Far positions should be less near, wherever they stand, before or after.</h1>
      <div class=${markOf(this.#grid.result)}>
        <pe-property-grid
          .basic=${grid.basic}
          .others=${grid.others}
          .cells=${this.#grid.result?.output ?? null}
          .chosen=${item.id}
          @choose=${({ detail }: CustomEvent<GridChoice>) => this.#choose(detail)}
        >
          ${this.#renderGridLegend()}
        </pe-property-grid>
      </div>
      ${this.#renderToggles()} ${offsetsChooser(tableStore, (id) => this.#takeOffsets(id))}
      <pe-tables .session=${this.session}>
        <span class="broken">${problem || (this.#isLong ? '' : error?.message)}</span>
      </pe-tables>
      <div class="figures-and-rail">
        <div class="figures">
          ${extentLine(this.session, measured, this.#chosen)} ${this.#renderChosen()}
        </div>
        <pe-rail
          .store=${store}
          .groups=${controlGroups(store, item, result?.output.shown, this.#tableSettings)}
        ></pe-rail>
      </div>
      ${this.#renderPsi()} ${this.#renderDiagnosis()} ${this.#renderIdenticalWords()} ${prose}
      ${this.#zone.cover('Drop a table of positions')}
    `;
  }

  #renderGridLegend(): TemplateResult {
    const { store, tableStore } = this.session;
    const { active: table } = tableStore.get();
    const offsets = actingOffsets(tableStore.get());
    return html`
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
    `;
  }

  #renderChosen(): TemplateResult | typeof nothing {
    const { result } = this.#chosen;
    if (!result) return nothing;
    const { input, output } = result;
    const { property, violations } = this.session.store.get();
    const lastRead = this.#lastRead;
    return html`<div class="result ${markOf(result)}">
      ${guard([output, this.cell, property, violations, lastRead], () =>
        chosenItemView(input, output, this.#marking('cell'), lastRead),
      )}
    </div>`;
  }

  get #tableSettings(): TableFacts {
    const tableStore = this.session.tableStore.get();
    const acting = actingTable(this.session);
    const areOffsetsAsked = idsOf(this.session.store.get('item')).includes(offsetsId);
    return {
      rows: tableStore.active && rowCount(tableStore.active),
      isOffsets: areOffsetsAsked && acting !== undefined && acting === chosenOffsets(tableStore),
    };
  }

  get #isLong(): boolean {
    return this.#measured !== undefined && isLong(this.#measured);
  }

  #renderDiagnosis(): TemplateResult {
    const { result, error } = this.#diagnosis;
    const measured = this.#chosen.result;
    return html`<section class="part figures">
      <div class="headed">
        <h2>What the vectors are like</h2>
        ${this.#isLong ? runState(this.#diagnosis, 'that of all vectors') : nothing}
      </div>
      ${error && !this.#isLong ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
      ${
        result
          ? html`<div class="result ${markOf(result)}">
              ${guard([result.output], () => diagnosisView(result.input, result.output))}
            </div>`
          : nothing
      }
      ${
        measured
          ? html`<div class="result ${markOf(measured)}">
              ${guard([measured.output], () => toeplitzView(measured.output))}
            </div>`
          : nothing
      }
    </section>`;
  }

  #renderIdenticalWords(): TemplateResult {
    const { store } = this.session;
    const { result } = this.#identicalWords;
    const isHeadChosen = result !== undefined && result.output.head !== null;
    const isHeadInRail = this.#chosen.result?.output.shown.head !== null;
    return html`<section class="part figures identical">
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
        ${isHeadChosen && !isHeadInRail ? html`<pe-control .store=${store} name="head" .most=${result?.input.sizes.heads}></pe-control>` : nothing}
      </div>
      ${this.#weightFiles.render(store)} ${runState(this.#identicalWords)} ${this.#renderAttention()}
    </section>`;
  }

  /** Only where its weights are from where the state says: a link to weights of files shows no map of others. */
  #renderAttention(): TemplateResult | typeof nothing {
    const { result } = this.#identicalWords;
    const { property, violations, headWeights } = this.session.store.get();
    if (!result || (headWeights === 'page') !== (result.input.brought === undefined)) return nothing;
    const { input, output } = result;
    return html`<div class="result ${markOf(result)}">
      ${guard([output, this.attendedCell, property, violations], () =>
        identicalWordsView(input, output, this.#marking('attendedCell')),
      )}
    </div>`;
  }

  #renderPsi(): TemplateResult {
    const { store } = this.session;
    const { result, error } = this.#psi;
    return html`<section class="part figures">
      <div>${psiIntroduction}</div>
      <div class="sliders">
        ${['psiBase', 'd'].map((name) => html`<pe-control .store=${store} name=${name}></pe-control>`)}
      </div>
      ${error ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
      ${result ? psiView(store, result) : nothing}
    </section>`;
  }

  /** What the reader looks at in one of the two maps. */
  #marking(name: 'cell' | 'attendedCell'): Marking {
    const { property, violations } = this.session.store.get();
    return {
      property: property as PropertyName,
      showsBreaks: violations,
      pointed: this[name],
      point: (cell) => {
        this[name] = cell;
      },
      choose: (one) => {
        this.session.store.set({ property: one });
        this[name] = 'worst';
      },
    };
  }

  /** A scheme of the catalogue becomes that of the page: it keeps its parameters, and other labs open with it. */
  #choose({ id, property }: GridChoice) {
    const { store, catalog } = this.session;
    const isScheme = catalog.some((scheme) => scheme.id === id);
    const marked = property ? { property } : {};
    this.cell = property ? 'worst' : null;
    if (id === tableId) store.set({ ...marked, item: '', source: 'file' });
    else if (isScheme) store.set({ ...marked, item: '', source: 'scheme', scheme: id as SchemeId });
    else store.set({ ...marked, item: id, ...(id.startsWith(`${tableId}.`) && { source: 'file' }) });
    this.#jumps = true;
    this.requestUpdate();
  }

  /** Chooses the reader's vectors of offsets, and an item that has them: the one shown, if it has an RPE to replace, or them alone. */
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
    // Not before the map of the chosen item is there.
    if (!this.#jumps || this.#chosen.result?.input.item.id !== measuredOf(this.session).item.id) return;
    this.#jumps = false;
    this.renderRoot.querySelector('.chosen')?.scrollIntoView({ block: 'start' });
    this.renderRoot
      .querySelector<HTMLElement>('.figures-and-rail .map pe-violation-map')
      ?.focus({ preventScroll: true });
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
