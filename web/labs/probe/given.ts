/** What the screen is drawn from (settings, answers, cursor), and the messages about results that are missing or out of date. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { HeadMap, HeadsProbe } from '../../core/types.ts';
import { shortName, sinusoid } from '../../schemes/scheme-facts.ts';
import { schemeOf } from '../../schemes/source.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Answer } from '../../shell/job-run.ts';
import type { Given as GivenOf } from '../../shell/lab.ts';
import type { Session } from '../../shell/session.ts';
import type { TrainingHere } from '../../shell/trained/training-here.ts';
import type { Player } from './controls.ts';
import type { ComparisonView } from './figures/comparison.ts';
import type { Pointed } from './figures/predictions.ts';
import type { HeadMapInput, HeadsInput } from './heads/job.ts';
import type { LayerReading } from './heads/reading.ts';
import {
  markedResult,
  type ProbeRefusal,
  probeRefusal,
  readInput,
  readOrderInput,
  tableTitle,
} from './input.ts';
import type {
  ComparisonInput,
  Measured,
  OrderProbeInput,
  OrderProbeOutput,
  ProbeInput,
  ProbeOutput,
  RecognitionInput,
  RecognitionOutput,
} from './job.ts';
import type { StatesInput, StatesOutput } from './states/job.ts';
import { text } from './text.ts';

export interface Answers {
  readonly probe: Answer<ProbeInput, ProbeOutput>;
  /** of the table before it was resized */
  readonly before: Answer<ProbeInput, ProbeOutput>;
  readonly order: Answer<OrderProbeInput, OrderProbeOutput>;
  readonly recognition: Answer<RecognitionInput, RecognitionOutput>;
  readonly comparison: Answer<ComparisonInput, readonly Measured[]>;
  readonly layer: LayerReading;
  readonly heads: Answer<HeadsInput, HeadsProbe>;
  readonly headMap: Answer<HeadMapInput, HeadMap>;
  readonly states: Answer<StatesInput, StatesOutput>;
  readonly training: TrainingHere;
  readonly player: Player;
}

export interface Here {
  readonly pointed: Pointed;
  /** whether the ways to bring a table are shown; they close once another table acts */
  readonly isBringing: boolean;
  /** id of the reader's table in use */
  readonly acting: number | undefined;
  readonly comparison: ComparisonView;
  /** whether the hidden states that the reader has just brought are still to be shown */
  readonly hasNewStates: boolean;
}

/** `pairs`: the input of the order probe; undefined if too few rows remain. */
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
export const isUntrained = ({ answers: { training } }: Pick<Given, 'answers'>): boolean =>
  training.total > training.done;

/** The result counts as out of date while the table that the settings ask for is not trained. */
export function resultOf(given: Pick<Given, 'session' | 'answers'>) {
  const result = markedResult(given.session, given.answers.probe.result);
  return result && isUntrained(given) ? { ...result, isCurrent: false } : result;
}

/** The last result stays, marked as out of date, once there are no pairs. */
export function orderResultOf({ session, read: { pairs }, answers: { order } }: Given) {
  const result = markedResult(session, order.result);
  return result && !pairs ? { ...result, isCurrent: false } : result;
}

/** The name of the chosen scheme, if it has no table. */
export function withoutTable({ store, catalog }: Pick<Session, 'store' | 'catalog'>): string | undefined {
  const scheme = schemeOf(catalog, store.get('scheme'));
  const isMissing = store.get('source') === 'scheme' && scheme.kind !== 'input';
  return isMissing ? shortName(scheme) : undefined;
}

/** Why these settings can't be probed; an error of earlier settings does not count. */
export function refusalOf({ answers: { probe } }: Pick<Given, 'answers'>): ProbeRefusal | undefined {
  const { asked, error, isPending } = probe;
  return asked && error && !isPending ? probeRefusal(error, asked) : undefined;
}

const button = (title: string, click: () => void) =>
  html` <button class="fix" @click=${click}>${title}</button>`;

/** The state of the computation. It appears beside a refusal, never instead of it. */
function activity(given: Pick<Given, 'session' | 'answers'>): TemplateResult | string {
  const { session, answers } = given;
  const { probe } = answers;
  const { asked, isPending, isStopped, progress } = probe;
  if (isPending && asked) {
    const words = text.computing(tableTitle(asked.table, session.catalog), progress);
    return html`${keyed(asked, html`<span class="late">${words}${button(text.stop, () => probe.stop())}</span>`)}`;
  }
  const isOlder = !isUntrained(given) && resultOf(given)?.isCurrent === false;
  const before = isOlder ? text.previous : '';
  return isStopped
    ? html`${text.computationStopped} ${before}${button(text.compute, () => probe.again())}`
    : before;
}

/** What is computed now, or why nothing is. Messages about tables use the same place. A locked fix has no button. */
export function messageOf(given: Pick<Given, 'session' | 'answers'>): TemplateResult {
  const { store } = given.session;
  const setter = (title: string, changes: Changes) =>
    store.allows(changes) ? button(title, () => void store.set(changes)) : nothing;
  const refusal = refusalOf(given);
  const now = activity(given);
  if (refusal) {
    const { words, fix } = refusal;
    const { drop = store.get('drop'), take = store.get('take') } = fix ?? {};
    return html`<span class="now"
      ><span class="broken">${words}</span>${fix ? setter(fix.title, { drop, take }) : nothing} ${now}</span
    >`;
  }
  const name = now === '' ? withoutTable(given.session) : undefined;
  return html`<span class="now"
    >${name === undefined ? now : html`${text.noTable(name)}${setter(text.chooseSinusoids, { scheme: sinusoid })}`}</span
  >`;
}
