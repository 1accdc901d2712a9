/** “Ask the models”: one sequence with movable words, and the answer of each encoding's model. (Over 300 lines with its styles.) */
import { css, html, nothing, type TemplateResult } from 'lit';
import '../../../shell/chips.ts';
import type { Move } from '../../../shell/chips.ts';
import { JobRun, markOf, type RunHost } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { isFree } from '../../../tasks/access.ts';
import { jobs } from '../jobs.ts';
import type { About, AskInput, AskOutput } from '../run/job.ts';
import type { Course, Training } from '../run/training.ts';
import { shortTitle, taskTitle } from '../task-text.ts';
import { text } from '../text.ts';

export interface Answer {
  /** 'B first', 'places 2 to 4' */
  readonly words: string;
  /** '99 %', or '3 of 5' for several words */
  readonly confidence: string;
  /** undefined if the sequence has no right answer */
  readonly isRight: boolean | undefined;
  /** whether the model hardly prefers its answer */
  readonly isGuess: boolean;
}

function best(values: ArrayLike<number>): number {
  let at = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[at]) at = i;
  return at;
}

const percent = (share: number): string =>
  `${share >= 0.995 ? Math.floor(100 * share) : Math.round(100 * share)} %`;

/** The most likely answer, from one row of probabilities for each position asked about; for a span, one row for each of its ends. */
export function answerOf({ asked, right, probabilities }: AskOutput, { classes }: About): Answer {
  const { rows, cols, data } = probabilities;
  const isSpan = asked.length === 0;
  const answers = Array.from({ length: rows }, (_, row) => best(data.subarray(row * cols, (row + 1) * cols)));
  const chances = answers.map((answer, row) => data[row * cols + answer]);
  const confidence = isSpan
    ? chances.reduce((product, chance) => product * chance, 1)
    : chances.reduce((sum, chance) => sum + chance, 0) / rows;
  const hits = answers.filter((answer, row) => answer === right[row]).length;
  return {
    words: isSpan
      ? text.ask.places(answers[0] + 1, answers[1] + 1)
      : answers.map((answer) => classes[answer] ?? String(answer)).join(' '),
    confidence: asked.length > 1 && right.length > 0 ? text.ask.hits(hits, rows) : percent(confidence),
    isRight: right.length > 0 ? hits === rows : undefined,
    // Less than halfway from chance to certainty.
    isGuess: confidence < (1 + 1 / cols) / 2,
  };
}

/** The reader's sequence; empty if it is of another task, with words that these models lack or more than they take. */
function fitting(sequence: readonly number[], { about, run: { options } }: Course): readonly number[] {
  const known = about?.words.length ?? 0;
  const longest = Math.max(options.n, options.testLength ?? 0);
  return sequence.length <= longest && sequence.every((token) => token < known) ? sequence : [];
}

/** Asks the models about one sequence. */
export class Asks {
  readonly #host: RunHost;
  readonly #models = new Map<string, JobRun<AskInput, AskOutput>>();
  /** keys that stay with the words while the reader moves them */
  #order: { readonly tokens: string; readonly keys: readonly number[] } = { tokens: '', keys: [] };

  constructor(host: RunHost) {
    this.#host = host;
  }

  /** Asks each model at a step; `courses`: one for each encoding. */
  ask(training: Training, courses: readonly Course[], step: number, sequence: readonly number[]): void {
    for (const course of courses) {
      const { options, arithmetic, encoding } = course.run;
      const asked = { options, arithmetic, step };
      const model = this.#models.get(encoding) ?? new JobRun(this.#host, jobs.askModel);
      this.#models.set(encoding, model);
      if (course.points.some((point) => point.step === step))
        model.ask(
          { ...asked, sequence: fitting(sequence, course), length: options.n },
          { at: training.engineOf(course) },
        );
    }
  }

  /** The answer of this course's model; undefined for one of a model with other settings. */
  answer({ run }: Course): AskOutput | undefined {
    const answer = this.#models.get(run.encoding)?.result;
    return answer?.input.options === run.options ? answer.output : undefined;
  }

  /** Whether all models have answered the latest question at this step. */
  isCurrent(courses: readonly Course[], step: number | undefined): boolean {
    return courses.every(({ run, error }) => {
      if (error) return true; // not asked
      const model = this.#models.get(run.encoding);
      return model?.result?.isCurrent && model.result.input.step === step;
    });
  }

  /** The sequence shown to the models: the reader's if they know its words, otherwise the first test sequence. */
  sequence(chosen: readonly number[], courses: readonly Course[]): readonly number[] {
    const own = courses.map((course) => fitting(chosen, course)).find((one) => one.length > 0);
    if (own) return own;
    const answered = courses.map((course) => this.answer(course)).find((one) => one !== undefined);
    return answered ? Array.from(answered.sequence) : [];
  }

  keys(sequence: readonly number[]): readonly number[] {
    const { tokens, keys } = this.#order;
    return tokens === sequence.join() ? keys : sequence.map((_, i) => i);
  }

  /** The sequence after a move. The word at place 0 stays where `isFirstFixed`. */
  moved(sequence: readonly number[], { from, to }: Move, isFirstFixed: boolean): readonly number[] {
    if (isFirstFixed && Math.min(from, to) === 0) return sequence;
    const move = <T>(list: readonly T[]) => {
      const rest = list.filter((_, i) => i !== from);
      return [...rest.slice(0, to), list[from], ...rest.slice(to)];
    };
    const keys = move(this.keys(sequence));
    const next = move(sequence);
    this.#order = { tokens: next.join(), keys };
    return next;
  }
}

const isFiller = (word: string): boolean => /^[a-z·]$|^\[CLS\]$/.test(word);

/** The words that the question is about; the others only fill places. Of the reader's own pairs, none stands out. */
const carryingWords = (words: readonly string[], task: string): readonly string[] =>
  task === 'own' ? [] : [...new Set(words.filter((word) => !isFiller(word)))].sort();

/** Stand-ins for the words until the first answer comes. */
const placeholders = (task: string, n: number): readonly string[] =>
  Array.from({ length: n }, (_, i) => (i === 0 && ['first', 'occ', 'maj'].includes(task) ? '[CLS]' : '·'));

/** On narrow screens, only the mark is shown; screen readers still read the word. */
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
        ? html`<span class="said" title=${answer.words}>${answer.words}${answer.isGuess ? '?' : ''}</span>
            <span class="sure ${toneOf(answer)}">${answer.confidence}</span>
            ${standing(answer)}`
        : html`<span class="said">…</span>`
    }
  </dd>
</div>`;

/** Shows placeholders until a model has answered. `courses`: one for each encoding. `step`: the step to show. */
export function askView(
  { store, catalog }: Session,
  asks: Asks,
  courses: readonly Course[],
  step: number | undefined,
): TemplateResult {
  const about = courses.find((course) => course.about)?.about;
  const { seed, options } = courses[0].run;
  const { task = 'first' } = options;
  const sequence = asks.sequence(store.get('sequence'), courses);
  const isEmpty = sequence.length === 0;
  const words =
    about && !isEmpty ? sequence.map((token) => about.words[token] ?? '?') : placeholders(task, options.n);
  const keys = isEmpty ? words.map((_, i) => i) : asks.keys(sequence);
  const carrying = carryingWords(words, task);
  const isQuiet = (word: string) => (carrying.length > 0 ? isFiller(word) : word === '[CLS]');
  const answers = courses.map((course) => {
    const output = asks.answer(course);
    const answer = output && about && answerOf(output, about);
    return { title: shortTitle(catalog, course.run.encoding), answer };
  });
  const mark = answers.some(({ answer }) => answer)
    ? markOf({ isCurrent: asks.isCurrent(courses, step) })
    : '';
  const move = ({ detail }: CustomEvent<Move>) => {
    const moved = asks.moved(sequence, detail, words[0] === '[CLS]');
    store.set({ sequence: moved }, { transient: detail.transient });
  };
  return html`<section class="ask" aria-labelledby="ask">
  <div class="asked">
    <h2 id="ask">${text.ask.title(seed)}</h2>
    <p class="question">${taskTitle(options)}</p>
    <small class="no-print">${text.ask.hint(carrying)}</small>
  </div>
  <pe-chips
    dense
    label=${text.ask.words}
    .words=${words}
    .keys=${keys}
    .quiet=${keys.filter((_, i) => isQuiet(words[i]))}
    ?fixed=${isEmpty || !isFree(store.get(), 'sequence')}
    @move=${move}
  ></pe-chips>
  <dl class="answers ${answers.length > 4 ? 'named' : ''} ${mark}" .style=${`--panels: ${Math.min(answers.length, 4)}`}>
    ${answers.map(({ title, answer }) => answerView(title, answer))}
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
    color: var(--ink-soft);
  }
  /* Up to four answers stand below the panels of their encodings, which have the names. */
  @container lab (min-width: 37.5rem) {
    .answers:not(.named) dt {
      position: absolute;
      width: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
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
    .answer .said,
    .asked .question {
      display: none;
    }
  }
`;
