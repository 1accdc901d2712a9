/** “Ask the models”: one sequence with movable words, and the answer of each encoding's model. */
import { css, html, nothing, type TemplateResult } from 'lit';
import '../../../shell/chips.ts';
import type { Move } from '../../../shell/chips.ts';
import { markOf } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { isFree } from '../../../tasks/access.ts';
import type { Course } from '../run/training.ts';
import { shortTitle, taskTitle } from '../task-text.ts';
import { text } from '../text.ts';
import { type Answer, type Asks, answerOf } from './asks.ts';

interface Question {
  /** words of the sequence, each with a number that stays with it */
  readonly words: readonly string[];
  readonly keys: readonly number[];
  /** keys of the words that only fill places */
  readonly quiet: readonly number[];
  readonly question: string;
  /** of the models that answer */
  readonly seed: number;
  /** 'Drag A or B' */
  readonly hint: string;
  readonly answers: readonly { readonly title: string; readonly answer: Answer | undefined }[];
  /** whether the answers are to this sequence, at the step shown */
  readonly isCurrent: boolean;
  readonly isFixed: boolean;
  readonly move: (move: Move) => void;
}

const isFiller = (word: string): boolean => /^[a-z·]$|^\[CLS\]$/.test(word);

/** The words that the question is about; the others only fill places. Of the reader's own pairs, none stands out. */
const carryingWords = (words: readonly string[], task: string): readonly string[] =>
  task === 'own' ? [] : [...new Set(words.filter((word) => !isFiller(word)))].sort();

/** Words that only fill places. */
const quietKeys = (
  words: readonly string[],
  keys: readonly number[],
  carrying: readonly string[],
): readonly number[] =>
  keys.filter((_, i) => (carrying.length > 0 ? isFiller(words[i]) : words[i] === '[CLS]'));

/** Stand in for the words until the first answer comes. */
const placeholders = (task: string, n: number): readonly string[] =>
  Array.from({ length: n }, (_, i) => (i === 0 && ['first', 'occ', 'maj'].includes(task) ? '[CLS]' : '·'));

/**
 * With placeholders for words until a model has answered. `courses`: one for each encoding. `step`: the one to be shown.
 */
function questionNow(
  session: Session,
  asks: Asks,
  courses: readonly Course[],
  step: number | undefined,
): Question {
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
    hint: text.ask.hint(carrying),
    isFixed: sequence.length === 0 || !isFree(store.get(), 'sequence'),
    move: (move: Move) => {
      const next = asks.moved(sequence, move, words[0] === '[CLS]');
      store.set({ sequence: next }, { transient: move.transient });
    },
  };
}

/** On narrow screens only the mark is shown, and the word is read to screen readers. */
function standing({ isRight, isGuess }: Answer): TemplateResult | typeof nothing {
  if (isRight === undefined) return nothing;
  const mark = isRight && !isGuess ? '●' : '○';
  const word = isGuess ? text.ask.guesses : isRight ? text.ask.right : text.ask.wrong;
  return html`<span class="standing ${toneOf({ isRight, isGuess })}"
    ><span aria-hidden="true">${mark}</span> <span class="word">${word}</span></span
  >`;
}

const toneOf = ({ isRight, isGuess }: Pick<Answer, 'isRight' | 'isGuess'>): string =>
  isGuess ? 'guess' : isRight === undefined ? '' : isRight ? 'holds' : 'broken';

const answerView = (title: string, answer: Answer | undefined): TemplateResult => html`<div class="answer">
  <dt>${title}</dt>
  <dd>
    ${
      answer
        ? html`<span class="said" title=${answer.said}>${answer.said}${answer.isGuess ? '?' : ''}</span>
            <span class="sure ${toneOf(answer)}">${answer.sure}</span>
            ${standing(answer)}`
        : html`<span class="said">…</span>`
    }
  </dd>
</div>`;

/** `courses`: one for each encoding. `step`: the one to be shown */
export function askView(
  session: Session,
  asks: Asks,
  courses: readonly Course[],
  step: number | undefined,
): TemplateResult {
  const asked = questionNow(session, asks, courses, step);
  return html`<section class="ask" aria-labelledby="ask">
  <div class="asked">
    <h2 id="ask">${text.ask.title(asked.seed)}</h2>
    <p class="question">${asked.question}</p>
    <small>${asked.hint}</small>
  </div>
  <pe-chips
    dense
    label=${text.ask.words}
    .words=${asked.words}
    .keys=${asked.keys}
    .quiet=${asked.quiet}
    ?fixed=${asked.isFixed}
    @move=${({ detail }: CustomEvent<Move>) => asked.move(detail)}
  ></pe-chips>
  <dl class="answers ${asked.answers.length > 4 ? 'named' : ''} ${asked.answers.some(({ answer }) => answer) ? markOf(asked) : ''}" .style=${`--panels: ${Math.min(asked.answers.length, 4)}`}>
    ${asked.answers.map(({ title, answer }) => answerView(title, answer))}
  </dl>
</section>`;
}

export const askStyles = css`
  .ask {
    padding-top: var(--space-2);
    border-top: 1px solid var(--line);
  }
  .asked {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-3);
    margin-bottom: var(--space-2);
  }
  .asked h2 {
    margin: 0;
    font-family: var(--sans);
    font-size: var(--text);
    font-weight: 600;
    line-height: var(--leading);
  }
  .asked small {
    margin-left: auto;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .asked .question {
    margin: 0;
    font-family: var(--serif);
    font-size: var(--text);
  }
  /* At most three rows of a long sequence. */
  .ask pe-chips {
    display: block;
    min-height: 2.25rem;
    max-height: 7.5rem;
    margin: -3px;
    padding: 3px;
    overflow-y: auto;
  }
  .answers {
    display: grid;
    grid-template-columns: repeat(var(--panels), minmax(0, 1fr));
    gap: var(--space-2) var(--space-3);
    margin: var(--space-2) 0 0;
    padding-left: var(--space-5);
  }
  .answer {
    min-width: 0;
  }
  .answer dt {
    position: absolute;
    width: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  /* Too many answers to stand below the panels of their encodings: each has its name. */
  .named .answer dt {
    position: static;
    width: auto;
    clip-path: none;
    color: var(--ink-soft);
  }
  .answer dd {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: baseline;
    column-gap: var(--space-2);
    min-height: 3.25rem;
    margin: 0;
    white-space: nowrap;
  }
  .answer .said {
    grid-column: 1 / -1;
    overflow: hidden;
    font-size: var(--text);
    text-overflow: ellipsis;
  }
  .answer .sure {
    font-size: var(--text-large);
    font-weight: 600;
    line-height: 1.2;
  }
  .answer :is(.holds, .broken, .guess) {
    font-weight: 600;
  }
  .answer .guess {
    color: var(--ink-soft);
  }
  @container lab (max-width: 37.49rem) {
    .answers {
      gap: var(--space-1) var(--space-2);
      padding-left: 0;
    }
    .answer .sure {
      font-size: var(--text-large);
    }
    .answer dd {
      min-height: 1.5rem;
      column-gap: var(--space-1);
    }
    .answer .word {
      position: absolute;
      width: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .answer dt {
      position: static;
      width: auto;
      clip-path: none;
      color: var(--ink-soft);
    }
    .answer .said,
    .asked .question {
      display: none;
    }
  }
`;
