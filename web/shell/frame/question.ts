/** A question about a lab's result, with its answers: before the reader chooses one, and after the result is shown. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { controls } from '../../draw/theme.ts';
import { text } from '../../tasks/text.ts';

interface Answered {
  readonly answers: readonly string[];
  /** index of the right answer; null if none is marked */
  readonly right: number | null;
  /** index of the chosen answer */
  readonly chosen: number | null;
}

/** Longer answers need a line of their own on narrow screens. */
const short = 36;

/** 'You predicted it' */
export function verdictOf({ right, chosen }: Answered): string {
  if (chosen === null) return text.theAnswer;
  if (right === null) return text.yourPrediction;
  return chosen === right ? text.predictedIt : text.notPredicted;
}

/** One of the answers can be chosen. `hasKeys`: whether digits choose them. */
export const openAnswers = (
  { answers, chosen }: Pick<Answered, 'answers' | 'chosen'>,
  choose: (answer: number) => void,
  hasKeys = false,
  title = text.yourPrediction,
): TemplateResult => html`<fieldset tabindex="-1">
  <legend>${title}</legend>
  <div class="choices ${answers.some(({ length }) => length > short) ? 'long' : ''}">
    ${answers.map(
      (answer, i) => html`<label class="choice">
        <input type="radio" name="answer" .checked=${chosen === i} @change=${() => choose(i)} />
        <span>${answer}</span>${hasKeys ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : nothing}
      </label>`,
    )}
  </div>
</fieldset>`;

/** The answers after the result is shown: which one was chosen, and which one is right. */
function judgedAnswers({ answers, right, chosen }: Answered): TemplateResult {
  const markOf = (i: number) => (right === null ? '' : i === right ? 'right' : i === chosen ? 'wrong' : '');
  const words = { right: text.right, wrong: text.wrong, '': '' };
  return html`<ul class="choices in-told">
    ${answers.map(
      (answer, i) => html`<li class="choice ${markOf(i)}">
        <span>${i === chosen ? html`<b>${answer}</b>` : answer}</span><span>${words[markOf(i)]}</span>
      </li>`,
    )}
  </ul>`;
}

/** The question and its answers after the result is shown. `heading`: what `verdictOf` says, which takes the focus of the button that is gone. */
export const answeredView = (
  { question, ...answered }: Answered & { readonly question: string },
  heading: TemplateResult,
): TemplateResult => html`<section>
  ${heading}
  <p class="explained">${question}</p>
  ${judgedAnswers(answered)} ${inShort(answered)}
</section>`;

/** On narrow screens, in place of the answers. */
function inShort({ answers, right, chosen }: Answered): TemplateResult {
  const mark =
    right === null
      ? nothing
      : html`<span class="mark right">${text.rightAnswer(right === chosen ? null : answers[right])}</span>`;
  return html`<p class="short">
    ${chosen === null ? nothing : html`<span>${text.youPredicted(answers[chosen])}</span>`} ${mark}
  </p>`;
}

/** On narrow screens the answers dock at the bottom, in place of the lever. */
export const questionRules = css`
  h2,
  legend {
    margin: 0 0 var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-small);
    font-weight: 600;
  }
  .choices {
    display: grid;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .choice {
    position: relative;
    display: flex !important;
    align-items: center !important;
    gap: var(--space-3);
    box-sizing: border-box;
    min-height: 2.625rem;
    padding: var(--space-1) var(--space-3);
    border: 1px solid var(--edge);
    border-radius: 6px;
    font-size: var(--text);
    line-height: 1.3;
  }
  label.choice {
    cursor: pointer;
  }
  .choice input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  .choice:has(:checked) {
    outline: 1px solid var(--ink);
    border-color: var(--ink);
    font-weight: 600;
  }
  .choice:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  .choice > kbd,
  li.choice > :last-child {
    margin-left: auto;
    color: var(--ink-soft);
    font-weight: 600;
    white-space: nowrap;
  }
  .choice.right {
    outline: 1px solid var(--satisfied);
    border-color: var(--satisfied);
  }
  .choice.right > :last-child,
  .mark.right {
    color: var(--satisfied);
  }
  .choice.wrong {
    border-color: var(--violated);
  }
  .choice.wrong > :last-child,
  .mark.wrong {
    color: var(--violated);
  }
  .choice:not(.right, .wrong):is(li) {
    color: var(--ink-soft);
  }
  .explained {
    margin: var(--space-3) 0;
    font-family: var(--serif);
    font-size: var(--text-large);
    line-height: 1.42;
  }
  .act {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    margin-top: var(--space-3);
  }
  .plain {
    min-height: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    color: var(--ink-soft);
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  .note,
  .after {
    margin: var(--space-3) 0 0;
    color: var(--ink-soft);
    font-size: var(--text);
  }
  .after b {
    display: block;
    color: var(--ink);
  }
  .short {
    display: none;
  }
  @container lab (max-width: 37.49rem) {
    .told {
      grid-area: 4 / 1;
    }
    .told.revealed {
      grid-area: 3 / 1;
      margin-bottom: var(--space-2);
    }
    .told.revealed h2,
    .explained {
      margin: 0;
    }
    .dock {
      position: sticky;
      z-index: 2;
      bottom: 0;
      grid-area: 1 / 1 / -1 / -1;
      align-self: end;
      padding-block: var(--space-2);
      border-top: 1px solid var(--line);
      background: var(--paper);
    }
    .choices.in-told,
    .after {
      display: none;
    }
    .dock .choices {
      grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr));
    }
    .dock .choices.long {
      grid-template-columns: 1fr;
    }
    .dock .choice {
      justify-content: center;
      padding-inline: var(--space-2);
      text-align: center;
    }
    .dock .choice kbd {
      display: none;
    }
    .act {
      margin-top: var(--space-2);
    }
    .invite {
      flex: 1;
      min-height: 2.75rem;
    }
    .short {
      display: flex;
      justify-content: space-between;
      gap: var(--space-3);
      margin: 0;
      font-size: var(--text);
    }
    .note {
      margin: 0;
    }
  }
`;

export const questionStyles = [
  controls,
  questionRules,
  css`
    :host {
      font-family: var(--sans);
    }
  `,
];
