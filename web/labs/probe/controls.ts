/** The lab's lever (the table, and the rows that the probe learns from), its rows of settings, and the player of a descent. */
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { live } from 'lit/directives/live.js';
import type { DescentPath, Scheme, SchemeId } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { most } from '../../encoding/trained/recipe.ts';
import { hasFeature, shortName } from '../../schemes/scheme-facts.ts';
import '../../shell/controls/segments.ts';
import { isNoFormula } from '../../shell/controls/encoding-lever.ts';
import type { Group } from '../../shell/controls/settings.ts';
import { keep } from '../../shell/job-run.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { lockedTitle } from '../../tables/text.ts';
import { isFree } from '../../tasks/access.ts';
import { frameShown } from './fit.ts';
import { sizeText, trainingOf } from './input.ts';
import type { ProbeInput } from './job.ts';
import { trainedHere } from './presets.ts';
import { epochWords, text } from './text.ts';

const mapOf = (names: Readonly<Record<string, string>>) => new Map(Object.entries(names));
const segments = mapOf(text.rowsLearnedFrom);
const splits = mapOf(text.splits);
const solvers = mapOf(text.solvers);

/** Odd rows are every other row, too. Folds match no segment. */
const segmentOf: Readonly<Record<string, string>> = { odd: 'even', folds: '' };

/** An entry of the list of tables. */
type Choice = { readonly scheme: SchemeId } | { readonly table: number } | 'train' | 'short' | 'bring';

const nameOf = (scheme: Scheme): string =>
  hasFeature(scheme.id, 'drawnVectors') ? text.untrained(shortName(scheme)) : shortName(scheme);

function choose(session: Session, choice: Choice, bring: () => void): void {
  const { store, tableStore } = session;
  if (choice === 'bring') bring();
  else if (choice === 'train' || choice === 'short')
    store.set({ ...trainedHere, shortTexts: choice === 'short' });
  else if ('scheme' in choice) store.set({ source: 'scheme', scheme: choice.scheme, trainHere: false });
  else {
    tableStore.withLoader((loader) => loader.activate(choice.table));
    store.set({ source: 'file' });
  }
}

function tableChoice(session: Session, isBringing: boolean, bring: () => void): TemplateResult {
  const { store, tableStore, catalog } = session;
  const acting = actingTable(session);
  const training = trainingOf(session);
  const isTrained = training !== undefined;
  const chosen = store.get('scheme');
  // The list has the chosen scheme even if it has no table: otherwise another one would look chosen.
  const offered = catalog.filter(({ id, kind }) => kind === 'input' || id === chosen);
  const option = (choice: Choice, words: string, isChosen: boolean) => html`<option
    value=${JSON.stringify(choice)}
    .selected=${live(isChosen)}
  >
    ${words}
  </option>`;
  const take = (event: Event) =>
    choose(session, JSON.parse((event.target as HTMLSelectElement).value) as Choice, bring);
  const isLocked = !isFree(store.get(), 'scheme');
  return html`<div class="second table-choice" title=${isLocked ? lockedTitle : nothing}>
    <span class="label" aria-hidden="true">${text.table}</span>
    <div class="joined">
      <select aria-label=${text.table} ?disabled=${isLocked} @change=${take}>
        ${tableStore.get().tables.map(({ id, name }) => option({ table: id }, name, id === acting?.id))}
        ${offered.map((one) => option({ scheme: one.id }, nameOf(one), !acting && !isTrained && one.id === chosen))}
        ${option('train', text.trainedHere, training?.sizes.shortTexts === false)}
        ${option('short', text.trainedOnShort, training?.sizes.shortTexts === true)}
        ${option('bring', text.ownFile, false)}
      </select>
      <button aria-expanded=${isBringing} ?disabled=${isLocked} @click=${bring}>${text.ownFile}</button>
    </div>
  </div>`;
}

interface Lever {
  /** the split that the suggested action chooses */
  readonly invited: unknown;
  /** whether the ways to bring a table are shown */
  readonly isBringing: boolean;
  readonly bring: () => void;
}

export function probeLever(session: Session, { invited, isBringing, bring }: Lever): TemplateResult {
  const { store } = session;
  const split = store.get('split');
  return html`${tableChoice(session, isBringing, bring)}
    <pe-segments
      class="split"
      .store=${store}
      name="split"
      label=${text.learnFrom}
      .choices=${segments}
      .value=${segmentOf[split] ?? split}
      invited=${invited || nothing}
    ></pe-segments>`;
}

function solverValue({ descent, ridge }: ProbeInput): string {
  if (descent) return epochWords(descent.epochs);
  return ridge > 0 ? text.exactWithRidge(formatNumber(ridge)) : text.solvers.exact;
}

/** Training here ignores the parameters of the scheme. The reader's own table has its size, but its first rows can be left out. */
export function settingRows(session: Session, input: ProbeInput): readonly Group[] {
  const { store } = session;
  const { split, solver } = store.get();
  const isTrained = trainingOf(session) !== undefined;
  const parameters = store.settings
    .applicable(store.get())
    .filter((row) => isNoFormula(row) && row.name !== 'combine' && !isTrained)
    .map(({ name }) => name);
  const { table, drop, train, seed } = input;
  return [
    {
      title: text.size,
      value: text.sizeFromRow(sizeText(table), drop),
      names: [...(actingTable(session) ? [] : [...parameters, 'n', 'd']), 'drop'],
      ...(isTrained && { most }),
    },
    {
      title: text.split,
      value: typeof train === 'object' ? text.folded(train.folds) : (splits.get(split) ?? split),
      names: ['split', ...(split === 'folds' ? ['folds'] : [])],
      choices: { split: splits },
    },
    {
      title: text.solver,
      value: solverValue(input),
      names: ['solver', ...(solver === 'exact' ? ['ridge'] : ['epochs', 'rate'])],
      choices: { solver: solvers },
    },
    { title: text.seed, value: String(seed), names: ['seed'] },
  ];
}

/** The settings of the order probe, shown in its fold. */
export function orderSettingRows({ store }: Session): readonly Group[] {
  const { pairs, pairFolds, foldsBy } = store.get();
  return [
    {
      title: text.pairsAndFolds,
      value: text.pairsInFolds(pairs, pairFolds, foldsBy),
      names: ['pairs', 'pairFolds', 'foldsBy', 'inversePenalty'],
    },
  ];
}

/** Milliseconds from the first step to the last: motion that starts by itself should end within 5 seconds (WCAG 2.2.2). */
const duration = 4500;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The step of a descent that the page shows: the one that the state names. A new descent plays once, up to its last step, unless a link
 * names a step or the reader prefers reduced motion. A descent that differs from the previous one only in length does not play.
 */
export class Player implements ReactiveController {
  step = 0;
  readonly #host: ReactiveControllerHost;
  /** stores the epochs of the step that the reader has chosen, or -1 for the last step */
  readonly #choose: (epochs: number, transient: boolean) => void;
  #path: DescentPath | undefined;
  #course: object | undefined;
  #frame: number | undefined;

  constructor(host: ReactiveControllerHost, choose: (epochs: number, transient: boolean) => void) {
    this.#host = host;
    this.#choose = choose;
    host.addController(this);
  }

  get isPlaying(): boolean {
    return this.#frame !== undefined;
  }

  /** Called before each render. `asked`: what defines the descent, without its length. `shownEpochs`: the step that the state names. */
  follow(path: DescentPath | undefined, asked: object | undefined, shownEpochs: number): void {
    const course = asked && keep(this.#course, asked);
    const isOther = path !== this.#path;
    const isNew = course !== this.#course;
    // The step belongs to the descent before.
    if (isNew && this.#course && shownEpochs >= 0) {
      this.#choose(-1, false);
      return;
    }
    this.#path = path;
    this.#course = course;
    if (isOther || shownEpochs >= 0) this.#halt();
    if (this.isPlaying) return;
    const frames = path?.steps.map(({ epochs }) => epochs);
    this.step = frames ? frameShown(frames, shownEpochs) : 0;
    if (path && isOther && isNew && shownEpochs < 0 && !isStill()) this.#run(0);
  }

  /** Plays from the step shown to the last, or from the first if the last is shown. */
  play(): void {
    this.#run(this.step === this.#last ? 0 : this.step);
    this.#keep(this.#last, false);
  }

  #run(first: number): void {
    this.#halt();
    this.step = first;
    let start: number | undefined;
    const next = (now: number) => {
      start ??= now;
      const shown = Math.min(this.#last, first + Math.floor(((now - start) / duration) * this.#last));
      this.#frame = shown < this.#last ? requestAnimationFrame(next) : undefined;
      this.#show(shown);
    };
    this.#frame = requestAnimationFrame(next);
    this.#host.requestUpdate();
  }

  stop(): void {
    if (!this.isPlaying) return;
    this.seek(this.step);
  }

  /** `transient`: while the reader drags */
  seek(step: number, transient = false): void {
    this.#halt();
    this.#show(step);
    this.#keep(step, transient);
  }

  hostDisconnected(): void {
    this.#halt();
    this.#path = undefined;
    this.#course = undefined;
  }

  get #last(): number {
    return (this.#path?.steps.length ?? 1) - 1;
  }

  #keep(step: number, transient: boolean) {
    const { epochs = -1 } = this.#path?.steps[step] ?? {};
    this.#choose(step === this.#last ? -1 : epochs, transient);
  }

  #show(step: number) {
    this.step = step;
    this.#host.requestUpdate();
  }

  #halt() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}

export function playerStrip(path: DescentPath, player: Player): TemplateResult {
  const { steps } = path;
  const shown = steps[player.step].epochs;
  const seek = ({ target, type }: Event) =>
    player.seek(Number((target as HTMLInputElement).value), type === 'input');
  return html`<div class="player no-print">
    <button @click=${() => (player.isPlaying ? player.stop() : player.play())}>
      ${player.isPlaying ? text.stop : text.play}
    </button>
    <input
      type="range"
      aria-label=${text.epochShown}
      aria-valuetext=${epochWords(shown)}
      min="0"
      max=${steps.length - 1}
      step="1"
      .value=${live(String(player.step))}
      @input=${seek}
      @change=${seek}
    />
    <span>${text.epochOf(shown, steps[steps.length - 1].epochs)}</span>
  </div>`;
}
