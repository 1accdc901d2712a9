/** Trains the models of claims, and keeps what they have answered and what the reader has predicted, as long as the page is open. */
import { reportFault } from '../../draw/faults.ts';
import { sum } from '../../encoding/trained/evaluate.ts';
import { Lanes, type LaneTask } from '../../engine/lanes.ts';
import type { Session } from '../../shell/session.ts';
import type { Claim, ClaimId, Model, Models } from './claim.ts';
import { jobs } from './jobs.ts';
import type { Measured, MeasureInput, SoFar } from './measures.ts';
import { Definitions, type Setup, type Trial, unknownModels } from './models.ts';

/** How far the models of some claims are. */
export interface Progress {
  readonly total: number;
  readonly done: number;
  /** whether some of them are in training or wait for it */
  readonly isRunning: boolean;
  /** estimated; from the speed of this tab, once some models have answered */
  readonly secondsLeft: number;
  /** why it has stopped */
  readonly error: Error | undefined;
}

/** Operations in a millisecond of one worker, until the tab has shown how fast it is: two cores train 265 models of claims in 141 s. */
const usualSpeed = 7e6;

/** One model in each worker at a time; in another lab, one worker is left to that lab. */
export class Trials {
  readonly #session: Session;
  readonly #definitions: Definitions;
  readonly #lanes: Lanes<MeasureInput, Measured>;
  readonly #answers = new Map<string, Measured>();
  readonly #soFar = new Map<string, SoFar>();
  /** the share of its steps that a model in training has made */
  readonly #shares = new Map<string, number>();
  #waiting: readonly Trial[] = [];
  #running: readonly Trial[] = [];
  #error: Error | undefined;
  /** what answered models have taken: operations, and milliseconds of one worker */
  #spent = { work: 0, time: 0 };
  /** by kind: the milliseconds of its latest model */
  readonly #times = new Map<string, number>();
  readonly #predictions = new Map<ClaimId, number | null>();
  readonly #listeners = new Set<() => void>();

  constructor(session: Session, claims: readonly Claim[]) {
    this.#session = session;
    this.#definitions = new Definitions(claims);
    this.#lanes = new Lanes(
      jobs.measureClaim,
      () => session,
      (lane) => this.#next(lane),
    );
    session.store.subscribe((changed) => {
      if (changed.has('lab') || changed.has('scene')) this.#lanes.fill();
    });
  }

  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Index of the answer that the reader has committed to; null if the reader wanted none; undefined while the claim asks. */
  prediction(id: ClaimId): number | null | undefined {
    return this.#predictions.get(id);
  }

  /** Commits to an answer, or with null to none. */
  predict(id: ClaimId, answer: number | null): void {
    this.#predictions.set(id, answer);
    this.#tell();
  }

  /** What is known of the models of a claim: nothing while it asks. */
  models(claim: Claim, setup: Setup): Models {
    const models = unknownModels(claim, setup.seeds);
    if (this.prediction(claim.id) === undefined) return models;
    const trials = this.#definitions.trials(claim, setup);
    const numbersOf = (condition: number, rows: SoFar | undefined) =>
      rows && this.#definitions.numbers(claim, condition, rows);
    return models.map((model, i): Model => {
      const answer = this.#answers.get(trials[i].key);
      return {
        ...model,
        numbers: numbersOf(model.condition, answer?.numbers),
        soFar: numbersOf(model.condition, this.#soFar.get(trials[i].key)),
        hash: answer?.hash,
      };
    });
  }

  progress(claims: readonly Claim[], setup: Setup): Progress {
    const trials = this.#trialsOf(claims, setup);
    const left = trials.filter(({ key }) => !this.#answers.has(key));
    const active = new Set([...this.#running, ...this.#waiting].map(({ key }) => key));
    return {
      total: trials.length,
      done: trials.length - left.length,
      isRunning: left.some(({ key }) => active.has(key)),
      secondsLeft: this.#seconds(left),
      error: left.length > 0 ? this.#error : undefined,
    };
  }

  /** Estimated for training all of them anew, from the speed of this tab. */
  secondsOf(claims: readonly Claim[], setup: Setup): number {
    return this.#seconds(this.#trialsOf(claims, setup));
  }

  /** Of what is left of them: as long as another seed took in this tab, or by its speed. */
  #seconds(trials: readonly Trial[]): number {
    const { work: done, time } = this.#spent;
    const speed = done > 0 ? done / time : usualSpeed;
    const left = trials.map(
      ({ key, kind, work }) => (this.#times.get(kind) ?? work / speed) * (1 - (this.#shares.get(key) ?? 0)),
    );
    return sum(left) / this.#workers / 1000;
  }

  #trialsOf(claims: readonly Claim[], setup: Setup): readonly Trial[] {
    const all = claims.flatMap((claim) => this.#definitions.trials(claim, setup));
    return [...new Map(all.map((trial) => [trial.key, trial])).values()];
  }

  /** Trains what has not answered yet, before all that waits. A claim that has not asked yet then asks no more. */
  run(claims: readonly Claim[], setup: Setup): void {
    for (const { id } of claims) if (!this.#predictions.has(id)) this.#predictions.set(id, null);
    this.#error = undefined;
    const isNew = ({ key }: Trial) =>
      !this.#answers.has(key) && !this.#running.some((trial) => trial.key === key);
    const wanted = this.#trialsOf(claims, setup).filter(isNew);
    const later = this.#waiting.filter(({ key }) => !wanted.some((trial) => trial.key === key));
    this.#waiting = [...wanted, ...later];
    this.#lanes.fill();
    this.#tell();
  }

  /** Ends all training. What has answered stays. */
  stop(): void {
    this.#lanes.stop();
    this.#waiting = [];
    this.#running = [];
    this.#soFar.clear();
    this.#shares.clear();
    this.#tell();
  }

  get #isOpen(): boolean {
    const { lab, scene } = this.#session.store.get();
    return lab === 'claims' && scene === '';
  }

  get #workers(): number {
    return this.#isOpen ? 2 : 1;
  }

  #next(lane: number): LaneTask<MeasureInput, Measured> | undefined {
    // The first worker answers the lab that is open.
    if (lane === 0 && !this.#isOpen) return undefined;
    const [trial, ...later] = this.#waiting;
    if (!trial) return undefined;
    this.#waiting = later;
    this.#running = [...this.#running, trial];
    const { key, kind, input, work } = trial;
    const began = performance.now();
    const end = () => {
      this.#running = this.#running.filter((one) => one !== trial);
      this.#soFar.delete(key);
      this.#shares.delete(key);
    };
    return {
      input,
      done: (answer) => {
        end();
        this.#answers.set(key, answer);
        const { work: before, time } = this.#spent;
        const taken = performance.now() - began;
        this.#times.set(kind, taken);
        this.#spent = { work: before + work, time: time + taken };
        this.#lanes.fill();
        this.#tell();
      },
      failed: (error) => {
        reportFault(error);
        this.stop();
        this.#error = error;
        this.#tell();
      },
      progress: (share, soFar) => {
        this.#shares.set(key, share);
        if (!soFar) return;
        this.#soFar.set(key, soFar as SoFar);
        this.#tell();
      },
      // The page has put its workers to rest: what is left can be gone on with.
      rested: () => this.stop(),
    };
  }
}

const known = new WeakMap<Session, Trials>();

export function trialsOf(session: Session, claims: readonly Claim[]): Trials {
  const trials = known.get(session) ?? new Trials(session, claims);
  known.set(session, trials);
  return trials;
}
