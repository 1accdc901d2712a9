/** The controls that labs share: the choice of an encoding, its formula, the sentence. */
import { html, nothing, type TemplateResult } from 'lit';
import { isFormula } from '../../core/constants.ts';
import type { SchemeId } from '../../core/types.ts';
import { onDemand } from '../../draw/on-demand.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import { tableId } from '../../schemes/source.ts';
import type { Setting } from '../../settings/setting.ts';
import type { Changes } from '../../settings/setting-table.ts';
import { isAlone, isFree } from '../../tasks/access.ts';
import type { OwnControls } from '../screen.ts';
import type { Session } from '../session.ts';
import { text } from '../text.ts';
import './segments.ts';

interface Lever {
  readonly label: string;
  /** schemes shown side by side */
  readonly beside: readonly SchemeId[];
  /** the scheme that the lab invites the reader to try: underlined */
  readonly invited?: string;
}

/** The choice of an encoding: a few side by side; the rest of the catalogue and the reader's own table behind "More…". */
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

/** Whether a formula of the reader's acts. */
export const hasFormula = ({ store }: Pick<Session, 'store'>): boolean =>
  store.get('source') === 'scheme' && isFormula(store.get('scheme'));

/** Formulas have a field of their own, and no place among the settings. */
export const isNoFormula = ({ type }: Setting): boolean => type !== 'text';

/** The field as the control of a figure that stands alone, by the name of its setting. */
export function formulaControl(session: Session, problem = ''): OwnControls {
  const field = formulaOnDemand(session, problem);
  const row = session.store.settings.parameters(session.store.get('scheme')).find((one) => !isNoFormula(one));
  return row && field !== nothing ? { [row.name]: field } : {};
}

/** The field of the formula that acts, if one does. `problem`: why the lab shows no result for it, or ''. */
export function formulaOnDemand(session: Session, problem = ''): TemplateResult | typeof nothing {
  if (!hasFormula(session)) return nothing;
  return html`${onDemand(() => import('../formula/formula-field.ts'))}<pe-formula-field .session=${session} .problem=${problem}></pe-formula-field>`;
}

/** The field for the sentence. `changes`: other settings that follow from it, such as the order of its words. */
export function sentenceField(
  { store }: Pick<Session, 'store'>,
  label: string,
  changes: (words: string) => Changes = () => ({}),
): TemplateResult {
  const edit = ({ target, type }: Event) => {
    const words = (target as HTMLInputElement).value;
    store.set({ words, ...changes(words) }, { transient: type === 'input' });
  };
  return html`<div class="sentence">
    <label for="words">${label}</label>
    <input
      id="words"
      maxlength="200"
      autocomplete="off"
      spellcheck="false"
      ?disabled=${!isFree(store.get(), 'words')}
      .value=${store.get('words')}
      @input=${edit}
      @change=${edit}
    />
  </div>`;
}
