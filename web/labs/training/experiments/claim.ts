/** A step of the path through the claims, as the lab's first screen. */
import { html, nothing } from 'lit';
import { stepOf } from '../../../shell/frame/asked.ts';
import { markOf } from '../../../shell/job-run.ts';
import type { Screen } from '../../../shell/screen.ts';
import type { Session } from '../../../shell/session.ts';
import { seedCount } from '../words.ts';
import { verdictOn } from './experiment.ts';
import type { Trials } from './trials.ts';
import { chosenExperiment, type Shown } from './view.ts';

/** Whether the reader is on the path through the claims. Embedded labs have no path, whatever their state says. */
export const isOnClaims = ({ store, guide }: Session): boolean =>
  guide.get() !== null && store.get('path') === 'claims' && store.get('step') > 0;

export function claimScreen(shown: Shown): Screen {
  const { session, trials } = shown;
  const experiment = chosenExperiment(session);
  const seeds = trials.seedsOf(experiment, shown.seeds);
  const { values, total, done, isRunning } = trials.progress(experiment, seeds);
  const verdict = values && verdictOn(experiment, values);
  return {
    headline: verdict
      ? experiment.answers[verdict.answer]
      : isRunning
        ? `Training ${total} models…`
        : `${done} of ${total} models are trained`,
    finding: verdict && {
      number: verdict.number,
      unit: experiment.unit,
      standing: { mark: '◆', words: seedCount(seeds.length), tone: 'plain' },
      meaning: `${experiment.counts}.`,
    },
    mark: markOf({ isCurrent: seeds.join() === shown.seeds.join() }),
    lever: nothing,
    proof: html`<pe-experiments class="known" .shown=${shown}></pe-experiments>`,
    action: null,
    examples: [],
    settings: [],
    folds: [],
  };
}

/** Runs the experiment once the reader has predicted, unless it was stopped, and tells the path which answer is right, if any is known. */
export class ClaimRuns {
  readonly #trials: Trials;
  #asked: string | undefined;

  constructor(trials: Trials) {
    this.#trials = trials;
  }

  /** After each rendering. */
  follow(session: Session, seedsOfPage: readonly number[]): void {
    const step = stepOf(session);
    if (!step || !isOnClaims(session)) return;
    const experiment = chosenExperiment(session);
    const seeds = this.#trials.seedsOf(experiment, seedsOfPage);
    if (!step.isRevealed) {
      this.#asked = experiment.id;
      return;
    }
    const { values } = this.#trials.progress(experiment, seeds);
    const isCurrent = seeds.join() === seedsOfPage.join();
    step.judge(values && isCurrent ? verdictOn(experiment, values).answer : null);
    if (!values && this.#asked === experiment.id) this.#trials.run(experiment, seeds);
    this.#asked = undefined;
  }
}
