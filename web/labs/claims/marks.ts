/** The four marks of a verdict, in ink: a finding is neither good nor bad. */
import { svg, type TemplateResult } from 'lit';
import type { Standing } from './claim.ts';

/** As text, beside words. */
export const markText: Readonly<Record<Standing, string>> = {
  holds: '●',
  'in-part': '◑',
  fails: '○',
  undecided: '◌',
};

const shapes: Readonly<Record<Standing, unknown>> = {
  holds: svg`<circle cx="7" cy="7" r="6.5" fill="currentColor"/>`,
  'in-part': svg`<circle cx="7" cy="7" r="5.75" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M7 1.25a5.75 5.75 0 0 1 0 11.5z" fill="currentColor"/>`,
  fails: svg`<circle cx="7" cy="7" r="5.75" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
  undecided: svg`<circle cx="7" cy="7" r="5.75" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="1.6 2"/>`,
};

/** As a drawing, the same in every font; a point where nothing is known. */
export const standingMark = (standing: Standing | undefined): TemplateResult =>
  svg`<svg class="standing-mark" viewBox="0 0 14 14" aria-hidden="true">${
    standing ? shapes[standing] : svg`<circle cx="7" cy="7" r="2" fill="currentColor"/>`
  }</svg>`;
