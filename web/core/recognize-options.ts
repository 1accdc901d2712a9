/** What a recognition is asked for, as a check that fills in the defaults. */
import { boolean, integer, object, optional } from './check.ts';

export const recognizeOptions = optional(
  object({ residual: optional(boolean, false), drop: optional(integer(), 0) }),
  { residual: false, drop: 0 },
);
