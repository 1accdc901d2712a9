/** The verdict on the chosen embedding: the headline, and the number with its grade and meaning. */
import { formatFull, formatNumber, withMinus } from '../../draw/format.ts';
import { farthestDistance, isClaimed, claim as paperClaim } from '../../encoding/frequencies.ts';
import type { PropertyName } from '../../encoding/property-numbers.ts';
import { ape, rpe } from '../../schemes/further-facts.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { hasFormula } from '../../shell/controls/encoding-lever.ts';
import type { Action, Finding } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { isCausal } from '../../tables/maps.ts';
import type { GridCell, GridResult } from './item-jobs.ts';
import { type Item, isFilePart, isGivenMap, isOfTable, itemInSentence, type Sizes } from './items.ts';
import type { AnswerOf } from './jobs.ts';
import { fallsFar, valuesAt, worstOf } from './line.ts';
import { gradeFor, holds, numberOf, numberText } from './measured-properties.ts';
import type { Cross } from './offset-score.ts';
import { brief } from './opened.ts';
import { filesOf, trainingOf } from './requested-item.ts';
import { showsAll } from './second-layer.ts';
import { text } from './text.ts';

interface VerdictInput {
  readonly property: PropertyName;
  /** the chosen item, and its name as in a sentence */
  readonly item: Item;
  readonly name: string;
  readonly cells: readonly GridCell[];
  readonly measure: Sizes['measure'];
  /** 'First 96 of 1024 rows.', or '' if all are measured */
  readonly extent: string;
  /** of vectors per offset, whether the score that they make is tested */
  readonly isScore?: boolean;
  /** whether it stands in the matrix, where each has the number of its own map */
  readonly isInMatrix?: boolean;
}

type Measured = NonNullable<GridCell['measured']>;

/** What is tested: the map of the item or, of vectors per offset, the score that they make. */
export const testedIn = (measured: Measured, isScore: boolean): Measured =>
  isScore && measured.offsets
    ? {
        ...measured,
        ...measured.offsets.score,
        rowMeaning: { ...measured.rowMeaning, what: 'bias', first: 0 },
      }
    : measured;

/** Far offsets count as alike from this mean cosine on. */
const alike = 0.9;

/** The cross of trained vectors per offset, where far ones resemble each other and near ones do not. */
export const crossIn = (
  property: PropertyName,
  item: Item,
  { offsets }: Measured,
  isScore: boolean,
): Cross | null =>
  property === 'translation' &&
  item.id === rpe.free &&
  item.isTrained &&
  !isScore &&
  offsets?.cross &&
  offsets.cross.farFar >= alike
    ? offsets.cross
    : null;

/** Pairs with the same offset share a vector: nothing is measured. */
const byConstruction = (count: number): Verdict => ({
  headline: text.byConstruction.headline(count),
  finding: {
    number: String(count),
    unit: text.byConstruction.unit,
    standing: { mark: '●', words: text.byConstruction.words, tone: 'plain' },
    meaning: text.byConstruction.meaning,
  },
});

/** Of a near offset: its distance from 0. */
const nearIn = ({ near }: Cross): string => {
  const most = Math.max(near.before, near.after);
  return most === 1 ? '1' : text.cross.to('1', String(most));
};

const cosine = (value: number): string => withMinus(value.toFixed(2));

/** Whether no part is trained; a table of the reader's may be. */
const isUntrained = ({ isFresh, parts }: Item): boolean => isFresh && !parts.some(isFilePart);

/** Whether both orders of a pair are the product of the same two vectors. */
const isOneTable = ({ rowMeaning: { what } }: Measured): boolean =>
  what === 'positions' || what === 'offsets';

function headlineOf({ property, item, name, measure }: VerdictInput, measured: Measured): string {
  const { numbers, properties } = measured;
  const value = numbers[property];
  const grade = gradeFor(property, value);
  const { radius, window } = properties.monotonicity;
  const isMap = isGivenMap(item);
  if (property === 'monotonicity' && grade.id !== 'holds' && fallsFar(properties))
    return (isMap ? text.mapFallsUpTo : text.fallsUpTo)(name, radius);
  if (isMap && property === 'symmetry' && grade.id === 'holds') return text.mapMirrors(name);
  if (property === 'symmetry' && grade.id === 'holds' && isOneTable(measured))
    return text.oneTable(measureNames.get(measure) ?? '');
  if (property === 'symmetry' && item.parts.length > 1 && ['partly', 'fails'].includes(grade.id))
    return text.brokenSum;
  const much =
    property === 'monotonicity' && grade.id === 'holds' ? String(window) : numberText(property, value);
  return (isMap && property === 'monotonicity' ? text.mapHeadlines : text.headlines[property])[grade.id](
    name,
    much,
  );
}

/** Whether attention hides later keys; those that are hidden all have weight 0. */
function maskOf(property: PropertyName, { proximity }: Measured): string {
  if (!isCausal(proximity)) return text.notCausal;
  return property === 'monotonicity' ? text.hiddenTie : text.causal;
}

/** What the number counts, and where the property fails worst. */
function meaningOf({ property }: VerdictInput, measured: Measured): readonly string[] {
  const { proximity, properties, numbers, rowMeaning } = measured;
  const worst = worstOf(property, proximity, properties);
  const pairs = worst?.cells.map(({ row, col }) =>
    [row, col].map((index) => formatNumber(index + rowMeaning.first)),
  );
  const said = pairs ? text.meanings.worst(property, pairs[0], pairs[1]) : '';
  const value = numbers[property];
  const share = text.meanings.shares[property];
  if (property === 'translation')
    return [share, said || text.meanings.rounding(formatNumber(Number((100 * value).toPrecision(2))))];
  if (property === 'symmetry') return [share, said || (isOneTable(measured) ? text.meanings.alwaysSame : '')];
  if (!worst)
    return [
      rowMeaning.what === 'map' || rowMeaning.what === 'weights' ? text.mapSteady : text.meanings.steady,
    ];
  if (!fallsFar(properties)) return [share, said];
  const [near, far] = valuesAt(proximity, worst.cells);
  const { row, col } = worst.cells[1];
  return [
    text.meanings.firstRise(
      String(Math.abs(col - row)),
      brief(far - near),
      formatNumber(Number(valuesAt(proximity, [{ row, col: row }])[0].toPrecision(3))),
      numberText(property, value),
    ),
  ];
}

/** The number that stands large: positions of steady fall, where there are some, and else a share; in the matrix, that of the cell. */
function shownNumber(
  property: PropertyName,
  { numbers, properties }: Pick<Measured, 'numbers' | 'properties'>,
  isAlone: boolean,
) {
  const value = numbers[property];
  const { radius, window } = properties.monotonicity;
  if (property !== 'monotonicity' || !isAlone) return { number: numberOf(property, value), unit: '%' };
  const isHeld = gradeFor(property, value).id === 'holds';
  return isHeld || fallsFar(properties)
    ? { number: String(isHeld ? window : radius), unit: text.positions(isHeld ? window : radius) }
    : { number: numberOf(property, value), unit: '%' };
}

/** Before training, in the unit of the number that stands large where there was one. */
function beforeOf(property: PropertyName, measured: Measured, isAlone: boolean): string {
  const { before } = measured;
  if (!before) return '';
  const [was, is] = [before, measured].map((one) => shownNumber(property, one, isAlone));
  if (was.unit !== '%') return text.beforeTraining(`${was.number} ${was.unit}`);
  const share = numberText(property, before.numbers[property]);
  return text.beforeTraining(is.unit === '%' ? share : text.outOfOrder(share));
}

export interface Verdict {
  readonly headline: string;
  readonly finding: Finding;
}

/** undefined if the item has no number yet. */
export function judge(given: VerdictInput): Verdict | undefined {
  const { property, item, extent, cells } = given;
  const { measured: ofItem } = cells.find(({ id }) => id === item.id) ?? {};
  if (!ofItem) return undefined;
  const isAlone = given.isInMatrix !== true;
  const isScore = isAlone && given.isScore === true && ofItem.offsets !== null;
  if (isScore && property === 'translation') return byConstruction(ofItem.proximity.rows);
  const measured = testedIn(ofItem, isScore);
  const value = measured.numbers[property];
  const grade = gradeFor(property, value);
  const isExcused = isUntrained(item) && property !== 'symmetry' && grade.id === 'fails';
  const cross = isAlone ? crossIn(property, item, measured, isScore) : null;
  if (cross)
    return {
      headline: text.cross.headline,
      finding: {
        number: cosine(cross.farFar),
        unit: text.cross.unit,
        measured: { measure: `properties.${property}`, value: 100 * value },
        full: formatFull(cross.farFar),
        standing: { mark: '', words: text.cross.words, tone: 'plain' },
        meaning: text.cross.meaning(cross.middle, nearIn(cross), cosine(cross.nearFar)),
      },
    };
  const more = [
    isScore ? text.ofMeanQuery : '',
    extent,
    measured.rowMeaning.what === 'weights' ? maskOf(property, measured) : '',
    isScore ? '' : beforeOf(property, measured, isAlone),
  ];
  return {
    headline: headlineOf(given, measured),
    finding: {
      ...shownNumber(property, measured, isAlone),
      ...(!isScore && { measured: { measure: `properties.${property}`, value: 100 * value } }),
      full: formatFull(100 * value),
      standing: isExcused
        ? { mark: grade.mark, words: text.isUntrained(grade.id), tone: 'plain' }
        : { ...grade, words: text.grades[grade.id] },
      meaning: text.meanings.all([
        // In the matrix there is no room for a pair.
        ...(isAlone ? meaningOf(given, measured) : [text.meanings.shares[property]]),
        ...more,
      ]),
    },
  };
}

/** The verdict on an item in a result; undefined if the result does not contain it. */
export function verdictOn(session: Session, { input, output }: GridResult, { id }: Item) {
  const item = input.items.find((one) => one.id === id);
  if (!item) return undefined;
  const { active } = session.tableStore.get();
  const rows = isOfTable(item) && active ? rowCount(active) : 0;
  return judge({
    property: session.store.get('property') as PropertyName,
    item,
    name: itemInSentence(item, session.catalog, filesOf(session)),
    cells: output,
    measure: input.sizes.measure,
    isScore: session.store.get('compared') === 'score',
    isInMatrix: showsAll(session),
    extent: rows > input.sizes.n ? text.firstRows(input.sizes.n, rows) : '',
  });
}

/** Over the matrix: how many of its encodings have the property, and the name of the item beside its number. */
export function verdictOnAll(
  session: Session,
  verdict: Verdict,
  {
    items,
    cells,
    item,
  }: { readonly items: readonly Item[]; readonly cells: readonly GridCell[]; readonly item: Item },
): Verdict {
  const property = session.store.get('property') as PropertyName;
  const measured = cells.flatMap(({ id, measured: one }) =>
    one ? [{ id, value: one.numbers[property] }] : [],
  );
  const holding = measured.flatMap(({ id, value }) => {
    const its = holds(property, value) ? items.find((one) => one.id === id) : undefined;
    return its ? [itemInSentence(its, session.catalog, filesOf(session))] : [];
  });
  const name = itemInSentence(item, session.catalog, filesOf(session));
  return {
    headline: text.matrix.headline(property, holding, measured.length),
    finding: { ...verdict.finding, meaning: text.matrix.ofItem(name, verdict.finding.meaning) },
  };
}

/** The reader's next step: to train the item, to add what is missing, or to test another property. */
export function actionOf(
  session: Session,
  chosen: Item,
  measured: Measured | undefined,
  showAll: () => void,
): Action {
  const { store } = session;
  const property = store.get('property') as PropertyName;
  const isAll = showsAll(session);
  const test = (next: PropertyName, question: string): Action => ({
    question,
    label: text.testFor(next),
    sets: { property: next },
    isInLever: true,
  });
  const isScore = !isAll && store.get('compared') === 'score' && Boolean(measured?.offsets);
  // By construction: no training could change it.
  if (property === 'translation' && isScore) return test('symmetry', text.questions.symmetry);
  if (property !== 'symmetry' && chosen.isFresh && !store.get('trainHere') && trainingOf(chosen, session))
    return { ...text.train, sets: { trainHere: true } };
  if (property === 'monotonicity') return test('translation', text.along);
  if (!isAll && measured && crossIn(property, chosen, measured, isScore))
    return { ...text.cross.showScore, sets: { compared: 'score' } };
  const tested = measured && testedIn(measured, isScore);
  const isHeld = tested !== undefined && holds(property, tested.numbers[property]);
  if (property === 'symmetry')
    return isHeld && isOneTable(tested)
      ? { ...text.addOffsets, sets: { item: `${ape.fixed}.${rpe.fixed}`, source: 'scheme' } }
      : isAll
        ? test('monotonicity', text.questions.monotonicity)
        : { ...text.compareAll, sets: { all: true }, act: showAll };
  if (isAll) return test('symmetry', text.questions.symmetry);
  if (isHeld && chosen.id === ape.fixed)
    return { ...text.trainTable, sets: { item: '', source: 'scheme', scheme: ape.free, trainHere: true } };
  return isHeld
    ? test('symmetry', text.questions.symmetry)
    : { ...text.showSinusoids, sets: { item: '', source: 'scheme', scheme: ape.fixed } };
}

/** The fold's title, with the distance of the first rise; against the paper's claim if that is about these sinusoids. */
export function psiTitle({ result }: AnswerOf<'psi'>): string {
  if (!result) return text.folds.psi.title;
  const { input, output } = result;
  const rise = output.rise?.at ?? null;
  return rise !== null && isClaimed(input) && input.d === paperClaim.width
    ? text.psiFoldAgainst(rise, paperClaim.distance)
    : text.psiFold(rise, farthestDistance);
}

export const problemIn = (result: GridResult | undefined, { id }: Item): string | undefined =>
  result?.output.find((cell) => cell.id === id)?.problem;

/**
 * The result to show. While a formula has a mistake, `good` stays: the last result with numbers for the item. Until its training ends,
 * the numbers of an untrained item are out of date.
 */
export function resultOf(
  session: Session,
  latest: GridResult | undefined,
  good: GridResult | undefined,
  item: Item,
  awaited: readonly string[],
): GridResult | undefined {
  const isKept = hasFormula(session) && problemIn(latest, item) && problemIn(good, item) === '';
  const shown = isKept && good ? { ...good, isCurrent: false } : latest;
  return shown && awaited.includes(item.id) ? { ...shown, isCurrent: false } : shown;
}
