/** Links from an explanation to the claims of the Training lab that test it. */
import { html, nothing } from 'lit';
import type { ExperimentId } from '../labs/training/setting-values.ts';
import type { Session } from '../shell/session.ts';

/** An experiment of the Training lab, which a link names by its id. */
interface Claim {
  readonly id: ExperimentId;
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
          html`${i > 0 ? ', ' : ''}<a href=${`${home}#v=1&lab=training&experiment=${id}&open=experiments`}
              >${title}</a
            >`,
      )}.`;
