import { html, type TemplateResult } from 'lit';
import type { Session } from '../session/session.ts';

/** How each lab is called and drawn. The code of a lab is loaded when it is first asked for. */
interface LabEntry {
  readonly title: string;
  readonly load: () => Promise<unknown>;
  readonly view: (session: Session) => TemplateResult;
}

export const labs = {
  order: {
    title: 'Order',
    load: () => import('../labs/order/view.ts'),
    view: (session) => html`<pe-order-lab .session=${session}></pe-order-lab>`,
  },
  encodings: {
    title: 'Encodings',
    load: () => import('../labs/encodings/lab.ts'),
    view: (session) => html`<pe-encodings-lab .session=${session}></pe-encodings-lab>`,
  },
  properties: {
    title: 'Properties',
    load: () => import('../labs/properties/lab.ts'),
    view: (session) => html`<pe-properties-lab .session=${session}></pe-properties-lab>`,
  },
  context: {
    title: 'Context',
    load: () => import('../labs/context/view.ts'),
    view: (session) => html`<pe-context-lab .session=${session}></pe-context-lab>`,
  },
  probe: {
    title: 'Probe',
    load: () => import('../labs/probe/lab.ts'),
    view: (session) => html`<pe-probe-lab .session=${session}></pe-probe-lab>`,
  },
} as const satisfies Record<string, LabEntry>;

export type LabName = keyof typeof labs;

/** Resolves to what there is to say: '' where the code is there. A module that failed stays so until the page is loaded again. */
export const loadLab = (lab: LabName): Promise<string> =>
  labs[lab].load().then(
    () => '',
    () => 'The code of this lab could not be loaded. Load the page again.',
  );
