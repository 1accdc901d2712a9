/** How a claim stands on the page: asked, in training, stopped or answered, and what its models have said so far. */
import { offered } from '../../core/load.ts';
import type { State } from '../../settings/setting-table.ts';
import type { Claim, Models, Results, Standing, Verdict, View } from './claim.ts';
import { resultsOf, type Setup, wholeSeeds } from './models.ts';
import type { Progress, Trials } from './trials.ts';

/** `waiting`: some models with these seeds have not answered, and none is in training. */
type Stage = 'ask' | 'training' | 'waiting' | 'done';

export interface ClaimState {
  readonly claim: Claim;
  readonly view: View;
  readonly setup: Setup;
  readonly models: Models;
  readonly progress: Progress;
  readonly stage: Stage;
  /** the seeds whose models have all answered */
  readonly whole: readonly number[];
  readonly results: Results;
  /** of the seeds that are whole; undefined before the first */
  readonly verdict: Verdict | undefined;
  /** index of the reader's answer; null without one */
  readonly prediction: number | null;
}

export function setupOf({ seed, seeds, arithmetic }: Pick<State, 'seed' | 'seeds' | 'arithmetic'>): Setup {
  return {
    seeds: Array.from({ length: seeds }, (_, i) => seed + i),
    arithmetic: offered(arithmetic),
  };
}

const viewOf = ({ views }: Claim, id: string): View => views.find((view) => view.id === id) ?? views[0];

/** Kept, because a verdict may take milliseconds: all orders of eight encodings, for one. */
const reached = new WeakMap<Results, Map<unknown, Verdict>>();

function verdictOn(judge: Claim['verdict'], results: Results, seeds: readonly number[]): Verdict {
  const known = reached.get(results) ?? new Map<unknown, Verdict>();
  reached.set(results, known);
  const verdict = known.get(judge) ?? judge(results, seeds);
  known.set(judge, verdict);
  return verdict;
}

const stageOf = (isAsked: boolean, { isRunning, done, total }: Progress): Stage =>
  isAsked ? 'ask' : done === total ? 'done' : isRunning ? 'training' : 'waiting';

/** The results of the latest models of each claim: the same object while no other seed is whole. */
const latest = new WeakMap<Trials, Map<string, Results>>();

function resultsKept(trials: Trials, claim: Claim, models: Models): Results {
  const known = latest.get(trials) ?? new Map<string, Results>();
  latest.set(trials, known);
  const whole = wholeSeeds(models);
  const hashes = models.flatMap(({ seed, hash = '' }) => (whole.includes(seed) ? [hash] : []));
  const key = [claim.id, ...whole, ...hashes].join();
  const results = known.get(key) ?? resultsOf(claim, models);
  known.set(key, results);
  return results;
}

export function claimState(trials: Trials, claim: Claim, setup: Setup, viewId = ''): ClaimState {
  const view = viewOf(claim, viewId);
  const models = trials.models(claim, setup);
  const progress = trials.progress([claim], setup);
  const prediction = trials.prediction(claim.id);
  const results = resultsKept(trials, claim, models);
  const whole = wholeSeeds(models);
  return {
    claim,
    view,
    setup,
    models,
    progress,
    stage: stageOf(prediction === undefined, progress),
    whole,
    results,
    verdict: whole.length > 0 ? verdictOn(view.verdict ?? claim.verdict, results, whole) : undefined,
    prediction: prediction ?? null,
  };
}

/** On the page: only the open claim is seen by the view that the reader has chosen. On the index, none is. */
export const stateIn = (
  trials: Trials,
  claim: Claim,
  setup: Setup,
  { claim: open, claimView }: Pick<State, 'claim' | 'claimView'>,
): ClaimState => claimState(trials, claim, setup, open === claim.id ? claimView : '');

/** How the claim itself stands, whatever view is open; undefined while it is not tested. */
export function standingOf({ claim, stage, whole, results }: ClaimState): Standing | undefined {
  if (stage !== 'done' || whole.length === 0) return undefined;
  return verdictOn(claim.verdict, results, whole).standing;
}

/** Index of the right answer; null while nothing is decided. */
export const rightAnswer = ({ claim, stage, results, whole }: ClaimState): number | null =>
  stage === 'done' ? verdictOn(claim.verdict, results, whole).answer : null;

/** Whether the reader's answer was right; null without an answer, and while nothing is decided. */
export function isRight(state: ClaimState): boolean | null {
  const { prediction } = state;
  const right = rightAnswer(state);
  return right === null || prediction === null ? null : right === prediction;
}
