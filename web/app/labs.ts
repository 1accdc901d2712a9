/** The labs, in the order of the header. To add one: a folder in `labs` and a line here. Its jobs are found by file name. */
import { context } from '../labs/context/lab.ts';
import { encodings } from '../labs/encodings/lab.ts';
import { order } from '../labs/order/lab.ts';
import { probe } from '../labs/probe/lab.ts';
import { properties } from '../labs/properties/lab.ts';
import { training } from '../labs/training/lab.ts';
import type { Lab } from '../shell/session.ts';

export const labs: readonly Lab[] = [order, encodings, properties, context, probe, training];
