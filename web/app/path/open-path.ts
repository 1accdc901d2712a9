/** Everything the paths need on the page: steps, the strip below the header, the panel in the labs, keys. */
import type { Session } from '../../shell/session.ts';
import '../../shell/frame/guide-panel.ts';
import { bindKeys } from './keys.ts';
import { main } from './main.ts';
import { createPath, type Path } from './path.ts';
import './strip.ts';

export async function openPath(session: Session): Promise<Path> {
  const stories = await Promise.all(session.labs.flatMap(({ story }) => story?.() ?? []));
  bindKeys(session.guide);
  return createPath(session, [main, ...stories], (hash) => location.replace(`#${hash}`));
}
