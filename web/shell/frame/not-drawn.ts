/** Why a figure that is to be shown alone is not there: loaded only where that is so. */
import { isTableAwaited } from '../../tables/chosen-encoding.ts';
import { addressTitle } from '../../tables/remote-table.ts';
import { text as ofTables } from '../../tables/table-text.ts';
import { text } from '../further-text.ts';
import { drawnFigures, openLab, type Session } from '../session.ts';

/** '' if the settings draw the figure of that id. */
export async function whyNotDrawn(session: Session, id: string): Promise<string> {
  const drawn = await drawnFigures(session);
  return drawn.includes(id) ? '' : `${reason(session, id)} ${text.figures(drawn)}`;
}

function reason(session: Session, id: string): string {
  const { title } = openLab(session);
  if (!isTableAwaited(session)) return text.notDrawn(title, id);
  const address = session.store.get('remote');
  return ofTables.notDrawnYet(title, id, address && addressTitle(address));
}
