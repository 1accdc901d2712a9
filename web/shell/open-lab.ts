/** Loads labs: the page begins without the code of any, and without the element that shows them. */
import type { TemplateResult } from 'lit';
import type { AnyLabCode } from './lab.ts';
import type { Lab, Session } from './session.ts';

/** Loads the code of a lab, and gives what shows it. Rejects if it cannot be loaded. */
export async function loadLab({ id, load }: Lab): Promise<(session: Session) => TemplateResult> {
  const [{ lab }, { labView }] = await Promise.all([load(), import('./lab-view.ts')]);
  return (session) => labView(id, lab as AnyLabCode, session);
}
