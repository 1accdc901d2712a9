import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TrainerOptions } from '../../core/training-types.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import { jobs } from '../../encoding/trained/jobs.ts';
import type { Session } from '../../session/session.ts';
import { keepTrained, trainedBy } from '../../session/trained.ts';

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
  #running: AbortController | undefined;
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
    if (this.#left.length > 0) this.#timer = setTimeout(() => void this.#run(), isFirst ? 0 : rest);
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
    void this.#run();
    this.#host.requestUpdate();
  }

  get #left(): readonly TrainerOptions[] {
    return this.#wanted.filter((one) => !trainedBy(this.#host.session.store, one));
  }

  #abandon() {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
    this.#shares.fill(0);
  }

  async #run() {
    this.#abandon();
    const running = new AbortController();
    this.#running = running;
    const taken = new Set<string>();
    const { engine, background, store } = this.#host.session;
    const work = async (lane: number) => {
      while (!running.signal.aborted) {
        const next = this.#left.find((one) => !taken.has(JSON.stringify(one)));
        if (!next) return;
        taken.add(JSON.stringify(next));
        const trained = (await [engine, background][lane].run(jobs.trainHere.name, next as never, {
          channel: `train here ${lane}`,
          signal: running.signal,
          onProgress: (done, total) => this.#tell(running, lane, done / total),
        })) as Trained | undefined;
        if (!trained) return running.signal.aborted ? undefined : this.stop();
        keepTrained(store, next, trained);
        this.#tell(running, lane, 0);
      }
    };
    try {
      await Promise.all([work(0), work(1)]);
    } catch (thrown) {
      if (this.#running !== running) return;
      this.#abandon();
      this.error = thrown as Error;
      this.#host.requestUpdate();
    }
  }

  #tell(running: AbortController, lane: number, share: number) {
    if (this.#running !== running) return;
    const before = this.percent;
    this.#shares[lane] = share;
    // Of each model's many reports, only those that the reader can see.
    if (share === 0 || this.percent !== before) this.#host.requestUpdate();
  }
}
