/** The labs, in the order of the header. A new lab needs a folder in `labs`, and here its name and the type of its settings. Its jobs are found by file name. */
import { claims } from '../labs/claims/lab.ts';
import { context } from '../labs/context/lab.ts';
import { encodings } from '../labs/encodings/lab.ts';
import { order } from '../labs/order/lab.ts';
import { probe } from '../labs/probe/lab.ts';
import { properties } from '../labs/properties/lab.ts';
import { training } from '../labs/training/lab.ts';
import type { OwnState } from '../settings/shared-rows.ts';
import type { Lab } from '../shell/session.ts';

const all = [order, encodings, properties, context, probe, training, claims] as const;

export const labs: readonly Lab[] = all;
export type { Report } from '../labs/probe/report.ts';
export { probe };

declare module '../settings/setting.ts' {
  interface LabIds extends Record<(typeof all)[number]['id'], true> {}
}

declare module '../settings/setting-table.ts' {
  interface PageState
    extends OwnState<typeof order.settings>,
      OwnState<typeof encodings.settings>,
      OwnState<typeof properties.settings>,
      OwnState<typeof context.settings>,
      OwnState<typeof probe.settings>,
      OwnState<typeof training.settings>,
      OwnState<typeof claims.settings> {}
}
