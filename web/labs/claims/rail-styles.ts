/** How a claim's rail looks, and on phones its question. */
import { css } from 'lit';
import { questionRules } from '../../shell/frame/question.ts';

export const railStyles = css`
  .asking,
  .onward {
    ${questionRules}
  }
  .quoted cite {
    font-style: normal;
  }
  .quoted {
    overflow: hidden;
    margin: 0 0 var(--space-1);
    color: var(--ink-soft);
    font-family: var(--sans);
    font-size: var(--text);
    line-height: 1.5rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .quoted q {
    font-family: var(--serif);
    font-style: italic;
    quotes: none;
  }
  :is(.asking, .onward) :is(.invite, .plain) {
    white-space: nowrap;
  }
  .passing .number {
    color: var(--ink-soft);
  }
  .judged {
    font-size: var(--text);
    line-height: 1.4;
  }
  .you {
    margin: 0 0 var(--space-3);
    color: var(--ink-soft);
  }
  .you.wrong b {
    color: var(--violated);
  }
  .you.right {
    color: var(--satisfied);
    font-weight: 600;
  }
  .judged dl {
    display: grid;
    gap: var(--space-2);
    margin: 0;
    padding-top: var(--space-3);
    border-top: 1px solid var(--line);
    font-size: var(--text-small);
  }
  .judged dt {
    color: var(--ink-soft);
    font-size: var(--text-small);
    font-weight: 600;
  }
  .judged dd {
    margin: 0;
  }
  .onward {
    display: grid;
    align-content: end;
    justify-items: start;
    gap: var(--space-1);
    align-self: end;
  }
  .all-tested {
    margin: 0;
    font-family: var(--serif);
    font-size: var(--text-large);
  }
  .goes-on {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  /* Where there is room, it stays in the place of the lever. */
  @container lab (min-width: 37.5rem) {
    .frame:has(.task-line) .task {
      display: none;
    }
  }
  @container lab (min-width: 54rem) {
    .rail > .onward {
      grid-row: 3;
    }
  }
  .onward .act {
    margin: 0;
    color: var(--ink-soft);
    font-size: var(--text);
  }
  .onward a.invite {
    box-sizing: border-box;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    display: flex;
    align-items: center;
    border: 1px solid var(--ink);
    font-size: var(--text);
    text-decoration: none;
  }
  .onward .halt {
    min-height: 2.625rem;
    padding: var(--space-2) var(--space-3);
    border-color: var(--ink);
    border-radius: 6px;
  }
  .onward .plain {
    font-size: var(--text);
    font-weight: 400;
  }
  .task-line {
    margin: 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .task-line code {
    color: var(--ink);
    font-family: var(--mono);
  }
  pe-lab-figure::part(caption) {
    max-width: none;
  }
  .facts {
    margin: var(--space-2) 0;
    font-family: var(--sans);
    font-size: var(--text);
  }
  @container lab (max-width: 37.49rem) {
    .quoted {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
    }
    .quoted cite {
      display: none;
    }
    .rail:has(> .asking),
    .rail > .asking {
      display: contents;
    }
    .lever:has(.task-line) {
      display: none;
    }
    /* The task stands under its question, what will answer under the chart. */
    .frame:has(.asking) > .lever {
      position: static;
      display: block;
      grid-area: 2 / 1;
      padding: 0;
      border: 0;
    }
    .frame:has(.asking) > .proven {
      grid-row: 4;
      min-height: 0;
    }
    .asking legend {
      position: absolute;
      overflow: hidden;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
    .asking .dock :is(.choices, .choices.long) {
      grid-template-columns: 1fr 1fr;
    }
    .asking .dock .choice {
      font-size: var(--text-small);
      line-height: 1.2;
    }
    .asking .choice:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    .onward .invite {
      width: 100%;
      justify-content: center;
    }
    .onward .act {
      width: 100%;
    }
  }
`;
