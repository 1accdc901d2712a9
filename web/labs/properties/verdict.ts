/** The verdict on the chosen embedding: the headline, and the number with its grade and meaning. */
import { formatFull } from '../../draw/format.ts';
import type { Grade, PropertyName } from '../../encoding/property-numbers.ts';
import { ape } from '../../schemes/further-facts.ts';
import { hasFormula } from '../../shell/controls/encoding-lever.ts';
import type { Action, Finding } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { farthestDistance, isClaimed, claim as paperClaim } from './frequencies.ts';
import type { GridCell, GridResult } from './item-jobs.ts';
import { type Item, isFilePart, isOfTable, itemInSentence } from './items.ts';
import type { AnswerOf } from './jobs.ts';
import { gradeFor, numberOf, numberText, propertyOrder, windowWithin } from './measured-properties.ts';
import { filesOf, trainingOf } from './requested-item.ts';
import { text } from './text.ts';

export interface VerdictInput {
  readonly property: PropertyName;
  /** the chosen item, and its name as in a sentence */
  readonly item: Item;
  readonly name: string;
  readonly cells: readonly GridCell[];
  /** largest offset at which monotonicity was tested */
  readonly window: number;
  /** 'the first 96 of 1024 rows', or '' if all are measured */
  readonly extent: string;
}

/** The number of an item, now and before its training here. */
function sharesOf({ property, cells }: VerdictInput, id: string) {
  const { numbers, before } = cells.find((cell) => cell.id === id)?.measured ?? {};
  return { now: numbers?.[property], before: before?.[property] };
}

/** Whether no part is trained; a table of the reader's may be. */
const isUntrained = ({ isFresh, parts }: Item): boolean => isFresh && !parts.some(isFilePart);

/** A change of less than 5 percentage points is called little. */
const little = 0.05;

/** A claim about several embeddings, if their numbers support it. */
function claim(given: VerdictInput): string | undefined {
  const { property, item, cells } = given;
  const isGraded = (id: string, ...ids: Grade['id'][]) => {
    const { now } = sharesOf(given, id);
    return now !== undefined && ids.includes(gradeFor(property, now).id);
  };
  const isBroken = (id: string) => isGraded(id, 'partly', 'fails');
  const what = cells.find(({ id }) => id === item.id)?.measured?.rowMeaning.what;
  if (property === 'symmetry') {
    const isOneTable = what === 'positions' || what === 'offsets';
    const isSumBroken = cells.some(({ id }) => id.includes('.') && isBroken(id));
    return isOneTable && isGraded(item.id, 'holds') && isSumBroken ? text.claims.symmetry : undefined;
  }
  if (property === 'translation' && what === 'offsets' && isBroken(item.id)) return text.claims.offsets;
  const isSupported =
    (item.id === ape.fixed || item.id === ape.free) &&
    isGraded(ape.fixed, 'holds', 'nearly') &&
    isBroken(ape.free) &&
    sharesOf(given, ape.free).before === undefined;
  return isSupported ? text.claims[property] : undefined;
}

/**
 * A number for comparison: a trained item is compared with itself before training, an untrained table with sinusoids, all others with an
 * untrained table. Sums have none, because their names are long.
 */
function beside(given: VerdictInput): string {
  const { property, item } = given;
  const own = sharesOf(given, item.id);
  if (own.before !== undefined && own.now !== undefined)
    return text.beforeTraining(numberText(property, own.before), Math.abs(own.now - own.before) < little);
  if (item.parts.length > 1 || property === 'symmetry') return '';
  const vectors = item.id === ape.free ? 'fixed' : 'free';
  const { now, before } = sharesOf(given, ape[vectors]);
  if (now === undefined) return '';
  const name = text.embedding({ place: 'ape', vectors }, before !== undefined);
  return text.numberIn(numberText(property, now), name);
}

export interface Verdict {
  readonly headline: string;
  readonly finding: Finding;
}

/** undefined if the item has no number yet. */
export function judge(given: VerdictInput): Verdict | undefined {
  const { property, item, name, extent, window } = given;
  const { now: value } = sharesOf(given, item.id);
  if (value === undefined) return undefined;
  const grade = gradeFor(property, value);
  const isExcused = isUntrained(item) && property !== 'symmetry' && grade.id === 'fails';
  return {
    headline: claim(given) ?? text.headlines[property][grade.id](name, window),
    finding: {
      number: numberOf(property, value),
      unit: '%',
      measured: { measure: `properties.${property}`, value: 100 * value },
      full: formatFull(100 * value),
      standing: isExcused
        ? { mark: grade.mark, words: text.isUntrained(grade.id), tone: 'plain' }
        : { ...grade, words: text.grades[grade.id] },
      meaning: text.meaning(property, name, extent, beside(given)),
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
    window: windowWithin(input.window, input.sizes.n),
    extent: rows > input.sizes.n ? text.firstRows(input.sizes.n, rows) : '',
  });
}

/** The property to test next: monotonicity, symmetry, translation invariance. */
export const nextProperty = ({ store }: Session): PropertyName =>
  propertyOrder.at(propertyOrder.indexOf(store.get('property') as PropertyName) - 1) as PropertyName;

/** The reader's next step: to train the item, or to test another property. */
export function actionOf(session: Session, chosen: Item): Action {
  if (chosen.isFresh && !session.store.get('trainHere') && trainingOf(chosen, session))
    return { ...text.train, sets: { trainHere: true } };
  const next = nextProperty(session);
  const [question, label] = [text.questions[next], text.testFor(next)];
  return { question, label, sets: { property: next }, isInLever: true };
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
