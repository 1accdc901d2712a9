/** What a lab needs to let the reader write a formula; the field is loaded when one is chosen. */
import { html, nothing, type TemplateResult } from 'lit';
import { isFormula } from '../../core/constants.ts';
import { onDemand } from '../../draw/on-demand.ts';
import type { Setting } from '../../settings/setting.ts';
import type { OwnControls } from '../screen.ts';
import type { Session } from '../session.ts';

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
  return html`${onDemand(() => import('./formula-field.ts'))}<pe-formula-field .session=${session} .problem=${problem}></pe-formula-field>`;
}
