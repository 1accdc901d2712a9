/** Links from an explanation to the claims that test it. */
import { html, nothing } from 'lit';
import type { ClaimId } from '../labs/claims/claim.ts';
import type { Session } from '../shell/session.ts';

/** A claim, which a link names by its id. */
interface Claim {
  readonly id: ClaimId;
  /** what it says, in a few words */
  readonly title: string;
}

/**
 * Nothing where a page that shows the scene has no labs. `lead`: the words in front of the links. They carry none of the settings of the scene,
 * which mean nothing to the models of a claim.
 */
export const claimLinks = ({ home }: Session, lead: string, claims: readonly Claim[]): unknown =>
  home === null
    ? nothing
    : html`${lead}
      ${claims.map(
        ({ id, title }, i) =>
          html`${i > 0 ? ', ' : ''}<a href=${`${home}#v=1&lab=claims&claim=${id}`}
              >${title}</a
            >`,
      )}.`;
