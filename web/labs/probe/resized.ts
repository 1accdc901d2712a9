/** The probe of a table before it was resized, beside that of the resized one. */
import { html, nothing, type TemplateResult } from 'lit';
import { errorText } from '../../shell/numbers.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { type Given, resultOf } from './given.ts';
import type { ProbeInput, ProbeOutput } from './job.ts';
import { text } from './text.ts';
import { positionVerdict } from './verdict.ts';

/** The same probe of the table in its own size; undefined if the table in use was not resized. */
export function inputBefore(session: Session, input: ProbeInput): ProbeInput | undefined {
  const before = actingTable(session)?.before;
  return before && { ...input, table: { matrix: before.matrix, name: before.name } };
}

const errorOf = ({ probe, spread }: ProbeOutput): string => errorText(positionVerdict(probe, spread).mae);

/** What the change of size did to the error; nothing until both are measured. */
export function resizedNow(given: Given): TemplateResult | typeof nothing {
  const { session, answers } = given;
  const before = answers.before.result;
  const now = resultOf(given);
  if (!inputBefore(session, given.read.input) || !before?.isCurrent || !now?.isCurrent) return nothing;
  const { rows } = before.output.table;
  return html`<span class="resized"
    >${text.resized(errorOf(before.output), rows, errorOf(now.output), now.output.table.rows)}</span
  >`;
}
