/** <pe-properties-lab>: monotonicity, translation invariance and symmetry of every encoding, alone and combined. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { offsetsId } from '../../encoding/offsets.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/formula/on-demand.ts';
import { frame, openFolds, showFold } from '../../shell/frame/frame.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { JobRun, keep, markOf, type Result } from '../../shell/job-run.ts';
import { LabElement } from '../../shell/lab-element.ts';
import { runStateStyles } from '../../shell/run-state.ts';
import { TrainingHere } from '../../shell/trained/training-here.ts';
import { trainingStyles } from '../../shell/trained/training-line.ts';
import { actingTable, insteadOfTable, rowCount } from '../../tables/chosen-encoding.ts';
import { chosenOffsets } from '../../tables/offset-tables.ts';
import { coverStyles, tablesOnDemand, tableZone } from '../../tables/receive-files.ts';
import { nextAction } from './action.ts';
import { filesOf } from './asked-item.ts';
import { choose, mayChoose, takeOffsets } from './choice.ts';
import { ChosenMap } from './chosen-map.ts';
import { diagnosisInput } from './diagnosis-job.ts';
import { propertiesFolds } from './folds.ts';
import type { GridCell, GridInput } from './grid-job.ts';
import { IdenticalWords } from './identical-words.ts';
import { gridInput, measuredOf } from './input.ts';
import { type Item, isLong, isOfTable } from './item.ts';
import { idsOf } from './items.ts';
import { jobs } from './jobs.ts';
import { learnedLine } from './learned-line.ts';
import { propertiesLever } from './lever.ts';
import { matrixFigure } from './matrix-figure.ts';
import { itemsBeside, type MatrixShape, matrixItems, matrixShape } from './matrix-shape.ts';
import { type PropertyName, windowWithin } from './measured-properties.ts';
import { otherEncodings } from './other-encodings.ts';
import { itemInSentence } from './parts.ts';
import type { GridChoice } from './property-grid.ts';
import { settingRows, type TableFacts } from './setting-groups.ts';
import { styles } from './styles.ts';
import { isAwaitingTraining, trainingsOf } from './trained-items.ts';
import { judge } from './verdict.ts';

const message = (words: string): TemplateResult | typeof nothing =>
  words ? html`<p class="message broken" role="status">${words}</p>` : nothing;

type GridResult = Result<GridInput, readonly GridCell[]>;

export class PropertiesLab extends LabElement {
  static override styles = [...LabElement.styles, coverStyles, runStateStyles, trainingStyles, styles];

  #measured: ReturnType<typeof measuredOf> | undefined;
  #shape: MatrixShape | undefined;
  /** ids of the embeddings in the matrix that are not trained yet */
  #awaited: readonly string[] = [];
  readonly #matrix = new JobRun(this, jobs.propertyGrid);
  /** the last result in which the item could be measured */
  #good: GridResult | undefined;
  /** the embeddings that the matrix leaves out, and others */
  readonly #others = new JobRun(this, jobs.propertyGrid);
  readonly #map = new ChosenMap(this);
  readonly #diagnosis = new JobRun(this, jobs.diagnosis);
  readonly #identicalWords = new IdenticalWords(this);
  readonly #psi = new JobRun(this, jobs.psi);
  readonly #training = new TrainingHere(this);
  /** whether to scroll to the map of the chosen item once it is there */
  #jumps = false;
  readonly #zone = tableZone(this);

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const { d, psiBase, omega, handles } = this.session.store.get();
    const measured = measuredOf(this.session);
    const { item, sizes } = measured;
    this.#measured = measured;
    this.#shape = keep(this.#shape, matrixShape(this.session));
    const items = matrixItems(this.session, this.#shape);
    const awaited = items.filter((one) => isAwaitingTraining(one, this.session)).map(({ id }) => id);
    this.#awaited = keep(this.#awaited, awaited);
    this.#training.follow(trainingsOf(items, item, this.session));
    this.#matrix.ask(gridInput(this.session, items));
    this.#psi.ask({ d, psiBase, omega, handles });
    // What is folded away is not computed.
    const open = openFolds(this.session);
    const isLarge = isLong(measured);
    const how = { isLong: isLarge, isDeaf: isLarge };
    if (open.includes('others'))
      this.#others.ask(gridInput(this.session, itemsBeside(this.session, this.#shape)));
    // The fold of the vectors also shows what the offset leaves unexplained of the map.
    if (open.includes('map') || open.includes('vectors')) this.#map.ask(this.session, measured, how);
    if (open.includes('vectors')) this.#diagnosis.ask(diagnosisInput({ item, sizes }), how);
    if (open.includes('attention')) this.#identicalWords.ask(this.session);
    this.#map.follow();
    this.#identicalWords.follow();
  }

  override render() {
    const [measured, shape] = [this.#measured, this.#shape];
    if (!measured || !shape) return nothing;
    const { item, problem } = measured;
    const { result: latest, error, isPending } = this.#matrix;
    const problemOf = (one: GridResult | undefined) => one?.output.find(({ id }) => id === item.id)?.problem;
    const refusal = problemOf(latest) || (error && !isPending ? error.message : '');
    if (problemOf(latest) === '') this.#good = latest;
    // While a formula has a mistake, the last result without one stays.
    const isKept = hasFormula(this.session) && problemOf(latest) && problemOf(this.#good) === '';
    const shown = isKept && this.#good ? { ...this.#good, isCurrent: false } : latest;
    // Before its training ends, an untrained item is no answer to what the settings ask.
    const isUntrained = this.#awaited.includes(item.id);
    const result = shown && isUntrained ? { ...shown, isCurrent: false } : shown;
    const verdict = result && this.#judge(result, item);
    const rowMeaning = result?.output.find(({ id }) => id === item.id)?.measured?.rowMeaning;
    const isOthersOpen = openFolds(this.session).includes('others');
    return html`${frame(this.session, {
      headline:
        verdict?.headline ??
        (refusal ? refusedHeadline(error, 'Nothing to measure with these settings.') : ''),
      finding: verdict?.finding,
      instead:
        insteadOfTable(this.session) && itemInSentence(item, this.session.catalog, filesOf(this.session)),
      isRefused: refusal !== '',
      mark: markOf(result),
      lever: propertiesLever(this.session, () => this.#show('others')),
      proof: html`
        ${isOthersOpen ? message(problem) : tablesOnDemand(this.session, problem || undefined)}
        ${formulaOnDemand(this.session, refusal)} ${message(hasFormula(this.session) ? '' : refusal)}
        ${matrixFigure(this.session, {
          shape,
          result,
          chosen: item,
          choose: (id) => this.#choose({ id, property: null }),
          showFrequencies: () => this.#show('psi'),
          learned: learnedLine(this.session, this.#training),
          awaited: this.#awaited,
        })}
      `,
      action: nextAction(this.session, item),
      settings: settingRows(this.session.store, item, rowMeaning, this.#tableFacts),
      controls: formulaControl(this.session, refusal),
      folds: propertiesFolds({
        session: this.session,
        measured,
        map: this.#map,
        diagnosis: this.#diagnosis,
        psi: this.#psi,
        identicalWords: this.#identicalWords,
        isHeadSet: rowMeaning !== undefined && rowMeaning.head !== null,
        others: () => this.#renderOthers(shape, item),
      }),
    })}
    ${this.#zone.cover('Drop a table of positions')}`;
  }

  /** Of the result shown. Undefined while the item is not part of it. */
  #judge({ input, output }: GridResult, item: Item) {
    const shown = input.items.find(({ id }) => id === item.id);
    if (!shown) return undefined;
    const { store, catalog } = this.session;
    return judge({
      property: store.get('property') as PropertyName,
      item: shown,
      name: itemInSentence(shown, catalog, filesOf(this.session)),
      cells: output,
      window: windowWithin(input.window, input.sizes.n),
      extent: this.#extentOf(shown, input),
    });
  }

  /** 'the first 96 of 1024 rows' where the matrix does not measure all rows of a table, or ''. */
  #extentOf(item: Item, { sizes }: GridInput): string {
    const { active } = this.session.tableStore.get();
    const rows = isOfTable(item) && active ? rowCount(active) : 0;
    return rows > sizes.n ? `the first ${sizes.n} of ${rows} rows` : '';
  }

  #renderOthers(shape: MatrixShape, chosen: Item): TemplateResult {
    return otherEncodings(this.session, {
      items: itemsBeside(this.session, shape),
      result: this.#others.result,
      chosen: chosen.id,
      choose: (choice) => this.#choose(choice, true),
      takeOffsets: (id) => {
        const item = takeOffsets(this.session, id);
        if (item !== undefined) this.#choose({ id: item, property: null });
      },
    });
  }

  get #tableFacts(): TableFacts {
    const tableStore = this.session.tableStore.get();
    const acting = actingTable(this.session);
    const areOffsetsAsked = idsOf(this.session.store.get('item')).includes(offsetsId);
    return {
      rows: tableStore.active && rowCount(tableStore.active),
      isOffsets: areOffsetsAsked && acting !== undefined && acting === chosenOffsets(tableStore),
    };
  }

  #show(fold: string) {
    showFold(this.session, this.renderRoot, fold);
  }

  /** `jumps`: whether to go to its map. */
  #choose(choice: GridChoice, jumps = false) {
    if (!mayChoose(this.session, choice)) return;
    this.#map.point(choice.property ? 'worst' : null);
    choose(this.session, choice);
    this.#jumps = jumps;
    if (jumps) this.#show('map');
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Waits for the map of the chosen item.
    if (!this.#jumps || this.#map.result?.input.item.id !== this.#measured?.item.id) return;
    this.#jumps = false;
    this.renderRoot.querySelector('.chosen')?.scrollIntoView({ block: 'start' });
    this.renderRoot
      .querySelector<HTMLElement>('.chosen-map pe-violation-map')
      ?.focus({ preventScroll: true });
  }
}

customElements.get('pe-properties-lab') ?? customElements.define('pe-properties-lab', PropertiesLab);
