/** The control that matters: which property is tested. */
import { html, type TemplateResult } from 'lit';
import type { Session } from '../../shell/session.ts';
import '../../shell/controls/segments.ts';
import { nextProperty } from './action.ts';
import { propertyNames } from './property-format.ts';

/** For narrow screens. */
const shortNames = new Map([
  ['monotonicity', 'Monotone'],
  ['translation', 'Shift-invariant'],
  ['symmetry', 'Symmetric'],
]);

export const propertiesLever = (session: Session, showOthers: () => void): TemplateResult => html`
  <pe-segments
    .store=${session.store}
    name="property"
    label="Test for"
    .choices=${new Map(Object.entries(propertyNames))}
    .short=${shortNames}
    invited=${nextProperty(session)}
  ></pe-segments>
  <button class="plain second other" @click=${showOthers}>Other encodings, your table</button>
`;
