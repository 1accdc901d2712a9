/** Monotonicity, translation invariance and symmetry of every encoding, alone and combined. (Over 300 lines: one map and the matrix share their answers.) */
import '../../shell/controls/segments.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Cell } from '../../draw/heat-map.ts';
import { jobs as measuring } from '../../encoding/jobs.ts';
import type { PropertyName } from '../../encoding/property-numbers.ts';
import { jobs as ofModels } from '../../encoding/trained/jobs.ts';
import { encodingTableStyles } from '../../figures/encoding-table.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/controls/encoding-lever.ts';
import { figureView } from '../../shell/figure.ts';
import { openFolds } from '../../shell/frame/frame.ts';
import { problemLine, refusedHeadline } from '../../shell/frame/headline.ts';
import { JobRun, markOf } from '../../shell/job-run.ts';
import { defineLab, type Given as GivenOf } from '../../shell/lab.ts';
import { runStateStyles } from '../../shell/run-state.ts';
import { type Action, type Fold, foldsFrom } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { type Growth, grow, isGrowing, shownStop } from '../../shell/trained/growth.ts';
import { TrainingHere, trainingStyles } from '../../shell/trained/training-here.ts';
import { insteadOfTable } from '../../tables/chosen-encoding.ts';
import { tablesOnDemand } from '../../tables/receive-files.ts';
import { isFree } from '../../tasks/access.ts';
import { matrix } from './figures/matrix.ts';
import { similarity } from './figures/similarity.ts';
import { givenMapLine, givenMapStyles } from './given-map.ts';
import { inputAt, stepsView } from './growth.ts';
import {
  arithmeticFor,
  attendedOf,
  diagnosisInput,
  gridInput,
  matrixOf,
  measuredOf,
  WeightFiles,
} from './input.ts';
import type { GridResult } from './item-jobs.ts';
import { type Item, isLong, itemInSentence, tableAlone } from './items.ts';
import { type AnswerOf, jobs } from './jobs.ts';
import { nameOfLine } from './line-name.ts';
import type { MapMarks } from './map-fold.ts';
import { matrixStyles } from './matrix-styles.ts';
import { captionOf, encodingRow, rowItems, shownMap } from './one-map.ts';
import type { MatrixRow } from './proximity.ts';
import {
  choose,
  filesOf,
  type GridChoice,
  isAwaitingTraining,
  mayChoose,
  takeOffsets,
  trainingsOf,
  wantedTraining,
} from './requested-item.ts';
import { SecondLayer, showsAll } from './second-layer.ts';
import { othersRow, settingRows } from './setting-rows.ts';
import { styles } from './styles.ts';
import { presets, properties, text } from './text.ts';
import { actionOf, problemIn, psiTitle, resultOf, verdictOn, verdictOnAll } from './verdict.ts';

interface Answers {
  readonly matrix: AnswerOf<'propertyGrid'>;
  /** the one map alone, until the matrix has its first numbers */
  readonly first: AnswerOf<'propertyGrid'>;
  readonly last: {
    /** the last result with numbers for the item; it stays while a formula has a mistake */
    good?: GridResult | undefined;
    /** the last item with numbers; they stay until the next item has some */
    item?: Item;
    /** what has been trained of the one map */
    growth?: Growth | undefined;
  };
  /** the embeddings below the matrix */
  readonly others: AnswerOf<'propertyGrid'>;
  readonly map: AnswerOf<'chosenItem'>;
  /** the row pointed at in a long map */
  readonly row: AnswerOf<'proximityRow'>;
  readonly diagnosis: AnswerOf<'diagnosis'>;
  readonly words: AnswerOf<'identicalWords'>;
  readonly psi: AnswerOf<'psi'>;
  /** the model of the one map, step by step, and its numbers at the step shown */
  readonly growth: AnswerOf<'growth'>;
  readonly grown: AnswerOf<'propertyGrid'>;
  readonly training: TrainingHere;
  readonly layer: SecondLayer;
  readonly weightFiles: WeightFiles;
}

/** A cell of the map of one output, or the place where the property fails worst in any map. */
type Place = { readonly cell: Cell; readonly of: object } | 'worst' | null;

interface Here {
  /** where the reader points in the similarity map, and in the attention map of one repeated word */
  readonly map: Place;
  readonly words: Place;
  /** whether to scroll to the item's map once it is drawn */
  readonly jumps: boolean;
  /** the stop of the training that the reader looks at; null: the latest */
  readonly stop: number | null;
}

/** The item measured, and the embeddings in the matrix. */
const read = (session: Session) => ({ measured: measuredOf(session), shape: matrixOf(session) });

type Read = ReturnType<typeof read>;
type Given = GivenOf<Answers, Here, typeof import('./below.ts'), Read>;

/** A cell of an earlier map does not count. */
const cellIn = (place: Place, output: object | undefined) =>
  place === 'worst' ? place : place?.of === output ? (place?.cell ?? null) : null;

function marksIn({ session: { store }, here, set }: Given, name: 'map' | 'words', output: object): MapMarks {
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

/** A long map holds only the rows of its worst places; any other row is computed when the reader points at it. */
function askRow({ here, answers: { map, row } }: Given): void {
  const cell = cellIn(here.map, map.result?.output);
  if (!map.result || !isLong(map.result.input) || cell === null || cell === 'worst') return;
  const { item, sizes } = map.result.input;
  const table = tableAlone(item, sizes);
  if (!table || map.result.output.rows.some(({ x }) => x === cell.row)) return;
  row.ask({ table, measure: sizes.measure, row: cell.row });
}

/** The last row pointed at, if it belongs to this map. */
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

/** Of the one map, the model is trained step by step. */
function askGrowth({ session, answers, here }: Given, item: Item): void {
  const { growth, grown, last } = answers;
  const options = showsAll(session) ? undefined : wantedTraining(item, session);
  last.growth = grow(session.store, growth, last.growth, options);
  if (last.growth && last.growth.models.length > 0)
    grown.ask(inputAt(gridInput(session, [item]), item, last.growth, shownStop(last.growth, here.stop)));
}

/**
 * The result to show of the one item: of the step that the reader looks at, if it is trained here. The result of another training, such as
 * that of another seed, is none; that of another step of this one, or of another measure, is out of date.
 */
function ofStep({ answers: { last, grown } }: Given, { id }: Item): GridResult | undefined {
  const model = grown.result?.input.sizes.trained?.[id];
  return model && last.growth?.models.includes(model) ? grown.result : undefined;
}

const latestOf = ({ matrix, first }: Answers): GridResult | undefined => matrix.result ?? first.result;

function ask(given: Given): void {
  const { session, answers, isSeen } = given;
  const { d, psiBase, omega, handles, window, tolerance } = session.store.get();
  const { causal, weights, headWeights } = session.store.get();
  const { measured, shape } = given.read;
  const { item, sizes } = measured;
  const { below } = shape;
  const items = rowItems(shape);
  answers.training.follow(showsAll(session) ? trainingsOf(items, item, session) : []);
  askGrowth(given, item);
  const { last, matrix, first } = answers;
  if (!matrix.result && !showsAll(session)) first.ask(gridInput(session, [item]));
  matrix.ask(gridInput(session, items));
  const latest = latestOf(answers);
  if (problemIn(latest, item) === '') {
    last.good = latest;
    last.item = item;
  }
  answers.psi.ask({ d, psiBase, omega, handles });
  const isLarge = isLong(measured);
  const how = { isLong: isLarge, isDeaf: isLarge };
  answers.others.ask(() => gridInput(session, below), { isSeen: isSeen('others') });
  // The fold of the vectors also shows which part of the map the offset does not explain.
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

/** `jumps`: whether to scroll to its map. */
function chooseItem({ session, set, showFold }: Given, choice: GridChoice, jumps: boolean): void {
  if (!mayChoose(session, choice)) return;
  set({ map: choice.property ? 'worst' : null, jumps, stop: null });
  choose(session, choice);
  if (jumps) showFold('map');
}

/** The cells of the matrix, without the encodings that only the row shows. */
const insideOf = ({ inside }: Read['shape'], { output }: GridResult) =>
  output.filter((cell) => inside.some(({ id }) => id === cell.id));

function lever(session: Session, layer: SecondLayer, { sets, isInLever }: Action): TemplateResult {
  const { store } = session;
  const isAll = store.get('all');
  const words = isAll ? text.oneMap : text.allCombinations;
  return html`
    <pe-segments
      .store=${store}
      name="property"
      label=${text.property}
      .choices=${new Map(Object.entries(properties))}
      .short=${text.shortNames}
      invited=${isInLever ? (sets?.property ?? '') : ''}
    ></pe-segments>
    <button
      class="plain second other"
      ?disabled=${!isFree(store.get(), 'all')}
      @click=${() => (isAll ? layer.close() : layer.open('lever'))}
    >
      ${words}
    </button>
  `;
}

/** One map with its line; before its numbers are there, the place is kept. */
function oneMap(given: Given, all: GridResult | undefined, result: GridResult | undefined): TemplateResult {
  const { session, answers, here, set } = given;
  const asked = given.read.measured.item;
  const input = result?.input;
  const item = input?.items.find(({ id }) => id === asked.id) ?? given.answers.last.item ?? asked;
  const cell = result?.output.find(({ id }) => id === item.id);
  const shows = input && cell?.measured ? { item, measured: cell.measured, input } : undefined;
  const shown = shows ? shownMap(session, shows) : null;
  return html`
    ${encodingRow(
      session,
      [...(result?.output ?? []), ...(all?.output ?? [])],
      asked,
      (id) => chooseItem(given, { id, property: null }, false),
      () => answers.layer.open('row'),
    )}
    ${
      result || answers.last.growth
        ? figureView(similarity, {
            shown,
            caption: shows && shown ? captionOf(session, shows, shown.moves) : '',
            move: ({ line, isTransient }, first) =>
              void session.store.set({ line: nameOfLine(line, first) }, { transient: isTransient }),
            test: (compared) => session.store.set({ compared }),
            steps: answers.last.growth
              ? stepsView(answers.last.growth, answers.growth, here.stop, (stop) => set({ stop }))
              : nothing,
          })
        : html`<div class="room"></div>`
    }
  `;
}

function foldsOf(given: Given, isHeadSet: boolean): readonly Fold[] {
  const { session, answers, below } = given;
  const { measured, shape } = given.read;
  const { store } = session;
  const { map, words, psi, diagnosis, others, weightFiles } = answers;
  const marks = (name: 'map' | 'words') => marksIn(given, name, answers[name].result?.output ?? {});
  const contents = {
    map: () => below?.mapOfItem(session, measured, map, marks('map'), lastRowOf(answers)),
    others: () =>
      below?.otherEncodings(session, {
        items: shape.below,
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
    attention: () => below?.oneWord(store, words, marks('words'), weightFiles, isHeadSet),
    why: () => below?.prose,
  };
  return foldsFrom({ ...text.folds, psi: { ...text.folds.psi, title: psiTitle(psi) } }, contents);
}

export const lab = defineLab<Answers, Here, typeof import('./below.ts'), Read>({
  here: { map: null, words: null, jumps: false, stop: null },
  read,
  answers: (host) => ({
    matrix: new JobRun(host, jobs.propertyGrid),
    first: new JobRun(host, jobs.propertyGrid),
    last: {},
    others: new JobRun(host, jobs.propertyGrid),
    map: new JobRun(host, jobs.chosenItem),
    row: new JobRun(host, jobs.proximityRow),
    diagnosis: new JobRun(host, jobs.diagnosis),
    words: new JobRun(host, jobs.identicalWords),
    psi: new JobRun(host, measuring.psi),
    growth: new JobRun(host, ofModels.growth),
    grown: new JobRun(host, jobs.propertyGrid),
    training: new TrainingHere(host),
    layer: new SecondLayer(host),
    weightFiles: new WeightFiles(host),
  }),
  ask,
  screen(given) {
    const { session, answers, showFold } = given;
    const { measured, shape } = given.read;
    const { item, problem } = measured;
    const awaited = awaitedOf(rowItems(shape), session);
    const { error, isPending } = answers.matrix;
    const latest = latestOf(answers);
    const all = resultOf(session, latest, answers.last.good, item, awaited);
    const result = ofStep(given, item) ?? all;
    const notGrown = answers.growth.error?.message ?? '';
    const refusal =
      problemIn(latest, item) || (error && !isPending ? error.message : '') || (result ? '' : notGrown);
    const before = refusal ? undefined : answers.last.item;
    const verdict =
      result && (verdictOn(session, result, item) ?? (before && verdictOn(session, result, before)));
    const shownCell = result?.output.find(({ id }) => id === item.id);
    const action = actionOf(session, item, shownCell?.measured ?? undefined, () =>
      answers.layer.open('action'),
    );
    const isOverAll = showsAll(session) && verdict && result;
    const said = isOverAll
      ? verdictOnAll(session, verdict, {
          items: result.input.items,
          // The matrix shows no number of what is still to be trained.
          cells: insideOf(shape, result).filter(({ id }) => !awaited.includes(id)),
          item,
        })
      : verdict;
    const rowMeaning = shownCell?.measured?.rowMeaning;
    // The fold of other encodings shows the strip of tables itself.
    const isStripBelow = openFolds(session).includes('others');
    return {
      headline: said?.headline ?? (refusal ? refusedHeadline(error, text.refused) : ''),
      finding: said?.finding,
      instead: insteadOfTable(session) && itemInSentence(item, session.catalog, filesOf(session)),
      isRefused: refusal !== '',
      isPassing: answers.last.growth !== undefined && isGrowing(answers.last.growth),
      mark: markOf(result),
      lever: lever(session, answers.layer, action),
      proof: html`
        ${isStripBelow ? problemLine(problem) : tablesOnDemand(session, problem || undefined)}
        ${givenMapLine(session)} ${formulaOnDemand(session, refusal)} ${problemLine(hasFormula(session) ? '' : refusal)}
        ${problemLine(refusal === notGrown ? '' : notGrown)}
        ${
          showsAll(session)
            ? figureView(matrix, {
                session,
                shape,
                sizes: result?.input.sizes ?? session.store.get(),
                cells: result?.output ?? [],
                chosen: item,
                choose: (id) => chooseItem(given, { id, property: null }, false),
                open: () => answers.layer.close(),
                showFrequencies: () => showFold('psi'),
                training: answers.training,
                awaited,
              })
            : oneMap(given, all, result)
        }
      `,
      action,
      examples: presets,
      settings: [...settingRows(session, measured, rowMeaning), othersRow(() => showFold('others'))],
      controls: {
        ...formulaControl(session, refusal),
        // They are in the figure.
        ...(session.store.get('view') === 'frequencies' && { handles: nothing }),
      },
      folds: foldsOf(given, rowMeaning !== undefined && rowMeaning.head !== null),
      dropWords: text.dropWords,
    };
  },
  below: () => import('./below.ts'),
  drawn({ read: { measured }, answers, here, set }, root) {
    // The map of another item may still be shown.
    if (!here.jumps || answers.map.result?.input.item.id !== measured.item.id) return;
    set({ jumps: false });
    root.querySelector('.chosen-map .about')?.scrollIntoView({ block: 'start' });
    root.querySelector<HTMLElement>('.chosen-map pe-violation-map')?.focus({ preventScroll: true });
  },
  styles: [runStateStyles, trainingStyles, ...encodingTableStyles, matrixStyles, givenMapStyles, styles],
});
