/** The probe of a table before it was resized, beside that of the resized one. */
import { html, nothing, type TemplateResult } from 'lit';
import { errorText } from '../../shell/numbers.ts';
import type { Session } from '../../shell/session.ts';
import { foldText } from './fold-text.ts';
import { type Given, resultOf } from './given.ts';
import { inputBefore } from './input.ts';
import type { ProbeOutput } from './job.ts';
import { positionVerdict } from './verdict.ts';

const errorOf = ({ probe, spread }: ProbeOutput): string => errorText(positionVerdict(probe, spread).mae);

/** Whether new rows lie between old ones. */
const isInterpolated = ({ store }: Session, before: number, now: number): boolean =>
  now > before && /^(linear|bicubic|antialiased)-/.test(store.get('resize'));

/** What the change of size did to the error; nothing until both are measured. */
export function resizedNow(given: Given): TemplateResult | typeof nothing {
  const { session, answers } = given;
  const before = answers.before.result;
  const now = resultOf(given);
  if (!inputBefore(session, given.read.input) || !before?.isCurrent || !now?.isCurrent) return nothing;
  const { rows } = before.output.table;
  return html`<span class="resized"
    >${foldText.resized(errorOf(before.output), rows, errorOf(now.output), now.output.table.rows, isInterpolated(session, rows, now.output.table.rows))}</span
  >`;
}
