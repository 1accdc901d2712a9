/** The strip above a claim: the way to all of them, and how each stands. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../shell/session.ts';
import type { Claim, Standing } from './claim.ts';
import { beside, wayTo } from './links.ts';
import { standingMark } from './marks.ts';
import { text } from './text.ts';

interface Bar {
  readonly session: Session;
  readonly claims: readonly Claim[];
  readonly open: Claim;
  readonly standing: (claim: Claim) => Standing | undefined;
}

export function barView({ session, claims, open, standing }: Bar): TemplateResult {
  const at = claims.indexOf(open);
  const all = wayTo(session, '');
  const next = wayTo(session, beside(open.id, 1));
  const ticks = claims.map((claim, i) => {
    const { href, go } = wayTo(session, claim.id);
    const known = standing(claim);
    const label = text.bar.claim(i + 1, claim.title, known ? text.brief[known] : '');
    return html`<a
      href=${href}
      title=${label}
      aria-label=${label}
      aria-current=${claim === open ? 'page' : nothing}
      @click=${go}
      >${standingMark(known)}</a
    >`;
  });
  return html`<nav class="claim-bar" aria-label=${text.bar.label}>
    <a class="to-all" href=${all.href} @click=${all.go}
      ><span class="long">${text.bar.all}</span><span class="brief">${text.bar.allBrief}</span></a
    >
    <span class="ticks">${ticks}</span>
    <span class="where"><b>${text.bar.place(at + 1, claims.length)}</b> <span class="long">${open.title}</span></span>
    <span class="keys" aria-hidden="true">${text.bar.keys}</span>
    <a class="to-next" href=${next.href} @click=${next.go}>${text.bar.next}</a>
  </nav>`;
}

export const barStyles = css`
  .claim-bar {
    display: flex;
    align-items: center;
    gap: var(--space-4);
    min-height: 2.5rem;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .claim-bar a {
    color: inherit;
    text-decoration: none;
  }
  .claim-bar a:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  .claim-bar .ticks {
    display: flex;
    gap: var(--space-1);
    color: var(--ink-soft);
  }
  .ticks a {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 2rem;
    border-bottom: 2px solid transparent;
  }
  .ticks [aria-current] {
    border-color: var(--ink);
    color: var(--ink);
  }
  .standing-mark {
    width: 0.875rem;
    height: 0.875rem;
    flex: none;
  }
  .claim-bar .where .long {
    margin-left: var(--space-2);
    color: var(--ink-soft);
  }
  .claim-bar .keys {
    margin-left: auto;
    color: var(--ink-soft);
  }
  .claim-bar :is(.brief, .to-next) {
    display: none;
  }
  @media (pointer: coarse) {
    .claim-bar .keys {
      display: none;
    }
  }
  @container lab (max-width: 53.99rem) {
    .claim-bar .keys {
      display: none;
    }
  }
  @container lab (max-width: 37.49rem) {
    .claim-bar {
      justify-content: space-between;
      font-size: var(--text);
    }
    .claim-bar :is(.ticks, .long) {
      display: none;
    }
    .claim-bar :is(.brief, .to-next) {
      display: inline;
    }
    .claim-bar > a {
      padding-block: var(--space-2);
    }
  }
  @media print {
    .claim-bar {
      display: none;
    }
  }
`;
