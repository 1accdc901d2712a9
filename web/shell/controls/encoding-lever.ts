/** The choice of an encoding: a few side by side; the rest of the catalogue and the reader's own table behind "More…". */
import { html, type TemplateResult } from 'lit';
import type { SchemeId } from '../../core/types.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import { tableId } from '../../schemes/source.ts';
import { isAlone } from '../../tasks/access.ts';
import type { Session } from '../session.ts';
import './segments.ts';
import { text } from '../text.ts';

interface Lever {
  readonly label: string;
  /** schemes shown side by side */
  readonly beside: readonly SchemeId[];
  /** the scheme that the lab invites the reader to try: underlined */
  readonly invited?: string;
}

export function encodingLever(session: Session, { label, beside, invited = '' }: Lever): TemplateResult {
  const { store, catalog } = session;
  const named = catalog.map((scheme) => [scheme.id, shortName(scheme)] as const);
  const choose = (event: CustomEvent<string>) => {
    event.preventDefault();
    if (event.detail === tableId) store.set({ source: 'file' });
    else store.set({ source: 'scheme', scheme: event.detail as SchemeId });
  };
  const isTable = store.get('source') === 'file';
  // A figure alone has no room for the ways to bring a table.
  const own = isTable || !isAlone(store.get()) ? [[tableId, text.yourTable] as const] : [];
  return html`<pe-segments
    .store=${store}
    name="scheme"
    label=${label}
    .choices=${new Map(beside.flatMap((id) => named.filter((one) => one[0] === id)))}
    .more=${new Map([...named.filter(([id]) => !beside.includes(id)), ...own])}
    .value=${isTable ? tableId : store.get('scheme')}
    invited=${invited}
    @choose=${choose}
  ></pe-segments>`;
}
