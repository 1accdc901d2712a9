/** The verdict on the chosen embedding: the headline, and the number with its grade and meaning. */
import { formatFull } from '../../draw/format.ts';
import type { Grade } from '../../shell/frame/grade.ts';
import type { Finding } from '../../shell/screen.ts';
import type { GridCell } from './item-jobs.ts';
import type { Item } from './items.ts';
import { gradeFor, numberOf, numberText, type PropertyName } from './measured-properties.ts';

export interface Judged {
  readonly property: PropertyName;
  /** the chosen item, and its name inside a sentence */
  readonly item: Item;
  readonly name: string;
  readonly cells: readonly GridCell[];
  /** the largest offset that monotonicity was tested at */
  readonly window: number;
  /** 'the first 96 of 1024 rows', or '' if all are measured */
  readonly extent: string;
}

export interface Verdict {
  readonly headline: string;
  readonly finding: Finding;
}

type Sentences = Readonly<Record<Grade['id'], (name: string, window: number) => string>>;

const sentences: Readonly<Record<PropertyName, Sentences>> = {
  monotonicity: {
    holds: (name, window) => `With ${name}, similarity fades with every step, up to offset ${window}.`,
    nearly: (name) => `With ${name}, similarity fades, with few exceptions.`,
    partly: (name) => `With ${name}, similarity mostly fades, but sometimes rises again.`,
    fails: (name) => `With ${name}, similarity often does not fall with distance.`,
  },
  translation: {
    holds: (name) => `With ${name}, only the offset counts.`,
    nearly: (name) => `With ${name}, almost only the offset counts.`,
    partly: (name) => `With ${name}, the offset counts most, but position counts, too.`,
    fails: (name) => `With ${name}, position counts, not only the offset.`,
  },
  symmetry: {
    holds: (name) => `With ${name}, before is exactly as similar as after.`,
    nearly: (name) => `With ${name}, before hardly differs from after.`,
    partly: (name) => `With ${name}, before differs from after.`,
    fails: (name) => `With ${name}, before differs strongly from after.`,
  },
};

const standingWords: Readonly<Record<Grade['id'], string>> = {
  holds: 'Holds',
  nearly: 'Nearly holds',
  partly: 'Partly holds',
  fails: 'Fails',
};

const shareOf = (cells: readonly GridCell[], property: PropertyName, id: string): number | undefined =>
  cells.find((cell) => cell.id === id)?.measured?.numbers[property];

/** Whether all of it is untrained: a table of the reader's may be trained. */
const isUntrained = ({ isFresh, parts }: Item): boolean =>
  isFresh && !parts.some((part) => part === 'table' || part === 'offsets');

/** The number of an item before its training; undefined for one that is not trained here. */
const shareBefore = (cells: readonly GridCell[], property: PropertyName, id: string): number | undefined =>
  cells.find((cell) => cell.id === id)?.measured?.before?.[property];

/** A smaller change, as a share, is little. */
const little = 0.05;

/** The claim that the basic embeddings support together, or null if their numbers contradict it. */
function claim({ property, item, cells }: Judged): string | null {
  const grade = (id: string) => {
    const value = shareOf(cells, property, id);
    return value === undefined ? undefined : gradeFor(property, value).id;
  };
  const isKept = (id: string) => ['holds', 'nearly'].includes(grade(id) ?? '');
  const what = cells.find(({ id }) => id === item.id)?.measured?.rowMeaning.what;
  const isBroken = (id: string) => ['partly', 'fails'].includes(grade(id) ?? '');
  if (property === 'symmetry') {
    const isOneTable = what === 'positions' || what === 'offsets';
    const sums = cells.filter(({ id }) => id.includes('.'));
    return isOneTable && grade(item.id) === 'holds' && sums.some(({ id }) => isBroken(id))
      ? 'One table of vectors always gives a symmetric map. Sums with relative vectors need not.'
      : null;
  }
  if (property === 'translation' && what === 'offsets' && isBroken(item.id))
    return 'This map compares two offsets with each other. In a score, only the offset counts.';
  const isTrained = shareBefore(cells, property, 'learned') !== undefined;
  if (
    !['sinusoidal', 'learned'].includes(item.id) ||
    !isKept('sinusoidal') ||
    !isBroken('learned') ||
    isTrained
  )
    return null;
  return property === 'monotonicity'
    ? 'Similarity fades with distance for sinusoids. A learned table has to learn that.'
    : 'For sinusoids, only the offset counts. In an untrained table, position counts, too.';
}

function headlineOf(judged: Judged, grade: Grade): string {
  const { property, name, window } = judged;
  const known = claim(judged);
  if (known) return known;
  return sentences[property][grade.id](name, window);
}

/** What the number counts. `other`: the number of another embedding, for comparison. */
function meaningOf(property: PropertyName, subject: string, other: string): string {
  switch (property) {
    case 'monotonicity':
      return `of offset pairs fail in ${subject}${other && `; ${other}`}`;
    case 'translation':
      return `distance from a map in which only the offset counts, in ${subject}${other && `; ${other}`}`;
    case 'symmetry':
      return `asymmetry of ${subject}${other ? `; ${other}` : ': 0 where before and after are the same'}`;
  }
}

/** What training has changed: '47.2 % before training' */
function beforeTraining(property: PropertyName, before: number, now: number): string {
  const changed = Math.abs(now - before) < little ? ', which changed little' : '';
  return `${numberText(property, before)} before training${changed}`;
}

/** The number for comparison: of a trained item its own before; of sinusoids for an untrained table, of an untrained table for all others. None for sums: their names are long. */
function beside({ property, item, cells }: Judged): string {
  const [before, now] = [shareBefore(cells, property, item.id), shareOf(cells, property, item.id)];
  if (before !== undefined && now !== undefined) return beforeTraining(property, before, now);
  if (item.parts.length > 1 || property === 'symmetry') return '';
  const [id, name] =
    item.id === 'learned'
      ? ['sinusoidal', 'fixed sinusoids']
      : [
          'learned',
          shareBefore(cells, property, 'learned') === undefined
            ? 'an untrained table'
            : 'a table trained here',
        ];
  const value = shareOf(cells, property, id);
  return value === undefined ? '' : `${numberText(property, value)} in ${name}`;
}

/** Undefined if the item has no number yet. */
export function judge(judged: Judged): Verdict | undefined {
  const { property, item, name, cells, extent } = judged;
  const value = shareOf(cells, property, item.id);
  if (value === undefined) return undefined;
  const grade = gradeFor(property, value);
  const words = standingWords[grade.id];
  const isExcused = isUntrained(item) && property !== 'symmetry' && grade.id === 'fails';
  return {
    headline: headlineOf(judged, grade),
    finding: {
      number: numberOf(property, value),
      unit: '%',
      measured: { measure: `properties.${property}`, value: 100 * value },
      full: formatFull(100 * value),
      standing: isExcused
        ? { mark: grade.mark, words: `${words}: nothing is learned yet`, tone: 'plain' }
        : { ...grade, words },
      meaning: meaningOf(property, extent ? `${name}, ${extent}` : name, beside(judged)),
    },
  };
}
