/** The sequence and the answers as the page shows them. */

import type { Move } from '../../../shell/chips.ts';
import type { Session } from '../../../shell/session.ts';
import { isFree } from '../../../tasks/access.ts';
import type { Course } from '../run/training.ts';
import { shortTitle, taskTitle } from '../words.ts';
import { type Answer, answerOf } from './answer.ts';
import type { Asks } from './asks.ts';
import type { Asked } from './view.ts';

const isFiller = (word: string): boolean => /^[a-z·]$|^\[CLS\]$/.test(word);

/** Words that carry the question, where others only fill places; of the reader's own, none stands out. */
const carryingWords = (words: readonly string[], task: string): readonly string[] =>
  task === 'own' ? [] : [...new Set(words.filter((word) => !isFiller(word)))].sort();

/** Words that only fill places. */
const quietKeys = (
  words: readonly string[],
  keys: readonly number[],
  carrying: readonly string[],
): readonly number[] =>
  keys.filter((_, i) => (carrying.length > 0 ? isFiller(words[i]) : words[i] === '[CLS]'));

/** 'Drag A or B' */
const hintOf = (carrying: readonly string[]): string =>
  `Drag ${carrying.length > 0 && carrying.length < 4 ? carrying.join(' or ') : 'a word'}`;

/** Keep the place of the words that come with the first answer. */
const placeholders = (task: string, n: number): readonly string[] =>
  Array.from({ length: n }, (_, i) => (i === 0 && ['first', 'occ', 'maj'].includes(task) ? '[CLS]' : '·'));

/**
 * With placeholders for words until a model has answered. `courses`: one for each encoding. `step`: the one to be shown.
 */
export function askedOf(
  session: Session,
  asks: Asks,
  courses: readonly Course[],
  step: number | undefined,
): Asked {
  const { store, catalog } = session;
  const chosen = store.get('sequence');
  const about = courses.find((course) => course.about)?.about;
  const sequence = asks.sequence(chosen, courses);
  const { seed, options } = courses[0].run;
  const { task = 'first' } = options;
  const words =
    about && sequence.length > 0
      ? sequence.map((token) => about.words[token] ?? '?')
      : placeholders(task, options.n);
  const keys = sequence.length > 0 ? asks.keys(sequence) : words.map((_, i) => i);
  const carrying = carryingWords(words, task);
  const answerTo = (course: Course): Answer | undefined => {
    const output = asks.answer(course);
    return output && about && answerOf(output, about);
  };
  return {
    words,
    keys,
    quiet: quietKeys(words, keys, carrying),
    question: taskTitle(options),
    answers: courses.map((course) => ({
      title: shortTitle(catalog, course.run.encoding),
      answer: answerTo(course),
    })),
    isCurrent: asks.isCurrent(courses, step),
    seed,
    hint: hintOf(carrying),
    isFixed: sequence.length === 0 || !isFree(store.get(), 'sequence'),
    move: (move: Move) => {
      const next = asks.moved(sequence, move, words[0] === '[CLS]');
      store.set({ sequence: next }, { transient: move.transient });
    },
  };
}
