import { ConfigFile } from '../../../../web/labs/context/config/file.ts';
import type { Session } from '../../../../web/shell/session.ts';

/** The file of a lab that has just been opened. */
export function openLab(session: Session): ConfigFile {
  const file = new ConfigFile({
    session,
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  });
  file.hostUpdate();
  return file;
}
