/** The words of the scene about what each task needs. */
import { counted } from '../../../core/counted.ts';
import { eitherOf, listed } from '../../../draw/format.ts';
import { percent } from '../../../draw/words.ts';
import { margin } from '../../../encoding/trained/rule.ts';
import { seedsText } from '../../../labs/training/task-text.ts';
import type { PairId } from './models.ts';

/** What the tasks with shuffled rows are about. */
const doing: Partial<Record<PairId, string>> = {
  span: 'finding spans',
  copy: 'copying',
  'look-up': 'looking up a position',
};

const namesOf = (tasks: readonly PairId[]): readonly string[] => tasks.map((id) => doing[id] ?? '');

const inOrder = ['in order', 'shuffled'] as const;
const perPlace = ['table', 'distance'] as const;

export const text = {
  title: 'Accuracies of small models that differ in one property',
  open: 'Which property do you need?',
  question:
    'Shuffle the rows of the sinusoids, for good: every position still has its own vector. Which tasks suffer?',
  answers: ['None', 'Finding spans alone', 'All three'],
  /** `hurt`: the tasks on which shuffling costs accuracy; the others */
  claim: (hurt: readonly PairId[], others: readonly PairId[]) => {
    if (others.length === 0) return `Order in the table matters for ${listed(namesOf(hurt))}.`;
    if (hurt.length === 0) return `Order in the table does not matter for ${eitherOf(namesOf(others))}.`;
    return `Order in the table matters for ${listed(namesOf(hurt))}, not for ${eitherOf(namesOf(others))}.`;
  },
  percent,
  meaning: (before: string) => `of spans found with shuffled rows; in order ${percent(before)}`,
  /** what each row of the picture shows, where it shows it */
  enough: (copying: boolean, lookingUp: boolean) =>
    copying || lookingUp
      ? `Unique vectors are enough ${eitherOf([...(copying ? ['to copy'] : []), ...(lookingUp ? ['to look up'] : [])])}.`
      : 'Unique vectors are not enough for any of these tasks.',
  spansLose: 'Spans need near rows that look alike.',
  oneWay: (helps: boolean) =>
    helps
      ? 'ALiBi gains when each head favours one side.'
      : `ALiBi gains less than ${margin} points when each head favours one side.`,
  /** `by`: how many seeds gain the margin or more; `other`: what the only other seed gains; '' if there are several */
  oneWayOpen: (by: number, seeds: number, other: string) =>
    `When each head favours one side, ALiBi gains ${margin} points or more with ${by} of ${counted(seeds, 'seed')}${other && `, ${other} with the other`}: undecided.`,
  winners: (place: boolean, distance: boolean) => {
    if (place && distance)
      return 'A learned table wins places, a vector per distance spans (compare Wang et al. 2021).';
    if (place) return 'A learned table wins places; spans do not tell the two apart.';
    if (distance) return 'A vector per distance wins spans; places do not tell the two apart.';
    return 'Neither a learned table nor a vector per distance wins here.';
  },
  more: 'Tested on more models:',
  heads: {
    span: 'Sinusoids: is order in the table needed?',
    symmetry: 'ALiBi: one side or both?',
    'named-place': 'A learned table, or a vector per distance?',
  } as Partial<Record<PairId, string>>,
  headsShort: {
    span: 'Sinusoids: is order needed?',
    symmetry: 'ALiBi: both or one?',
    'named-place': 'A learned table, or per distance?',
  } as Partial<Record<PairId, string>>,
  tasks: {
    span: 'Find a key’s span',
    copy: 'Copy from 3 back',
    'look-up': 'Word at k, asked anywhere',
    symmetry: 'Find a key’s span',
    'named-place': 'Word at k, asked in front',
    'named-span': 'Find a key’s span',
  } satisfies Record<PairId, string>,
  models: {
    span: inOrder,
    copy: inOrder,
    'look-up': inOrder,
    symmetry: ['both sides', 'one side'],
    'named-place': perPlace,
    'named-span': perPlace,
  } satisfies Record<PairId, readonly [string, string]>,
  train: 'Train them here',
  goOn: 'Go on',
  stop: 'Stop',
  /** of all models, so many are trained again, and so many of these differ */
  repeated: (done: number, all: number, different: number) => {
    const bits =
      different === 0
        ? 'all as recorded'
        : `${different} ${different === 1 ? 'differs' : 'differ'} from the record`;
    return done === 0 ? counted(all, 'model') : `${done} of ${counted(all, 'model')}: ${bits}`;
  },
  correlations: (models: number) => `Train ${counted(models, 'model')} for the correlations`,
  stills: { before: 'rows in order', after: 'rows shuffled, too' },
  caption: (seeds: readonly number[]) =>
    `Percent right. Span: a key’s words; k: the place asked for. Trained beforehand, a dot for each random start, ${seedsText(seeds)}.`,
  described: (claim: string) => `Accuracies of two models side by side, for six tasks. ${claim}`,
  columns: { task: 'task', model: 'model', seed: (seed: number) => `seed ${seed}, %` },
} as const;
