/** Monotonicity, translation invariance and symmetry of every encoding, alone and combined. */
import '../../shell/controls/segments.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Cell } from '../../draw/heat-map.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { figureView } from '../../shell/figure.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/formula/on-demand.ts';
import { openFolds } from '../../shell/frame/frame.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { type Answer, JobRun, markOf, type Result } from '../../shell/job-run.ts';
import { defineLab, type Given as GivenOf } from '../../shell/lab.ts';
import { runStateStyles } from '../../shell/run-state.ts';
import { type Action, type Fold, foldsFrom } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { TrainingHere } from '../../shell/trained/training-here.ts';
import { trainedWords, trainingLine, trainingStyles } from '../../shell/trained/training-line.ts';
import { actingTable, insteadOfTable, rowCount } from '../../tables/chosen-encoding.ts';
import { chosenOffsets } from '../../tables/offset-tables.ts';
import { tablesOnDemand } from '../../tables/receive-files.ts';
import { isFree } from '../../tasks/access.ts';
import {
  basicItemsOf,
  choose,
  filesOf,
  type GridChoice,
  isAwaitingTraining,
  mayChoose,
  sizesOfTraining,
  takeOffsets,
  trainedModels,
  trainingOf,
  trainingsOf,
} from './asked-item.ts';
import { matrix } from './figures/matrix.ts';
import type { PsiInput, PsiOutput } from './frequencies.ts';
import type { IdenticalWordsInput, IdenticalWordsOutput } from './identical-words-job.ts';
import {
  arithmeticFor,
  attendedOf,
  diagnosisInput,
  gridInput,
  itemsBeside,
  type MatrixShape,
  matrixItems,
  matrixShape,
  measuredOf,
} from './input.ts';
import type {
  ChosenItemInput,
  ChosenItemOutput,
  DiagnosisInput,
  DiagnosisOutput,
  GridCell,
  GridInput,
  ProximityRowInput,
} from './item-jobs.ts';
import { type Item, idsOf, isLong, isOfTable, type Sized, tableAlone } from './items.ts';
import { jobs } from './jobs.ts';
import type { Marked } from './map-folds.ts';
import { type PropertyName, propertyNames, windowWithin } from './measured-properties.ts';
import { itemInSentence } from './parts.ts';
import { presets } from './presets.ts';
import type { MatrixRow } from './proximity.ts';
import { settingRows, type TableFacts } from './setting-rows.ts';
import { styles } from './styles.ts';
import { psiTitle, text } from './text.ts';
import { judge } from './verdict.ts';
import { WeightFiles } from './weight-files.ts';

type GridResult = Result<GridInput, readonly GridCell[]>;

interface Answers {
  readonly matrix: Answer<GridInput, readonly GridCell[]>;
  /** the last result in which the item could be measured: it stays while a formula has a mistake */
  readonly lastGood: { result?: GridResult | undefined };
  /** the embeddings that the matrix leaves out, and others */
  readonly others: Answer<GridInput, readonly GridCell[]>;
  readonly map: Answer<ChosenItemInput, ChosenItemOutput>;
  /** of a long map, the row that is pointed at */
  readonly row: Answer<ProximityRowInput, MatrixRow>;
  readonly diagnosis: Answer<DiagnosisInput, DiagnosisOutput>;
  readonly words: Answer<IdenticalWordsInput, IdenticalWordsOutput>;
  readonly psi: Answer<PsiInput, PsiOutput>;
  readonly training: TrainingHere;
  readonly weightFiles: WeightFiles;
}

/** A cell of the map of one output, or the place where the property fails worst, which each map has. */
type Place = { readonly cell: Cell; readonly of: object } | 'worst' | null;

interface Here {
  /** what the reader points at in the map of similarities, and in that of one repeated word */
  readonly map: Place;
  readonly words: Place;
  /** whether to scroll to the map of the chosen item once it is there */
  readonly jumps: boolean;
}

/** The item that is measured, and the embeddings of the matrix. */
interface Read {
  readonly measured: ReturnType<typeof measuredOf>;
  readonly shape: MatrixShape;
  readonly items: readonly Item[];
}

function read(session: Session): Read {
  const shape = matrixShape(session);
  return { measured: measuredOf(session), shape, items: matrixItems(session, shape) };
}

type Given = GivenOf<Answers, Here, typeof import('./below.ts'), Read>;

const problemIn = (result: GridResult | undefined, { id }: Item): string | undefined =>
  result?.output.find((cell) => cell.id === id)?.problem;

/** A new map forgets the cell of the one before. */
const cellIn = (place: Place, output: object | undefined) =>
  place === 'worst' ? place : place?.of === output ? (place?.cell ?? null) : null;

function markedIn({ session: { store }, here, set }: Given, name: 'map' | 'words', output: object): Marked {
  const { property, violations } = store.get();
  const place = (to: Place) => set(name === 'map' ? { map: to } : { words: to });
  return {
    property: property as PropertyName,
    showsBreaks: violations,
    pointed: cellIn(here[name], output),
    point: (cell) => place(cell && { cell, of: output }),
    mayChoose: (one) => store.allows({ property: one }),
    choose: (one) => {
      store.set({ property: one });
      place('worst');
    },
  };
}

/** The output of a long map holds only the rows of its worst places; another is computed once it is pointed at. */
function askRow({ here, answers: { map, row } }: Given): void {
  const cell = cellIn(here.map, map.result?.output);
  if (!map.result || !isLong(map.result.input) || cell === null || cell === 'worst') return;
  const { item, sizes } = map.result.input;
  const table = tableAlone(item, sizes);
  if (!table || map.result.output.rows.some(({ x }) => x === cell.row)) return;
  row.ask({ table, measure: sizes.measure, row: cell.row });
}

/** The row that was pointed at last, if it is of the map shown. */
function lastRowOf({ map, row }: Answers): MatrixRow | undefined {
  if (!map.result || !row.result) return undefined;
  const { item, sizes } = map.result.input;
  const { table, measure } = row.result.input;
  const isOfMap = tableAlone(item, sizes)?.data === table.data && sizes.measure === measure;
  return isOfMap ? row.result.output : undefined;
}

/** Ids of the embeddings that are not trained yet. */
const awaitedOf = (items: readonly Item[], session: Session): readonly string[] =>
  items.filter((one) => isAwaitingTraining(one, session)).map(({ id }) => id);

function ask(given: Given): void {
  const { session, answers, isSeen } = given;
  const { d, psiBase, omega, handles, window, tolerance } = session.store.get();
  const { causal, weights, headWeights } = session.store.get();
  const { measured, shape, items } = given.read;
  const { item, sizes } = measured;
  answers.training.follow(trainingsOf(items, item, session));
  answers.matrix.ask(gridInput(session, items));
  if (problemIn(answers.matrix.result, item) === '') answers.lastGood.result = answers.matrix.result;
  answers.psi.ask({ d, psiBase, omega, handles });
  const isLarge = isLong(measured);
  const how = { isLong: isLarge, isDeaf: isLarge };
  answers.others.ask(() => gridInput(session, itemsBeside(session, shape)), { isSeen: isSeen('others') });
  // The fold of the vectors also shows what the offset leaves unexplained of the map.
  answers.map.ask(
    () => ({ item, sizes, window, tolerance, arithmetic: arithmeticFor(tableAlone(item, sizes)) }),
    { ...how, isSeen: isSeen('map') || isSeen('vectors') },
  );
  answers.diagnosis.ask(() => diagnosisInput({ item, sizes }), { ...how, isSeen: isSeen('vectors') });
  const ofFiles = headWeights === 'file' ? answers.weightFiles.weights : undefined;
  if (headWeights === 'page' || ofFiles)
    answers.words.ask(
      () => ({
        ...attendedOf(session),
        causal,
        weights,
        window,
        tolerance,
        ...(ofFiles && { brought: ofFiles }),
      }),
      { isLong: true, isSeen: isSeen('attention') },
    );
  askRow(given);
}

/** `jumps`: whether to go to its map. */
function chooseItem({ session, set, showFold }: Given, choice: GridChoice, jumps: boolean): void {
  if (!mayChoose(session, choice)) return;
  set({ map: choice.property ? 'worst' : null, jumps });
  choose(session, choice);
  if (jumps) showFold('map');
}

/** The result to show. Before its training ends, an untrained item is no answer to what the settings ask. */
function resultOf(
  { session, answers }: Given,
  item: Item,
  awaited: readonly string[],
): GridResult | undefined {
  const { result: latest } = answers.matrix;
  const { result: good } = answers.lastGood;
  const isKept = hasFormula(session) && problemIn(latest, item) && problemIn(good, item) === '';
  const shown = isKept && good ? { ...good, isCurrent: false } : latest;
  return shown && awaited.includes(item.id) ? { ...shown, isCurrent: false } : shown;
}

/** Of the result shown. Undefined while the item is not part of it. */
function verdictOn(session: Session, { input, output }: GridResult, { id }: Item) {
  const item = input.items.find((one) => one.id === id);
  if (!item) return undefined;
  const { active } = session.tableStore.get();
  const rows = isOfTable(item) && active ? rowCount(active) : 0;
  return judge({
    property: session.store.get('property') as PropertyName,
    item,
    name: itemInSentence(item, session.catalog, filesOf(session)),
    cells: output,
    window: windowWithin(input.window, input.sizes.n),
    extent: rows > input.sizes.n ? text.firstRows(input.sizes.n, rows) : '',
  });
}

const following: Readonly<Record<PropertyName, PropertyName>> = {
  monotonicity: 'symmetry',
  symmetry: 'translation',
  translation: 'monotonicity',
};

/** The property to test after the one that is tested now. */
const nextProperty = ({ store }: Session): PropertyName => following[store.get('property') as PropertyName];

/** What a reader may try next: training, or the test for another property. */
function actionOf(session: Session, chosen: Item): Action {
  if (chosen.isFresh && !session.store.get('trainHere') && trainingOf(chosen, session))
    return { ...text.train, sets: { trainHere: true } };
  const next = nextProperty(session);
  return {
    question: text.questions[next],
    label: text.testFor(next),
    sets: { property: next },
    isInLever: true,
  };
}

const lever = (session: Session, showOthers: () => void): TemplateResult => html`
  <pe-segments
    .store=${session.store}
    name="property"
    label=${text.property}
    .choices=${new Map(Object.entries(propertyNames))}
    .short=${text.shortNames}
    invited=${nextProperty(session)}
  ></pe-segments>
  <button class="plain second other" @click=${showOthers}>${text.folds.others}</button>
`;

/** The learned vectors of the matrix: untrained, in training, or trained here and on what. */
function learnedLine(session: Session, training: TrainingHere): TemplateResult {
  const { store } = session;
  const button = (trainHere: boolean, words: string) =>
    isFree(store.get(), 'trainHere')
      ? html`<button class="fix" @click=${() => store.set({ trainHere })}>${words}</button>`
      : nothing;
  if (!store.get('trainHere')) return html`${text.areUntrained} ${button(true, text.trainThem)}`;
  const models = Object.values(trainedModels(basicItemsOf(session), session).trained ?? {});
  const words = models.length === 0 ? text.nothingTrained : trainedWords(sizesOfTraining(session), models);
  return trainingLine(training, html`${words} ${button(false, text.showUntrained)}`);
}

function tableFactsOf(session: Session): TableFacts {
  const tables = session.tableStore.get();
  const acting = actingTable(session);
  const areOffsetsAsked = idsOf(session.store.get('item')).includes(offsetsId);
  return {
    rows: tables.active && rowCount(tables.active),
    isOffsets: areOffsetsAsked && acting !== undefined && acting === chosenOffsets(tables),
  };
}

const message = (words: string): TemplateResult | typeof nothing =>
  words ? html`<p class="message broken" role="status">${words}</p>` : nothing;

function foldsOf(given: Given, measured: Sized, shape: MatrixShape, isHeadSet: boolean): readonly Fold[] {
  const { session, answers, below } = given;
  const { store } = session;
  const { map, words, psi, diagnosis, others, weightFiles } = answers;
  const marked = (name: 'map' | 'words') => markedIn(given, name, answers[name].result?.output ?? {});
  const contents = {
    map: () =>
      below?.mapOfItem({ session, measured, run: map, lastRead: lastRowOf(answers), marked: marked('map') }),
    others: () =>
      below?.otherEncodings(session, {
        items: itemsBeside(session, shape),
        result: others.result,
        chosen: measured.item.id,
        choose: (choice) => chooseItem(given, choice, true),
        takeOffsets: (table) => {
          const id = takeOffsets(session, table);
          if (id !== undefined) chooseItem(given, { id, property: null }, false);
        },
      }),
    psi: () => below?.psiSection(store, psi),
    vectors: () => below?.vectorsOfItem(diagnosis, map.result, isLong(measured)),
    attention: () => below?.oneWord({ store, run: words, weightFiles, isHeadSet, marked: marked('words') }),
    why: () => below?.prose,
  };
  const shorts: Partial<Record<string, string>> = text.shortFolds;
  return foldsFrom({ ...text.folds, psi: psiTitle(psi.result) }, contents).map((fold) => ({
    ...fold,
    ...(shorts[fold.id] !== undefined && { short: shorts[fold.id] }),
  }));
}

export const lab = defineLab<Answers, Here, typeof import('./below.ts'), Read>({
  here: { map: null, words: null, jumps: false },
  read,
  answers: (host) => ({
    matrix: new JobRun(host, jobs.propertyGrid),
    lastGood: {},
    others: new JobRun(host, jobs.propertyGrid),
    map: new JobRun(host, jobs.chosenItem),
    row: new JobRun(host, jobs.proximityRow),
    diagnosis: new JobRun(host, jobs.diagnosis),
    words: new JobRun(host, jobs.identicalWords),
    psi: new JobRun(host, jobs.psi),
    training: new TrainingHere(host),
    weightFiles: new WeightFiles(host),
  }),
  ask,
  screen(given) {
    const { session, answers, showFold } = given;
    const { measured, shape, items } = given.read;
    const { item, problem } = measured;
    const awaited = awaitedOf(items, session);
    const { result: latest, error, isPending } = answers.matrix;
    const refusal = problemIn(latest, item) || (error && !isPending ? error.message : '');
    const result = resultOf(given, item, awaited);
    const verdict = result && verdictOn(session, result, item);
    const rowMeaning = result?.output.find(({ id }) => id === item.id)?.measured?.rowMeaning;
    // The fold of other encodings has the strip of tables itself.
    const isStripBelow = openFolds(session).includes('others');
    return {
      headline: verdict?.headline ?? (refusal ? refusedHeadline(error, text.refused) : ''),
      finding: verdict?.finding,
      instead: insteadOfTable(session) && itemInSentence(item, session.catalog, filesOf(session)),
      isRefused: refusal !== '',
      mark: markOf(result),
      lever: lever(session, () => showFold('others')),
      proof: html`
        ${isStripBelow ? message(problem) : tablesOnDemand(session, problem || undefined)}
        ${formulaOnDemand(session, refusal)} ${message(hasFormula(session) ? '' : refusal)}
        ${figureView(matrix, {
          session,
          shape,
          result,
          chosen: item,
          choose: (id) => chooseItem(given, { id, property: null }, false),
          showFrequencies: () => showFold('psi'),
          learned: learnedLine(session, answers.training),
          awaited,
        })}
      `,
      action: actionOf(session, item),
      examples: presets,
      settings: settingRows(session.store, item, rowMeaning, tableFactsOf(session)),
      controls: formulaControl(session, refusal),
      folds: foldsOf(given, measured, shape, rowMeaning !== undefined && rowMeaning.head !== null),
      dropWords: text.dropWords,
    };
  },
  below: () => import('./below.ts'),
  drawn({ read: { measured }, answers, here, set }, root) {
    // Waits for the map of the chosen item.
    if (!here.jumps || answers.map.result?.input.item.id !== measured.item.id) return;
    set({ jumps: false });
    root.querySelector('.chosen')?.scrollIntoView({ block: 'start' });
    root.querySelector<HTMLElement>('.chosen-map pe-violation-map')?.focus({ preventScroll: true });
  },
  styles: [runStateStyles, trainingStyles, styles],
});
