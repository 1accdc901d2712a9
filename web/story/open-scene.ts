/** Loads a scene, and shows it alone: in course notes, and as a poster. */
import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Session } from '../shell/session.ts';
import type { Scene } from './scenes.ts';
import './scene-element.ts';

/** Loads the code of the scene that the settings name. Resolves to what draws it; rejects if the code cannot be loaded. */
export async function loadScene({ id, load }: Scene): Promise<(session: Session) => TemplateResult> {
  // With its look in notes, so that nothing moves once it is drawn.
  const [{ scene }] = await Promise.all([load(), import('./later.ts')]);
  return (session) =>
    html`${keyed(id, html`<pe-scene name=${id} .session=${session} .code=${scene}></pe-scene>`)}`;
}
