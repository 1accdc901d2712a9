/** The lab's lever: chooses a family of encodings, by where they act or the reader's own, and one of its members. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { formulaIds, isFormula } from '../../core/constants.ts';
import type { SchemeId } from '../../core/types.ts';
import { bestKnown, briefName, shortName } from '../../schemes/scheme-facts.ts';
import { type Source, type SourceId, tableId, tableSource } from '../../schemes/source.ts';
import '../../shell/controls/segments.ts';
import type { Session } from '../../shell/session.ts';
import { lockedTitle } from '../../tables/text.ts';
import { isFree } from '../../tasks/access.ts';
import { text } from './text.ts';

type Family = Exclude<keyof typeof text.places, 'none'>;

/** The encoding that is chosen with a family. */
const first: Readonly<Record<Family, SchemeId>> = { ...bestKnown, own: formulaIds[0] };
const families = Object.keys(first) as Family[];

const isOwn = ({ id }: Source): boolean => id === tableId || isFormula(id);

const familyOf = (source: Source): Family | 'none' => (isOwn(source) ? 'own' : source.kind);

interface FamiliesRequest {
  readonly session: Session;
  readonly chosen: Source;
  /** the encoding that the suggested action shows, or '' */
  readonly invited: string;
  readonly choose: (id: SourceId) => void;
  readonly compareAll: () => void;
  /** stands in for the row of members on a phone, which then lists them in a menu; null to keep the row */
  readonly dock: TemplateResult | null;
}

export function familiesLever(request: FamiliesRequest): TemplateResult {
  return html`<div class="families wide">${tabs(request)} ${members(request)}</div>
    <div class="families compact">${docked(request)}</div>`;
}

const isLocked = ({ store }: Session): boolean => !isFree(store.get(), 'scheme');

const titleIn = (session: Session) => (isLocked(session) ? lockedTitle : nothing);

function tabs({ session, chosen, choose }: FamiliesRequest): TemplateResult {
  return html`<div class="tabs" role="group" aria-label=${text.lever.where} title=${titleIn(session)}>
    ${families.map(
      (kind) => html`<button
        type="button"
        aria-pressed=${kind === familyOf(chosen)}
        ?disabled=${isLocked(session)}
        @click=${() => kind !== familyOf(chosen) && choose(first[kind])}
      >
        ${text.places[kind]}
      </button>`,
    )}
  </div>`;
}

/** The encodings of a family. The reader's own are formulas, and a table. */
const membersOf = ({ catalog }: Session, family: Family | 'none'): readonly Source[] => [
  ...catalog.filter((scheme) => familyOf(scheme) === family),
  ...(family === 'own' ? [tableSource(text.lever.yourTable)] : []),
];

function members({ session, chosen, invited, choose, compareAll }: FamiliesRequest): TemplateResult {
  const offered = membersOf(session, familyOf(chosen));
  const isCrowded = offered.length > 7;
  return html`<div class="members">
    <div role="group" aria-label=${text.lever.encoding} title=${titleIn(session)}>
      ${
        chosen.kind === 'none'
          ? html`<span class="nothing">${text.lever.noneChosen}</span>`
          : offered.map(
              (scheme) => html`<button
                type="button"
                class=${scheme.id === invited && scheme.id !== chosen.id && !isLocked(session) ? 'invited' : ''}
                aria-pressed=${scheme.id === chosen.id}
                ?disabled=${isLocked(session)}
                @click=${() => choose(scheme.id)}
              >
                ${shortName(scheme)}
              </button>`,
            )
      }
    </div>
    <button type="button" class="all" @click=${compareAll}>${isCrowded ? text.lever.all(session.catalog.length) : text.lever.compareAll(session.catalog.length)}</button>
  </div>`;
}

/** Members shown side by side on a narrow page. */
const mostInRow = 3;

function docked({ session, chosen, invited, choose, compareAll, dock }: FamiliesRequest): TemplateResult {
  const offered = membersOf(session, familyOf(chosen));
  // The chosen one is always among them.
  const at = offered.findIndex(({ id }) => id === chosen.id);
  const shown = offered.filter((_, i) => i < mostInRow || i === at);
  const named = (sources: readonly Source[]) =>
    new Map(sources.map((one) => [one.id as string, shortName(one)]));
  const pick = (event: CustomEvent<string>) => {
    event.preventDefault();
    choose(event.detail as SourceId);
  };
  const menu = (
    label: string,
    options: readonly (readonly [id: string, words: string])[],
    selected: string,
    take: (id: string) => void,
  ) => html`<select
    class=${label === text.lever.encoding ? 'docked-members' : ''}
    aria-label=${label}
    ?disabled=${isLocked(session)}
    title=${titleIn(session)}
    @change=${(event: Event) => take((event.target as HTMLSelectElement).value)}
  >
    ${selected === 'none' ? html`<option selected disabled>${text.lever.noPositions}</option>` : nothing}
    ${options.map(([id, words]) => html`<option value=${id} .selected=${id === selected}>${words}</option>`)}
  </select>`;
  return html`<div class="first-row">
      ${menu(
        text.lever.where,
        families.map((kind) => [kind, text.places[kind]]),
        familyOf(chosen),
        (kind) => choose(first[kind as Family]),
      )}
      ${
        dock && offered.length > 1
          ? menu(text.lever.encoding, [...named(offered)], chosen.id, (id) => choose(id as SourceId))
          : nothing
      }
      <button type="button" class="all" @click=${compareAll}>
        <span class="more-words">${text.lever.compare} </span>${text.lever.inAll(session.catalog.length)}
      </button>
    </div>
    ${dock ? html`<div class="dock">${dock}</div>` : nothing}
    ${
      offered.length > 0
        ? html`<pe-segments
            class=${dock ? 'undocked' : ''}
            .store=${session.store}
            name="scheme"
            .choices=${named(shown)}
            .short=${new Map(shown.map((one) => [one.id, briefName(one)]))}
            .more=${named(offered.filter((one) => !shown.includes(one)))}
            .value=${chosen.id}
            invited=${invited}
            @choose=${pick}
          ></pe-segments>`
        : nothing
    }`;
}

export const familiesStyles = css`
  .frame {
    --lever: 5.5rem;
  }
  .families {
    box-sizing: border-box;
    width: 100%;
    min-width: 0;
  }
  .families.wide {
    display: none;
  }
  .tabs {
    display: flex;
    justify-content: space-between;
    border-bottom: 1px solid var(--edge);
  }
  .families button {
    min-height: 0;
    border: 0;
    background: none;
    white-space: nowrap;
  }
  .families :is(.all, .tabs button):hover {
    color: var(--ink);
  }
  .tabs button {
    margin-bottom: -1px;
    padding: var(--space-2) 0;
    border-bottom: 3px solid transparent;
    border-radius: 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .tabs button[aria-pressed='true'] {
    border-color: var(--position);
    color: var(--ink);
    font-weight: 600;
  }
  .members {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    padding-top: var(--space-2);
  }
  .members > div {
    display: flex;
    gap: 2px;
  }
  .members > div button {
    position: relative;
    padding: 0.5em var(--space-2);
    font-size: var(--text-small);
  }
  .members button[aria-pressed='true'] {
    background: var(--ink);
    color: var(--paper);
    font-weight: 600;
  }
  .members .invited::after {
    content: '';
    position: absolute;
    inset: auto var(--space-2) 0;
    height: 3px;
    background: var(--position);
  }
  .families .all {
    padding: 0;
    border-bottom: 1px solid var(--line);
    border-radius: 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .nothing {
    padding: 0.4em 0;
    color: var(--ink-soft);
    font-size: var(--text);
  }
  .first-row {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    margin-bottom: var(--space-2);
  }
  .first-row select {
    min-width: 0;
    min-height: 2rem;
    padding: 0 var(--space-1);
    font-size: var(--text-small);
    text-overflow: ellipsis;
  }
  .first-row .all {
    margin-left: auto;
  }
  .docked-members,
  .dock {
    display: none;
  }
  @container lab (min-width: 71rem) {
    .families.wide {
      display: block;
    }
    .families.compact {
      display: none;
    }
  }
  @container lab (max-width: 37.49rem) {
    .frame > .lever {
      padding-block: var(--space-1);
    }
    .docked-members,
    .dock {
      display: block;
    }
    /* The name of the encoding stays whole; that of its family can be cut. */
    .first-row .docked-members {
      flex: none;
      max-width: 60%;
    }
    .undocked {
      display: none;
    }
    /* Two menus leave no room for these words. */
    .first-row:has(.docked-members) .more-words {
      display: none;
    }
  }
`;
