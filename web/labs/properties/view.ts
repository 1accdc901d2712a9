/** <pe-properties-lab>: monotonicity, translation invariance and symmetry of every encoding, alone and combined. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { SchemeId } from '../../core/types.ts';
import { weightWords } from '../../encoding/layer.ts';
import { isOfOffsets, offsetsId } from '../../encoding/offsets.ts';
import { tableId } from '../../encoding/source.ts';
import { actingTable, rowCount } from '../../session/chosen-encoding.ts';
import { chosenOffsets } from '../../session/offset-tables.ts';
import { toggleName } from '../../state/text.ts';
import '../../workbench/controls/control.ts';
import '../../workbench/controls/segments.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import { type Action, type Fold, frame, openFolds, showFold } from '../../workbench/frame/frame.ts';
import { JobRun, keep, markOf, type Result } from '../../workbench/job-run.ts';
import { LabElement } from '../../workbench/lab-element.ts';
import { runState, runStateStyles } from '../../workbench/run-state.ts';
import { coverStyles, tablesOnDemand, tableZone } from '../../workbench/upload/receive-files.ts';
import '../../workbench/upload/table-strip.ts';
import { filesOf } from './asked-item.ts';
import { chosenItemView } from './chosen-item-view.ts';
import { diagnosisInput } from './diagnosis-job.ts';
import { diagnosisView, toeplitzView } from './diagnosis-view.ts';
import type { GridCell, GridInput } from './grid-job.ts';
import { identicalWordsView } from './identical-words-view.ts';
import { attendedOf, gridInput, measuredOf } from './input.ts';
import { broughtOffsets, freshOffsets, idOf, idsOf, otherItems, otherSchemes } from './items.ts';
import { jobs } from './jobs.ts';
import { itemsBeside, type MatrixShape, matrixItems, matrixShape } from './matrix-shape.ts';
import type { Marking, PointedCell } from './measured-map.ts';
import { type PropertyName, windowWithin } from './measured-properties.ts';
import { itemInSentence } from './parts.ts';
import { propertyNames } from './property-format.ts';
import './property-matrix.ts';
import type { GridChoice } from './property-grid.ts';
import { extentLine, offsetsChooser } from './table-controls.ts';
import './property-grid.ts';
import type { MatrixRow } from './downsampled-matrix.ts';
import { type Item, isLong, isOfTable, type Sized, tableAlone } from './item.ts';
import { prose } from './prose.ts';
import { psiIntroduction, psiTitle, psiView } from './psi-view.ts';
import { settingRows, type TableFacts } from './settings.ts';
import { styles } from './styles.ts';
import { judge } from './verdict.ts';
import { WeightFiles } from './weight-files.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** Where there is little room. */
const shortNames = new Map([
  ['monotonicity', 'Monotone'],
  ['translation', 'Shift-invariant'],
  ['symmetry', 'Symmetric'],
]);

/** What the number of a property counts, for the legend and for files. */
const legends: Readonly<Record<PropertyName, string>> = {
  monotonicity: 'Offset pairs whose farther position is more similar',
  translation: 'Part of the map that the offset does not explain',
  symmetry: 'Asymmetry of the map',
};

const extentNames = new Map([
  ['all', 'all rows'],
  ['first', 'as many as are compared'],
]);

const message = (words: string): TemplateResult | typeof nothing =>
  words ? html`<p class="message broken" role="status">${words}</p>` : nothing;

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
  #shape: MatrixShape | undefined;
  readonly #matrix = new JobRun(this, jobs.propertyGrid);
  /** the embeddings that the matrix leaves out, and others */
  readonly #others = new JobRun(this, jobs.otherProperties);
  readonly #chosen = new JobRun(this, jobs.chosenItem);
  /** of a long table's proximity, the row pointed at */
  readonly #row = new JobRun(this, jobs.proximityRow);
  readonly #diagnosis = new JobRun(this, jobs.diagnosis);
  readonly #identicalWords = new JobRun(this, jobs.identicalWords);
  readonly #psi = new JobRun(this, jobs.psi);
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
    const { window, tolerance, d, psiBase, omega, handles } = this.session.store.get();
    this.#measured = measuredOf(this.session);
    this.#shape = keep(this.#shape, matrixShape(this.session));
    this.#matrix.ask(gridInput(this.session, matrixItems(this.session, this.#shape)));
    this.#psi.ask({ d, psiBase, omega, handles });
    const { item, sizes } = this.#measured;
    const how = { isLong: this.#isLong, isDeaf: this.#isLong };
    if (this.#isOpen('others'))
      this.#others.ask(gridInput(this.session, itemsBeside(this.session, this.#shape)));
    // What the offset leaves of the map stands beside the vectors.
    if (this.#isOpen('map') || this.#isOpen('vectors'))
      this.#chosen.ask({ item, sizes, window, tolerance }, how);
    if (this.#isOpen('vectors')) this.#diagnosis.ask(diagnosisInput({ item, sizes }), how);
    if (this.#isOpen('attention')) this.#askIdenticalWords();
    this.#forgetCells();
    this.#askRow();
  }

  /** What is folded away is not computed. */
  #isOpen(fold: string): boolean {
    return openFolds(this.session).includes(fold);
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
      { isLong: true },
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
    const [measured, shape] = [this.#measured, this.#shape];
    if (!measured || !shape) return nothing;
    const { store } = this.session;
    const { item, problem } = measured;
    const { result } = this.#matrix;
    const verdict = result && this.#judge(result);
    const cell = result?.output.find(({ id }) => id === item.id);
    const isOthersOpen = this.#isOpen('others');
    return html`${frame(this.session, {
      headline: verdict?.headline ?? '',
      finding: verdict?.finding,
      mark: markOf(result),
      lever: html`
        <pe-segments
          .store=${store}
          name="property"
          label="Test for"
          .choices=${new Map(Object.entries(propertyNames))}
          .short=${shortNames}
          invited=${this.#next}
        ></pe-segments>
        <button class="plain second other" @click=${() => this.#show('others')}>Other encodings, your table</button>
      `,
      proof: html`
        ${isOthersOpen ? message(problem) : tablesOnDemand(this.session, problem || undefined)}
        ${cell?.problem ? message(cell.problem) : nothing} ${this.#renderMatrix(shape)}
      `,
      action: this.#action(),
      settings: settingRows(store, item, cell?.measured?.rowMeaning, this.#tableSettings),
      folds: this.#folds(measured),
    })}
    ${this.#zone.cover('Drop a table of positions')}`;
  }

  get #property(): PropertyName {
    return this.session.store.get('property') as PropertyName;
  }

  /** The headline and the number are of the result that is shown: of the item it was asked for. */
  #judge({ input, output }: Result<GridInput, readonly GridCell[]>) {
    const { item } = this.#measured as { item: Item };
    const shown = input.items.find(({ id }) => id === item.id);
    if (!shown) return undefined;
    const { catalog } = this.session;
    return judge({
      property: this.#property,
      item: shown,
      name: itemInSentence(shown, catalog, filesOf(this.session)),
      cells: output,
      window: windowWithin(input.window, input.sizes.n),
      extent: this.#extentOf(shown, input),
    });
  }

  /** How many rows of a table of the reader's the matrix measures, where that is not all. */
  #extentOf(item: Item, { sizes }: GridInput): string {
    const { active } = this.session.tableStore.get();
    const rows = isOfTable(item) && active ? rowCount(active) : 0;
    return rows > sizes.n ? `the first ${sizes.n} of ${rows} rows` : '';
  }

  #renderMatrix(shape: MatrixShape): TemplateResult {
    const { result } = this.#matrix;
    const item = this.#measured?.item;
    const ids = shape.rows.flatMap((row) => shape.columns.map((column) => idOf(row, column)));
    const beside = item && !ids.includes(item.id) ? item : null;
    const { n, d, heads } = result?.input.sizes ?? this.session.store.get();
    const property = this.#property;
    const alsoRow = shape.hides.row ? ' So does their APE.' : '';
    return figure(
      'matrix',
      {
        heading: `${propertyNames[property]} of absolute and relative embeddings`,
        name: `properties-${property}`,
        caption: html`${n} positions, width ${d}, ${heads} ${heads === 1 ? 'head' : 'heads'}. Learned ones are untrained.
        Bright is similar.`,
      },
      html`<pe-property-matrix
        .shape=${shape}
        .files=${filesOf(this.session)}
        .cells=${result?.output ?? []}
        .beside=${beside}
        .property=${property}
        .chosen=${item?.id ?? ''}
        .legend=${legends[property]}
        @choose=${({ detail }: CustomEvent<string>) => this.#choose({ id: detail, property: null })}
      >
        <p slot="equal">
          They start equal to the fixed ones, so there is nothing to compare yet.${alsoRow}
          <button class="plain" @click=${() => this.#show('psi')}>Move a frequency ↓</button>
        </p>
        <span slot="equal-short"
          >Learned sinusoids start equal to the fixed ones.
          <button class="plain" @click=${() => this.#show('psi')}>Move a frequency ↓</button></span
        >
      </pe-property-matrix>`,
    );
  }

  /** The property that the lab asks about next. */
  get #next(): PropertyName {
    const next = { monotonicity: 'symmetry', symmetry: 'translation', translation: 'monotonicity' } as const;
    return next[this.#property];
  }

  #action(): Action {
    const questions: Readonly<Record<PropertyName, string>> = {
      symmetry: 'Which sums can tell before from after? Look for the ones that break symmetry.',
      translation: 'Does only the offset count, or the place, too? Look for maps without diagonal stripes.',
      monotonicity: 'Does similarity fade with distance, everywhere and in both directions?',
    };
    const next = this.#next;
    return {
      question: questions[next],
      label: `Test for ${propertyNames[next].toLowerCase()}`,
      act: () => this.session.store.set({ property: next }),
      isInLever: true,
    };
  }

  #show(fold: string) {
    showFold(this.session, this.renderRoot, fold);
  }

  #folds(measured: Sized): readonly Fold[] {
    return [
      { id: 'map', title: 'Where it fails worst', content: () => this.#renderMap(measured) },
      {
        id: 'others',
        title: 'Other encodings, your table',
        short: 'Other encodings',
        content: () => this.#renderOthers(),
      },
      {
        id: 'psi',
        title: psiTitle(this.#psi.result),
        short: 'ψ and its frequencies',
        content: () => this.#renderPsi(),
      },
      { id: 'vectors', title: 'Spectrum, norms, trajectory', content: () => this.#renderDiagnosis() },
      { id: 'attention', title: 'One word repeated', content: () => this.#renderIdenticalWords() },
      { id: 'why', title: 'Definitions', content: () => prose },
    ];
  }

  #renderMap(measured: Sized): TemplateResult {
    const { store } = this.session;
    const { error } = this.#chosen;
    const hasExtent =
      isOfTable(measured.item) || (isOfOffsets(measured.item) && measured.item.parts.length === 1);
    return html`<div class="figures chosen-map">
      ${error && !this.#isLong ? message(error.message) : nothing}
      <div class="sliders">
        <pe-control .store=${store} name="violations"></pe-control>
        ${hasExtent ? html`<pe-control .store=${store} name="extent" .choices=${extentNames}></pe-control>` : nothing}
      </div>
      ${extentLine(this.session, measured, this.#chosen)} ${this.#renderChosen()}
    </div>`;
  }

  #renderOthers(): TemplateResult {
    const { store, catalog, tableStore } = this.session;
    const items = itemsBeside(this.session, this.#shape as MatrixShape);
    const shown = otherItems(store.get('grid'), catalog).map(({ id }) => id);
    return html`
      <div class="toggles no-print" role="group" aria-label="Other encodings compared">
        ${otherSchemes(catalog).map(
          ({ id, title }) => html`<button
            type="button"
            aria-pressed=${shown.includes(id)}
            @click=${() => store.set({ grid: toggleName(store.get('grid'), id) })}
          >
            ${title}
          </button>`,
        )}
      </div>
      <div class=${markOf(this.#others.result)}>
        <pe-property-grid
          .items=${items}
          .cells=${this.#others.result?.output ?? null}
          .chosen=${this.#measured?.item.id ?? ''}
          @choose=${({ detail }: CustomEvent<GridChoice>) => this.#choose(detail, true)}
        ></pe-property-grid>
      </div>
      ${offsetsChooser(tableStore.get(), (id) => this.#takeOffsets(id))}
      <pe-tables .session=${this.session}></pe-tables>
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
    return html`<section class="part figures vectors">
      ${this.#isLong ? runState(this.#diagnosis, 'that of all vectors') : nothing}
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
    const { item } = this.#measured as Sized;
    const cell = this.#matrix.result?.output.find(({ id }) => id === item.id);
    const isHeadInRail = cell?.measured ? cell.measured.rowMeaning.head !== null : false;
    return html`<section class="part figures identical">
      <p>
        If every word is the same, only position tells the keys apart. One head reads one random word at all positions; its
        weights are averaged over many words. With identity weights, queries and keys are the inputs themselves, or the head’s
        part of them. Seeded weights mix all dimensions.
      </p>
      <div class="sliders">
        <pe-control .store=${store} name="weights" .choices=${weightWords}></pe-control>
        <pe-control .store=${store} name="causal"></pe-control>
        <pe-control .store=${store} name="violations"></pe-control>
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

  /**
   * A scheme of the catalogue becomes that of the page: it keeps its parameters, and other labs open with it. `jumps`: whether to go
   * to its map.
   */
  #choose({ id, property }: GridChoice, jumps = false) {
    const { store, catalog } = this.session;
    const isScheme = catalog.some((scheme) => scheme.id === id);
    const marked = property ? { property } : {};
    this.cell = property ? 'worst' : null;
    if (id === tableId) store.set({ ...marked, item: '', source: 'file' });
    else if (isScheme) store.set({ ...marked, item: '', source: 'scheme', scheme: id as SchemeId });
    else store.set({ ...marked, item: id, ...(id.startsWith(`${tableId}.`) && { source: 'file' }) });
    this.#jumps = jumps;
    if (jumps) this.#show('map');
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
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Not before the map of the chosen item is there.
    if (!this.#jumps || this.#chosen.result?.input.item.id !== measuredOf(this.session).item.id) return;
    this.#jumps = false;
    this.renderRoot.querySelector('.chosen')?.scrollIntoView({ block: 'start' });
    this.renderRoot
      .querySelector<HTMLElement>('.chosen-map pe-violation-map')
      ?.focus({ preventScroll: true });
  }
}

customElements.get('pe-properties-lab') ?? customElements.define('pe-properties-lab', PropertiesLab);
