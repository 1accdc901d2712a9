/** The probe lab's lever: the table, and the rows that the probe learns from. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SchemeId } from '../../core/types.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { isFree, lockedTitle } from '../../tasks/access.ts';
import '../../shell/controls/segments.ts';
import { trainingOf } from './input.ts';
import { trainedHere } from './settings.ts';

const splits = new Map([
  ['even', 'every other row'],
  ['first-half', 'first half'],
  ['all', 'all rows'],
]);

/** Odd rows are every other row, too. Folds match no segment. */
const segmentOf: Readonly<Record<string, string>> = { odd: 'even', folds: '' };

/** An entry of the list of tables. */
type Choice = { readonly scheme: SchemeId } | { readonly table: number } | 'train' | 'bring';

/** Schemes with a table, and the chosen one even without: else the list would show another as chosen. */
function madeHere({ catalog, store }: Session): readonly (readonly [SchemeId, string])[] {
  const offered = catalog.filter(({ id, kind }) => kind === 'input' || id === store.get('scheme'));
  return offered.map((scheme) => [scheme.id, nameOf(scheme)] as const);
}

const nameOf = (scheme: Parameters<typeof shortName>[0]): string =>
  scheme.id === 'learned' ? 'Learned, untrained' : shortName(scheme);

function choose(session: Session, choice: Choice, bring: () => void): void {
  const { store, tableStore } = session;
  if (choice === 'bring') bring();
  else if (choice === 'train') store.set(trainedHere);
  else if ('scheme' in choice) store.set({ source: 'scheme', scheme: choice.scheme, trainHere: false });
  else {
    tableStore.withLoader((loader) => loader.activate(choice.table));
    store.set({ source: 'file' });
  }
}

function tableChoice(session: Session, isBringing: boolean, bring: () => void): TemplateResult {
  const { store, tableStore } = session;
  const { tables } = tableStore.get();
  const acting = actingTable(session);
  const isTrained = trainingOf(session) !== undefined;
  const option = (choice: Choice, words: string, isChosen: boolean) => html`<option
    value=${JSON.stringify(choice)}
    .selected=${live(isChosen)}
  >
    ${words}
  </option>`;
  const take = (event: Event) =>
    choose(session, JSON.parse((event.target as HTMLSelectElement).value) as Choice, bring);
  const isLocked = !isFree(store.get(), 'scheme');
  return html`<div class="second table-choice" title=${isLocked ? lockedTitle : nothing}>
    <span class="label" aria-hidden="true">Table</span>
    <div class="joined">
      <select aria-label="Table" ?disabled=${isLocked} @change=${take}>
        ${tables.map(({ id, name }) => option({ table: id }, name, id === acting?.id))}
        ${madeHere(session).map(([id, name]) => option({ scheme: id }, name, !acting && !isTrained && id === store.get('scheme')))}
        ${option('train', 'Trained here', isTrained)}
        ${option('bring', 'Your file…', false)}
      </select>
      <button aria-expanded=${isBringing} ?disabled=${isLocked} @click=${bring}>Your file…</button>
    </div>
  </div>`;
}

interface Lever {
  /** the split that the suggested action chooses, or '' */
  readonly invited: string;
  /** whether the ways to bring a table are shown */
  readonly isBringing: boolean;
  readonly bring: () => void;
}

export function probeLever(session: Session, { invited, isBringing, bring }: Lever): TemplateResult {
  const { store } = session;
  const split = store.get('split');
  return html`${tableChoice(session, isBringing, bring)}
    <pe-segments
      class="split"
      .store=${store}
      name="split"
      label="Learn from"
      .choices=${splits}
      .value=${segmentOf[split] ?? split}
      invited=${invited || nothing}
    ></pe-segments>`;
}
