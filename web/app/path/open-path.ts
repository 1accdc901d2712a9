/** Everything the path needs on the page: steps, the strip below the header, the panel in the labs, keys. */
import type { Session } from '../../session/session.ts';
import '../../workbench/frame/guide-panel.ts';
import { bindKeys } from './keys.ts';
import { createPath, type Path } from './path.ts';
import { steps } from './steps.ts';
import './strip.ts';

export function openPath(session: Session): Path {
  bindKeys(session.guide);
  return createPath(session, steps, (hash) => location.replace(`#${hash}`));
}
