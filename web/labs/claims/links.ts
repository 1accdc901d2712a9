/** Ways from claim to claim: links with the settings that the reader has, which open in other tabs, too. */
import type { Changes } from '../../settings/setting-table.ts';
import { isForThisPage, linkToPage } from '../../shell/link.ts';
import type { Session } from '../../shell/session.ts';
import { noTask } from '../../tasks/task-rows.ts';
import { type ClaimId, claimIds } from './claim.ts';

/** '' is the index. */
export const changesTo = (claim: ClaimId | ''): Changes => ({
  ...noTask,
  lab: 'claims',
  claim,
  claimView: undefined,
  open: '',
});

interface Way {
  readonly href: string;
  readonly go: (event: MouseEvent) => void;
}

export const wayTo = (session: Session, claim: ClaimId | ''): Way => ({
  href: linkToPage(session, changesTo(claim)),
  go(event) {
    if (!isForThisPage(event)) return;
    event.preventDefault();
    open(session, claim);
  },
});

/** Each claim begins at its top. */
export function open(session: Session, claim: ClaimId | ''): void {
  session.store.set(changesTo(claim));
  if (session.home !== null) scrollTo({ top: 0, behavior: 'instant' });
}

/** The claim so many places on: before the first and after the last there is the index. */
export function beside(claim: ClaimId | '', by: number): ClaimId | '' {
  const places: readonly (ClaimId | '')[] = ['', ...claimIds];
  return places[places.indexOf(claim) + by] ?? '';
}
