/** <pe-training-lab>: small transformers with different positional encodings learn a task in this tab. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { figuresFrom } from '../../shell/figure.ts';
import { isCovered } from '../../shell/frame/asked.ts';
import { frame, openFolds } from '../../shell/frame/frame.ts';
import { keep, markOf } from '../../shell/job-run.ts';
import { LabElement } from '../../shell/lab-element.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import { coverStyles, DropZone } from '../../tables/receive-files.ts';
import { mayBring } from '../../tables/table-access.ts';
import { text as tableText } from '../../tables/text.ts';
import { isFree } from '../../tasks/access.ts';
import { actionOf } from './action.ts';
import { askedOf } from './ask/asked.ts';
import { Asks } from './ask/asks.ts';
import { askStyles, askView } from './ask/view.ts';
import type { ByPlace } from './by-place/view.ts';
import { accuracyPanels, type Curves } from './curves/figures.ts';
import type { MultiplesCursor } from './curves/multiples.ts';
import { type Grid, gridOf, refusalText } from './definition.ts';
import { encodingBoxes } from './encoding-boxes.ts';
import { ClaimRuns, claimScreen, isOnClaims } from './experiments/claim.ts';
import { presets as claims } from './experiments/presets.ts';
import { Trials } from './experiments/trials.ts';
import { predictionsOf, type Shown as ShownExperiments } from './experiments/view.ts';
import { findingOf, headlineOf, type Shown } from './finding.ts';
import { type Below, foldsOf } from './folds.ts';
import { Looking } from './learned/looking.ts';
import { saveStyles } from './learned/save.ts';
import { learnedStyles } from './learned/view.ts';
import { leverStyles, trainingLever } from './lever.ts';
import { onward } from './onward.ts';
import { pairsField } from './own/field.ts';
import { parametersText } from './parameters.ts';
import { type Played, player, playerStyles } from './player.ts';
import { presets } from './presets.ts';
import { changesText } from './rates/changes.ts';
import { rateChangesField } from './rates/field.ts';
import { type Course, Training } from './run/training.ts';
import { settingRows } from './setting-groups.ts';
import { placeShown, shownAt } from './shown.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** What one rendering shows. */
interface Seen {
  readonly grid: Grid;
  readonly courses: readonly Course[];
  /** place of the stop shown; -1 before the first test */
  readonly place: number;
  readonly shown: Shown | undefined;
  /** the model that the sections below look into */
  readonly looked: Course;
  /** why nothing can be trained with these settings */
  readonly refusal: string | undefined;
}

/** Why none of the runs can be trained. */
function refusalOf(grid: Grid, courses: readonly Course[]): string | undefined {
  const errors = courses.flatMap(({ error }) => error ?? []);
  return refusalText(grid, errors.length === courses.length ? errors[0] : undefined);
}

export class TrainingLab extends LabElement {
  static override properties = {
    ...LabElement.properties,
    cursor: { state: true },
    placeCursors: { state: true },
  };
  static override styles = [
    ...LabElement.styles,
    coverStyles,
    numberTableStyles,
    playerStyles,
    askStyles,
    learnedStyles,
    saveStyles,
    leverStyles,
    css`
      /* Four lines of meaning beside the number. */
      @container lab (max-width: 37.49rem) {
        .proven {
          min-height: 6.75rem;
        }
      }
      .room {
        min-height: 100vh;
      }
      .next .link {
        min-height: 0;
        padding: 0;
        border: 0;
        border-radius: 0;
        background: none;
        color: inherit;
        font-size: inherit;
      }
      .next .link:hover {
        text-decoration: underline;
        text-underline-offset: 0.25em;
      }
      .numbers thead th:first-child {
        padding-left: 0;
        text-align: left;
      }
      pre {
        overflow-x: auto;
        font-family: var(--mono);
        font-size: var(--text-small);
      }
    `,
  ];

  /** the point of the curves that the reader looks at */
  declare private cursor: MultiplesCursor | null;
  /** the same by position and by length */
  declare private placeCursors: ByPlace['cursors'];
  readonly #training = new Training(this);
  readonly #asks = new Asks(this);
  readonly #looking = new Looking(this);
  readonly #trials = new Trials(this);
  readonly #claims = new ClaimRuns(this.#trials);
  /** Tables are probed, not trained: another lab shows them. */
  readonly #zone = new DropZone(
    this,
    (files) => this.#take(files),
    () => this.#refusal,
  );
  #grid: Grid | undefined;
  #seen: Seen | undefined;
  /** what the page tells: as seen, or until new runs are tested what it told before, so that nothing below closes or jumps */
  #told: Seen | undefined;

  constructor() {
    super();
    this.cursor = null;
    this.placeCursors = { position: null, length: null };
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    this.#grid = keep(this.#grid, gridOf(this.session.store));
    if (isOnClaims(this.session)) {
      this.#training.leave();
      return;
    }
    this.#training.follow(this.#grid);
    const seen = this.#see(this.#grid);
    this.#seen = seen;
    if (!this.#told || seen.shown || seen.refusal !== undefined) this.#told = seen;
    const { grid, courses, place, looked } = seen;
    const step = grid.stops[place];
    if (step === undefined) return;
    const { sequence } = this.session.store.get();
    this.#asks.ask(this.#training, this.#firstSeed(grid, courses), step, sequence);
    const asked = this.#asks.sequence(sequence, this.#firstSeed(grid, courses));
    this.#looking.look(this.#training, looked, step, asked, openFolds(this.session));
  }

  /** One model for each encoding answers the reader's sequence. */
  #firstSeed({ encodings }: Grid, courses: readonly Course[]): readonly Course[] {
    return courses.slice(0, encodings.length);
  }

  #see(grid: Grid): Seen {
    const { store, catalog } = this.session;
    const { courses, reached } = this.#training;
    const place = placeShown(grid, reached, store.get('shownStep'));
    return {
      grid,
      courses,
      place,
      shown: shownAt(catalog, grid, courses, place, store.get()),
      looked: this.#looking.courseOf(this.session, grid, courses),
      refusal: refusalOf(grid, courses),
    };
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#grid) this.#claims.follow(this.session, this.#grid.seeds);
  }

  get #refusal(): string {
    if (!this.session.store.allows({ lab: 'probe' })) return 'This lab takes no files.';
    return mayBring(this.session) ? '' : tableText.lockedEncoding;
  }

  #take(files: readonly File[]): void {
    if (this.#refusal !== '') return;
    const { store, tableStore } = this.session;
    // First, so that the way back leads to this lab as it was, without a table. A configuration opens a lab of its own.
    store.set({ lab: 'probe' });
    tableStore.withLoader((loader) => void loader.openFiles(files));
  }

  override render() {
    return html`${this.#screen()}${this.#zone.cover('Drop a table to probe it, or a model’s config.json')}`;
  }

  #screen() {
    if (this.#grid && isOnClaims(this.session))
      return frame(this.session, claimScreen(this.#experiments(this.#grid, isCovered(this.session))));
    const [seen, told] = [this.#seen, this.#told];
    if (!seen || !told) return nothing;
    const { shown, refusal } = told;
    const { store } = this.session;
    const action = shown ? actionOf(store.get(), shown.graded) : null;
    const played = this.#played(seen);
    const wanted = placeShown(seen.grid, seen.grid.stops.length, store.get('shownStep'));
    // Paused before the step that the settings name.
    const isShort = store.get('shownStep') >= 0 && seen.place < wanted && !this.#training.isRunning;
    const mark = markOf({ isCurrent: told === seen && !isShort });
    const step = seen.grid.stops[seen.place] ?? -1;
    return frame(this.session, {
      headline: shown ? headlineOf(shown) : refusal ? 'These models could not be trained.' : '',
      finding: shown && findingOf(shown),
      isRefused: refusal !== undefined,
      lever: html`${trainingLever(this.session, action?.task ?? '')}
        <div class="docked">${player(played)}</div>`,
      proof: shown
        ? this.#proof(told, played)
        : html`<div class="room">${refusal ? html`<p class="message broken">${refusal}</p>` : nothing}</div>`,
      mark,
      isPassing: seen.place < wanted,
      action,
      examples: [...presets, ...claims],
      settings: settingRows(this.session, seen.grid, step),
      controls: {
        encodings: encodingBoxes(this.session),
        ownPairs: pairsField(this.session),
        rateChanges: rateChangesField(this.session, step),
      },
      next: onward(this.session, this.#training, told, told !== seen),
      folds: shown ? foldsOf(this.#below(told, mark)) : [],
    });
  }

  #played({ grid: { stops, seeds }, place }: Seen): Played {
    const { store } = this.session;
    const last = stops.length - 1;
    return {
      training: this.#training,
      stops,
      shown: place,
      show: (stop, isTransient) =>
        store.set(
          { shownStep: stop >= this.#training.reached - 1 && stop < last ? -1 : stops[stop] },
          { transient: isTransient },
        ),
      mayShow: isFree(store.get(), 'shownStep'),
      follow: () => store.set({ shownStep: -1 }),
      newSeeds: () => store.set({ seed: seeds[0] + seeds.length }),
    };
  }

  #curves({ grid, courses, place }: Seen): Curves {
    return {
      catalog: this.session.catalog,
      grid,
      courses,
      place,
      cursor: this.cursor,
      point: (cursor) => {
        this.cursor = cursor;
      },
    };
  }

  #proof(seen: Seen, played: Played): TemplateResult {
    const { grid, courses, place } = seen;
    const [{ options }] = grid.runs;
    const { heads = 1, layers = 1, d, n, batch, rateChanges = [] } = options;
    const parameters = parametersText(this.session, grid.changed);
    const asked = askedOf(this.session, this.#asks, this.#firstSeed(grid, courses), grid.stops[place]);
    const seeds =
      grid.seeds.length === 1 ? 'One seed.' : 'One dot per seed; the band runs from lowest to highest.';
    const caption = html`<span
      >${seeds} d ${d}, ${heads} heads, ${layers} ${layers === 1 ? 'layer' : 'layers'}, ${n} words, batch ${batch}.
      ${parameters && `${parameters}. `}${rateChanges.length > 0 ? `Dashed: ${changesText(rateChanges)}` : ''}</span
    >`;
    return figure(
      'accuracy',
      { heading: 'Accuracy over training steps', name: `training-${grid.task}`, caption },
      html`${accuracyPanels(this.#curves(seen))} ${player(played)} ${askView(asked)}`,
    );
  }

  #below(told: Seen, mark: string): Below {
    const { session } = this;
    return {
      ...{ session, mark, looked: told.looked, looking: this.#looking, training: this.#training },
      curves: this.#curves(told),
      cursors: this.placeCursors,
      pointAt: (by, cursor) => {
        this.placeCursors = { ...this.placeCursors, [by]: cursor };
      },
      experiments: () => html`<pe-experiments .shown=${this.#experiments(told.grid)}></pe-experiments>`,
    };
  }

  /** `isAsked`: as in `ShownExperiments` */
  #experiments({ seeds }: Grid, isAsked?: boolean): ShownExperiments {
    const predictions = predictionsOf(this.session);
    return {
      session: this.session,
      trials: this.#trials,
      seeds,
      predictions,
      predict: (experiment, answer) => {
        predictions.set(experiment, answer);
        this.requestUpdate();
      },
      isAsked,
    };
  }
}

customElements.get('pe-training-lab') ?? customElements.define('pe-training-lab', TrainingLab);
