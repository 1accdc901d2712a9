/** What the screen is drawn from: the settings, the answers, and what the reader points at. */
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Answer } from '../../shell/job-run.ts';
import type { Given as GivenOf } from '../../shell/lab.ts';
import type { Session } from '../../shell/session.ts';
import type { TrainingHere } from '../../shell/trained/training-here.ts';
import type { ComparisonInput, Measured } from './comparison/job.ts';
import type { ComparisonView } from './comparison/section.ts';
import type { Player } from './descent/player.ts';
import type { Pointed } from './figures/predictions.ts';
import { hasTable, markedResult, readInput, readOrderInput } from './input.ts';
import type {
  OrderProbeInput,
  OrderProbeOutput,
  ProbeInput,
  ProbeOutput,
  RecognitionInput,
  RecognitionOutput,
} from './job.ts';
import { probeRefusal } from './message.ts';

export interface Answers {
  readonly probe: Answer<ProbeInput, ProbeOutput>;
  readonly order: Answer<OrderProbeInput, OrderProbeOutput>;
  readonly recognition: Answer<RecognitionInput, RecognitionOutput>;
  readonly comparison: Answer<ComparisonInput, readonly Measured[]>;
  readonly training: TrainingHere;
  readonly player: Player;
}

export interface Here {
  readonly pointed: Pointed;
  /** whether the ways to bring a table are shown: until another table acts */
  readonly isBringing: boolean;
  /** the reader's table that acts */
  readonly acting: number | undefined;
  readonly comparison: ComparisonView;
}

/** `pairs`: what the order probe is asked; undefined where too few rows remain. */
export interface Read {
  readonly input: ProbeInput;
  readonly pairs: OrderProbeInput | undefined;
}

export function read(session: Session): Read {
  const input = readInput(session);
  return { input, pairs: readOrderInput(session, input) };
}

export type Given = GivenOf<Answers, Here, typeof import('./below.ts'), Read>;

/** Whether the settings ask for a trained table that is not there yet. */
export const isUntrained = ({ answers: { training } }: Given): boolean => training.total > training.done;

/** Before its training ends, the untrained table is no answer to what the settings ask. */
export function resultOf(given: Given) {
  const result = markedResult(given.session, given.answers.probe.result);
  return result && isUntrained(given) ? { ...result, isCurrent: false } : result;
}

/** Once there are no pairs any more, the last result stays, marked as out of date. */
export function orderResultOf({ session, read: { pairs }, answers: { order } }: Given) {
  const result = markedResult(session, order.result);
  return result && !pairs ? { ...result, isCurrent: false } : result;
}

/** Why the settings can't be probed. An error of earlier settings does not count. */
export function refusalOf({ answers: { probe } }: Given) {
  const { asked, error, isPending } = probe;
  return asked && error && !isPending ? probeRefusal(error, asked) : undefined;
}

/** The name of the chosen scheme, if it has no table. */
export function withoutTable({ store, catalog }: Session): string | undefined {
  const scheme = catalog.find(({ id }) => id === store.get('scheme'));
  const isMissing = store.get('source') === 'scheme' && scheme && !hasTable(catalog, scheme.id);
  return isMissing ? shortName(scheme) : undefined;
}
