/** What the numbers say of the chosen embedding: the headline, and the number with its grade and meaning. */
import { formatFull } from '../../draw/format.ts';
import type { Finding } from '../../workbench/frame/frame.ts';
import type { Grade } from '../../workbench/frame/grade.ts';
import type { GridCell } from './grid-job.ts';
import type { Item } from './item.ts';
import type { PropertyName } from './measured-properties.ts';
import { gradeFor, numberOf, numberText } from './property-format.ts';

export interface Judged {
  readonly property: PropertyName;
  /** the item chosen, and what it is called inside a sentence */
  readonly item: Item;
  readonly name: string;
  readonly cells: readonly GridCell[];
  /** the largest offset that monotonicity was tested at */
  readonly window: number;
  /** 'the first 96 of 1024 rows', or '' where all are measured */
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
    nearly: (name) => `With ${name}, similarity fades with distance, with few exceptions.`,
    partly: (name) => `With ${name}, similarity fades at first, but rises again farther away.`,
    fails: (name) => `With ${name}, similarity does not fade with distance.`,
  },
  translation: {
    holds: (name) => `With ${name}, only the offset counts.`,
    nearly: (name) => `With ${name}, almost only the offset counts.`,
    partly: (name) => `With ${name}, the offset counts most, but the place counts, too.`,
    fails: (name) => `With ${name}, similarity depends on the place, not only on the offset.`,
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

/** Whether nothing of it was learned or brought: a part of it may be a table of the reader's, which has learned. */
const isUntrained = ({ isFresh, parts }: Item): boolean =>
  isFresh && !parts.some((part) => part === 'table' || part === 'offsets');

/** The claim that the basic embeddings make together, as long as their numbers bear it out. */
function claim({ property, item, cells }: Judged): string | null {
  const grade = (id: string) => {
    const value = shareOf(cells, property, id);
    return value === undefined ? undefined : gradeFor(property, value).id;
  };
  const isKept = (id: string) => ['holds', 'nearly'].includes(grade(id) ?? '');
  const isBroken = (id: string) => ['partly', 'fails'].includes(grade(id) ?? '');
  if (property === 'symmetry') {
    const isAlone = item.parts.length === 1;
    const basic = cells.filter(({ id }) => id !== item.id || !isAlone);
    const areSymmetric = basic.filter(({ id }) => !id.includes('.')).every(({ id }) => grade(id) === 'holds');
    const sums = basic.filter(({ id }) => id.includes('.'));
    return isAlone &&
      grade(item.id) === 'holds' &&
      areSymmetric &&
      sums.every(({ id }) => grade(id) !== 'holds')
      ? 'Alone, every map is symmetric. Add relative vectors, and before differs from after.'
      : null;
  }
  if (!['sinusoidal', 'learned'].includes(item.id) || !isKept('sinusoidal') || !isBroken('learned'))
    return null;
  return property === 'monotonicity'
    ? 'Similarity fades with distance for sinusoids. A learned table has to learn that.'
    : 'For sinusoids only the offset counts. An untrained table knows no offset.';
}

function headlineOf(judged: Judged, grade: Grade): string {
  const { property, item, name, window } = judged;
  const known = claim(judged);
  if (known) return known;
  const sentence = sentences[property][grade.id](name, window);
  const isUnlearned = item.isFresh && property !== 'symmetry' && grade.id === 'fails';
  if (!isUnlearned) return sentence;
  return `${sentence} ${item.parts.length > 1 ? 'Its fresh vectors have learned nothing yet.' : 'Nothing is learned yet.'}`;
}

/** What the number counts. `other`: that of another embedding, to compare it with. */
function meaningOf(property: PropertyName, subject: string, other: string): string {
  switch (property) {
    case 'monotonicity':
      return `of offset pairs broken by ${subject}${other && `; ${other}`}`;
    case 'translation':
      return `of the map not explained by the offset, in ${subject}${other && `; ${other}`}`;
    case 'symmetry':
      return `asymmetry of ${subject}: 0 where before and after are the same`;
  }
}

/** The number to compare it with: that of sinusoids for an untrained table, that of an untrained table for all others. */
function beside({ property, item, cells }: Judged): string {
  const [id, name] =
    item.id === 'learned' ? ['sinusoidal', 'fixed sinusoids'] : ['learned', 'an untrained table'];
  const value = shareOf(cells, property, id);
  return value === undefined
    ? ''
    : `${numberText(property, value)} ${property === 'translation' ? 'in' : 'by'} ${name}`;
}

/** Undefined until there is a number of the item. */
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
      full: formatFull(100 * value),
      standing: isExcused
        ? { mark: grade.mark, words: `${words}: nothing is learned yet`, tone: 'plain' }
        : { ...grade, words },
      meaning: meaningOf(property, extent ? `${name}, ${extent}` : name, beside(judged)),
    },
  };
}
