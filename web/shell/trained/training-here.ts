/** Models that a lab trains in this tab: their training, the line that tells how far it is, and what has been trained. */
import { css, html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { TrainerOptions } from '../../core/types.ts';
import { reportFault } from '../../draw/faults.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import { jobs } from '../../encoding/trained/jobs.ts';
import { recipeWords, recordedIndex, type TrainedSizes } from '../../encoding/trained/recipe.ts';
import { Lanes, type LaneTask } from '../../engine/lanes.ts';
import type { Store } from '../../settings/store.ts';
import { text } from '../further-text.ts';
import type { Session } from '../session.ts';

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
  /** whether tables that came with the page are on their way */
  isOpening = false;
  #isRepeating = false;

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
    this.#isRepeating = false;
    this.isOpening = this.#left.some((one) => recordedIndex(one) >= 0);
    if (this.isOpening) void this.#openRecorded();
    else if (this.#left.length > 0) this.#timer = setTimeout(() => this.#lanes.fill(), isFirst ? 0 : rest);
  }

  /** Takes the tables that came with the page; what cannot be loaded is trained. */
  async #openRecorded() {
    const names = this.#names;
    const { recordedBy } = await import('../../encoding/trained/recorded.ts').catch((thrown) => {
      reportFault(thrown);
      return { recordedBy: () => undefined };
    });
    if (names !== this.#names) return;
    const { store } = this.#host.session;
    for (const one of this.#left) {
      const recorded = recordedBy(one);
      if (recorded) keepTrained(store, one, recorded);
    }
    this.isOpening = false;
    this.#lanes.fill();
    this.#host.requestUpdate();
  }

  /** Trains the tables again that came with the page. */
  repeat(): void {
    this.#isRepeating = true;
    this.again();
  }

  get total(): number {
    return this.#wanted.length;
  }

  get done(): number {
    return this.#wanted.filter((one) => trainedBy(this.#host.session.store, one)).length;
  }

  /** Whether models are in training, or about to be. */
  get isPending(): boolean {
    return this.#left.length > 0 && !this.isOpening && !this.isStopped && this.error === undefined;
  }

  /** How much of the work is done, a whole number. */
  get percent(): number {
    const [first, second] = this.#shares;
    const done = this.total - this.#left.length;
    return Math.floor((100 * (done + first + second)) / Math.max(1, this.total));
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
    const isDone = (one: Trained | undefined) => one && !(this.#isRepeating && one.record === 'kept');
    return this.#wanted.filter((one) => !isDone(trainedBy(this.#host.session.store, one)));
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
        const { store } = this.#host.session;
        const recorded = trainedBy(store, input);
        keepTrained(store, input, recorded ? repeated(trained, recorded) : trained);
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

/** What the page has trained, by definition. It stays while the page is open: who comes back to a lab need not wait again. */
const known = new WeakMap<Store, Map<string, Trained>>();

/** The model of this definition, if it is trained. */
export const trainedBy = (store: Store, options: TrainerOptions): Trained | undefined =>
  known.get(store)?.get(JSON.stringify(options));

export function keepTrained(store: Store, options: TrainerOptions, trained: Trained): void {
  const all = known.get(store) ?? new Map<string, Trained>();
  known.set(store, all.set(JSON.stringify(options), trained));
}

const bitsOf = ({ after }: Trained): readonly (readonly number[])[] =>
  after.map((one) =>
    one.kind === 'input'
      ? [...new Uint32Array(one.table.data.buffer, one.table.data.byteOffset, one.table.data.length)]
      : [],
  );

const repeated = (trained: Trained, recorded: Trained): Trained => ({
  ...trained,
  record: JSON.stringify(bitsOf(trained)) === JSON.stringify(bitsOf(recorded)) ? 'repeated' : 'not repeated',
});

const inPercent = (share: number): string => String(Math.round(100 * share));

/** 'Trained by this page: hidden words, 400 steps of …, seed 7. Accuracy 50 to 57 %; chance is 8 %.' At least one model. */
export function trainedWords(sizes: TrainedSizes, models: readonly Trained[]): string {
  const shares = models.map(({ accuracy }) => accuracy);
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map(inPercent);
  const [{ chance, record }] = models;
  const trained = text.trained(recipeWords(sizes), text.accuracies(least, most), inPercent(chance));
  return record ? `${trained} ${text.records[record]}` : trained;
}

/** How far the training is. `told`: what to say once all is trained. */
export function trainingLine(training: TrainingHere, told: TemplateResult | string): TemplateResult {
  const { total, done, error, isStopped, isPending, percent } = training;
  if (error)
    return html`<span class="broken" role="alert">${error.message}</span> <button class="fix" @click=${() => training.again()}>${text.tryAgain}</button>`;
  if (isStopped)
    return html`${text.stopped(done, total)}
      <button class="fix" @click=${() => training.again()}>${text.goOn}</button>`;
  if (isPending)
    return html`${text.trainingModel(Math.min(done + 1, total), total)}
      <progress aria-label=${text.training} max="100" value=${percent}></progress> ${percent}\u00a0%
      <button class="fix" @click=${() => training.stop()}>${text.stop}</button>`;
  return html`${told}`;
}

export const trainingStyles = css`
  progress {
    width: 6rem;
    vertical-align: middle;
  }
  .training .fix {
    min-height: 0;
    padding: 2px var(--space-2);
    font-size: var(--text-small);
  }
  @media (pointer: coarse) {
    .training .fix {
      min-height: 2.75rem;
      padding-inline: var(--space-3);
    }
  }
`;
