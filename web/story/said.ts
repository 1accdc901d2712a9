/** What the reader said, and what is told about it: on the page, and to screen readers. */
import { html, type TemplateResult } from 'lit';
import type { Question, SceneView } from './scene.ts';
import { text } from './text.ts';

/** The index of an answer; null where the reader has asked for it without a guess. */
type Said = number | null;

/** Whether the answer is right, and which one is. */
export function saidView({ answers, right }: Question, said: Said): TemplateResult {
  const chosen = html`<b>${answers[said ?? right]}</b>`;
  if (said === null) return html`${text.theAnswer} ${chosen}`;
  return said === right
    ? html`${text.you} ${chosen} <span class="right">${text.right}</span>`
    : html`${text.you} ${chosen} <span class="wrong">${text.wrong}</span> <b>${answers[right]}</b>`;
}

/** One message for screen readers: whether the answer is right, the number, and why. While models learn, there is no number to tell. */
export function messageOf(
  { answers, right }: Question,
  said: Said,
  { number, meaning, explanation, isComputing }: Partial<SceneView>,
): string {
  const answer = text.said(answers[said ?? right], (said ?? right) === right);
  return [answer, ...(isComputing ? [text.numbersToCome] : [number, meaning, explanation])]
    .filter(Boolean)
    .join(' ');
}
