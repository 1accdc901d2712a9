/** The way on: a trained table, opened in the labs that look at tables. */
import { html, nothing, type TemplateResult } from 'lit';
import type { LabId } from '../../settings/setting.ts';
import type { Session } from '../../shell/session.ts';
import { mayReplace } from '../../tables/table-access.ts';
import { openTable } from './open-table.ts';
import type { Course, Training } from './run/training.ts';
import { tableName } from './table-name.ts';

const others: readonly LabId[] = ['order', 'encodings', 'properties'];

/** Whether positions are vectors added to the words: the first of several encodings counts. */
const hasTable = ({ catalog }: Session, { run }: Course): boolean =>
  catalog.some(({ id, kind }) => id === run.encoding.split('.')[0] && kind === 'input');

/** What the page shows, which may be of earlier settings. */
interface Shown {
  readonly courses: readonly Course[];
  readonly looked: Course;
  readonly place: number;
}

/** The model looked into, if it has a table, else the first that has one. `isOlder`: it belongs to earlier settings, so it cannot be opened. */
export function onward(
  session: Session,
  training: Training,
  { courses, looked, place }: Shown,
  isOlder: boolean,
): TemplateResult | typeof nothing {
  const course = [looked, ...courses].find((one) => hasTable(session, one));
  const point = course?.points[place];
  if (!course || !point || !mayReplace(session)) return nothing;
  const name = tableName(session, course.run, point);
  const open = (lab: LabId) => void openTable(session, training, course, { name, step: point.step }, lab);
  const links = others.flatMap((id) => session.labs.find((lab) => lab.id === id) ?? []);
  return html`<p class="next">
    <button class="plain" ?disabled=${isOlder} @click=${() => open('probe')}>Open the trained table in Probe →</button>
    <span
      >or in
      ${links.map(
        ({ id, title }, i) =>
          html`${i > 0 ? ', ' : ''}<button class="link" ?disabled=${isOlder} @click=${() => open(id)}>${title}</button>`,
      )}</span
    >
  </p>`;
}
