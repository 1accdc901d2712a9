/** What a link asks of the reader, beside a lab's result. Loaded on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Screen } from '../screen.ts';
import { type Session, shownAlone } from '../session.ts';
import { chosenControls } from './chosen-controls.ts';
import './task-panel.ts';

/** The panel, with the controls that a challenge leaves to the reader. */
export function taskView(session: Session, screen: Screen): TemplateResult {
  const isChallenge = session.store.get('challenge') !== '';
  return html`<pe-task
    ?alone=${shownAlone(session) !== null}
    ?challenge=${isChallenge}
    .session=${session}
    .finding=${session.finding}
    >${isChallenge ? chosenControls(session, screen) : nothing}</pe-task
  >`;
}
