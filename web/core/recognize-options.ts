/** What a recognition is asked for, as a check that fills in the defaults. */
import { boolean, object, optional } from './check.ts';

export const recognizeOptions = optional(object({ residual: optional(boolean, false) }), { residual: false });
