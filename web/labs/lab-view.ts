import { html, type TemplateResult } from 'lit';
import type { Playground } from './playground.ts';

/** How each lab is called and drawn. The code of a lab is loaded when it is first asked for. */
interface LabEntry {
  readonly title: string;
  readonly load: () => Promise<unknown>;
  readonly view: (playground: Playground) => TemplateResult;
}

export const labs = {
  order: {
    title: 'Order',
    load: () => import('./order/order-lab.ts'),
    view: (playground) => html`<pe-order-lab .playground=${playground}></pe-order-lab>`,
  },
  encodings: {
    title: 'Encodings',
    load: () => import('./encodings/encodings-lab.ts'),
    view: (playground) => html`<pe-encodings-lab .playground=${playground}></pe-encodings-lab>`,
  },
  properties: {
    title: 'Properties',
    load: () => import('./properties/properties-lab.ts'),
    view: (playground) => html`<pe-properties-lab .playground=${playground}></pe-properties-lab>`,
  },
  context: {
    title: 'Context',
    load: () => import('./context/context-lab.ts'),
    view: (playground) => html`<pe-context-lab .playground=${playground}></pe-context-lab>`,
  },
  probe: {
    title: 'Probe',
    load: () => import('./probe/probe-lab.ts'),
    view: (playground) => html`<pe-probe-lab .playground=${playground}></pe-probe-lab>`,
  },
} as const satisfies Record<string, LabEntry>;

export type LabName = keyof typeof labs;

/** Resolves to what there is to say: '' where the code is there. A module that failed stays so until the page is loaded again. */
export const loadLab = (lab: LabName): Promise<string> =>
  labs[lab].load().then(
    () => '',
    () => 'The code of this lab could not be loaded. Load the page again.',
  );
