/** Loads labs, and shows them: the page begins without the code of any. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { AnyLabCode } from './lab.ts';
import type { Lab, Session } from './session.ts';

const loaded = new Map<Lab['id'], AnyLabCode>();

/** Loads the code of a lab and of the element that shows it. Rejects if one cannot be loaded. */
export async function loadLab({ id, load }: Lab): Promise<void> {
  const [{ lab }] = await Promise.all([load(), import('./lab-view.ts')]);
  loaded.set(id, lab as AnyLabCode);
}

/** A lab, or nothing while its code is loaded. */
export function labView({ id }: Lab, session: Session): TemplateResult | typeof nothing {
  const code = loaded.get(id);
  return code
    ? html`${keyed(id, html`<pe-lab lab=${id} .session=${session} .code=${code}></pe-lab>`)}`
    : nothing;
}
