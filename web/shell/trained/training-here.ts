import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TrainerOptions } from '../../core/types.ts';
import { reportFault } from '../../draw/faults.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import { jobs } from '../../encoding/trained/jobs.ts';
import { Lanes, type LaneTask } from '../../engine/lanes.ts';
import type { Session } from '../session.ts';
import { keepTrained, trainedBy } from './kept.ts';

/** Milliseconds without a change before other models begin: a drag of a slider passes through many. */
const rest = 400;

interface Host extends ReactiveControllerHost {
  readonly session: Session;
}

/** Trains the models that a lab needs, one in each worker at a time, and keeps them. */
export class TrainingHere implements ReactiveController {
  isStopped = false;
  /** why a model could not be trained */
  error: Error | undefined;
  readonly #host: Host;
  #wanted: readonly TrainerOptions[] = [];
  /** the wanted models as text, whatever their order */
  #names = '';
  readonly #lanes = new Lanes(
    jobs.trainHere,
    () => this.#host.session,
    (lane) => this.#next(lane),
  );
  /** the models that a worker has or had, as text */
  readonly #begun = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** how far the model in each worker is */
  readonly #shares = [0, 0];

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#abandon();
    this.#names = '';
  }

  /** Takes what the settings ask for, the most urgent first, before each render. Nothing, if that is empty. */
  follow(wanted: readonly TrainerOptions[]): void {
    this.#wanted = wanted;
    const names = wanted
      .map((one) => JSON.stringify(one))
      .sort()
      .join();
    if (names === this.#names) return;
    const isFirst = this.#names === '';
    this.#names = names;
    this.#abandon();
    this.isStopped = false;
    this.error = undefined;
    if (this.#left.length > 0) this.#timer = setTimeout(() => this.#lanes.fill(), isFirst ? 0 : rest);
  }

  get total(): number {
    return this.#wanted.length;
  }

  get done(): number {
    return this.total - this.#left.length;
  }

  /** Whether models are in training, or about to be. */
  get isPending(): boolean {
    return this.#left.length > 0 && !this.isStopped && this.error === undefined;
  }

  /** How much of the work is done, a whole number. */
  get percent(): number {
    const [first, second] = this.#shares;
    return Math.floor((100 * (this.done + first + second)) / Math.max(1, this.total));
  }

  /** What is trained stays. */
  stop(): void {
    this.isStopped = true;
    this.#abandon();
    this.#host.requestUpdate();
  }

  again(): void {
    this.isStopped = false;
    this.error = undefined;
    this.#lanes.fill();
    this.#host.requestUpdate();
  }

  get #left(): readonly TrainerOptions[] {
    return this.#wanted.filter((one) => !trainedBy(this.#host.session.store, one));
  }

  #abandon() {
    clearTimeout(this.#timer);
    this.#lanes.stop();
    this.#begun.clear();
    this.#shares.fill(0);
  }

  #next(lane: number): LaneTask<TrainerOptions, Trained> | undefined {
    const input = this.#left.find((one) => !this.#begun.has(JSON.stringify(one)));
    if (!input) return undefined;
    this.#begun.add(JSON.stringify(input));
    return {
      input,
      progress: (share) => this.#tell(lane, share),
      done: (trained) => {
        keepTrained(this.#host.session.store, input, trained);
        this.#tell(lane, 0);
        this.#lanes.fill();
      },
      failed: (error) => {
        reportFault(error);
        this.#abandon();
        this.error = error;
        this.#host.requestUpdate();
      },
      rested: () => this.stop(),
    };
  }

  #tell(lane: number, share: number) {
    const before = this.percent;
    this.#shares[lane] = share;
    // Of each model's many reports, only those that the reader can see.
    if (share === 0 || this.percent !== before) this.#host.requestUpdate();
  }
}
