/** The choice of an encoding: a few side by side; the rest of the catalogue and the reader's own table behind "More…". */
import { html, type TemplateResult } from 'lit';
import type { SchemeId } from '../../core/types.ts';
import { shortName } from '../../encoding/names.ts';
import { tableId } from '../../encoding/source.ts';
import type { Session } from '../../session/session.ts';
import './segments.ts';

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
  return html`<pe-segments
    .store=${store}
    name="scheme"
    label=${label}
    .choices=${new Map(beside.flatMap((id) => named.filter((one) => one[0] === id)))}
    .more=${new Map([...named.filter(([id]) => !beside.includes(id)), [tableId, 'Your table']])}
    .value=${store.get('source') === 'file' ? tableId : store.get('scheme')}
    invited=${invited}
    @choose=${choose}
  ></pe-segments>`;
}
