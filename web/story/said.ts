/** What the reader said, and what is told about it: on the page, and to screen readers. */
import { html, nothing, type TemplateResult } from 'lit';
import { hint } from '../draw/hint.ts';
import type { Answer, Said } from './answers.ts';
import type { Question, SceneView } from './scene.ts';
import type { Asked } from './scene-layout.ts';
import { text } from './text.ts';

/** Whether the answer is right, and which one is. While models learn, nobody knows it yet. */
function saidView({ answers, right }: Question, said: Answer, isLearning?: boolean): TemplateResult {
  const chosen = html`<b>${answers[said ?? right]}</b>`;
  if (isLearning) return html`${said == null ? text.numbersToCome : [text.you, ' ', chosen]}`;
  if (said === undefined) return html`${text.notAnswered} ${text.theAnswer} ${chosen}`;
  if (said === null) return html`${text.theAnswer} ${chosen}`;
  return said === right
    ? html`${text.you} ${chosen} <span class="right">${text.right}</span>`
    : html`${text.you} ${chosen} <span class="wrong">${text.wrong}</span> <b>${answers[right]}</b>`;
}

/** What stands in place of the question. The focus comes here from the answers, which are gone. */
export const answerView = (
  { number, meaning, explanation, invitation, more, isComputing }: Partial<SceneView>,
  question: Question | null,
  said: Answer,
  explained: (words?: string) => unknown,
): Asked => [
  html`
    ${question ? html`<p class="said" tabindex="-1">${saidView(question, said, isComputing)}</p>` : nothing}
    ${
      number === undefined
        ? nothing
        : html`<p class="result"><span class="number">${number}</span> <span class="meaning">${explained(meaning)}</span></p>`
    }
  `,
  explanation || invitation
    ? html`<p class="explanation">${explained(explanation)} ${hint(invitation ?? '')} ${more}</p>`
    : html``,
];

/** One message for screen readers: whether the answer is right, the number, and why. While models learn, there is neither to tell. */
export function messageOf(
  question: Question | null,
  said: Said,
  { number, meaning, explanation, invitation, isComputing }: Partial<SceneView>,
): string {
  if (isComputing) return text.numbersToCome;
  const chosen = question && (said ?? question.right);
  const answer = question && text.said(question.answers[chosen ?? 0], chosen === question.right);
  return [answer, number, meaning, explanation, invitation].filter(Boolean).join(' ');
}
