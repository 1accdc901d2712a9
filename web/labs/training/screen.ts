/** Small transformers with different positional encodings learn a task in this tab. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { figureView } from '../../shell/figure.ts';
import { isCovered } from '../../shell/frame/asked.ts';
import { type Answer, JobRun, markOf } from '../../shell/job-run.ts';
import { defineLab, type Given as GivenOf } from '../../shell/lab.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import { type Fold, foldsFrom } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { mayBring } from '../../tables/table-access.ts';
import { text as tableText } from '../../tables/text.ts';
import { isFree } from '../../tasks/access.ts';
import { Asks } from './ask/asks.ts';
import { askStyles, askView } from './ask/view.ts';
import { actionOf, leverStyles, type Playback, player, playerStyles, trainingLever } from './controls.ts';
import type { MultiplesCursor } from './curves/multiples.ts';
import { chosenPlace, type Grid, gridOf, parametersText, refusalText } from './definition.ts';
import { presets as claimPresets } from './experiments/index.ts';
import { Trials } from './experiments/trials.ts';
import { ClaimRuns, claimScreen, claimStyles, claimsView, isOnClaims } from './experiments/view.ts';
import { encodingBoxes, pairsField, rateChangesField } from './fields.ts';
import type { ByPlace } from './figures/at-step.ts';
import { accuracy, type Curves } from './figures/curves.ts';
import { findingOf, headlineOf } from './finding-text.ts';
import { jobs } from './jobs.ts';
import { onward, Saving } from './onward.ts';
import { presets } from './presets.ts';
import type { AskInput, AskOutput, LearnedInput, LearnedOutput } from './run/job.ts';
import { type Course, Training } from './run/training.ts';
import { settingRows } from './setting-rows.ts';
import { text } from './text.ts';
import type { Shown } from './verdict.ts';
import { placeShown, shownAt } from './verdict.ts';

interface Answers {
  readonly training: Training;
  readonly asks: Asks;
  readonly learned: Answer<LearnedInput, LearnedOutput>;
  readonly attention: Answer<AskInput, AskOutput>;
  readonly saving: Saving;
  readonly trials: Trials;
  readonly claims: ClaimRuns;
}

/** The runs at one stop. */
interface Moment {
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

interface Here {
  /** the point of the curves that the reader looks at */
  readonly cursor: MultiplesCursor | null;
  /** the same by position and by length */
  readonly placeCursors: ByPlace['cursors'];
  readonly now: Moment | null;
  /** what the page tells: as now, or until new runs are tested what it told before, so that nothing below closes or jumps */
  readonly told: Moment | null;
}

type Given = GivenOf<Answers, Here, typeof import('./below.ts'), Grid>;

/** Why none of the runs can be trained. */
function refusalOf(grid: Grid, courses: readonly Course[]): string | undefined {
  const errors = courses.flatMap(({ error }) => error ?? []);
  return refusalText(grid, errors.length === courses.length ? errors[0] : undefined);
}

function momentOf({ session, read: grid, answers: { training } }: Given): Moment {
  const { store, catalog } = session;
  const { courses, reached } = training;
  const place = placeShown(grid, reached, store.get('shownStep'));
  return {
    grid,
    courses,
    place,
    shown: shownAt(catalog, grid, courses, place, store.get()),
    looked: courses[chosenPlace(session, grid)],
    refusal: refusalOf(grid, courses),
  };
}

/** One model for each encoding answers the reader's sequence. */
const firstSeed = ({ grid: { encodings }, courses }: Moment): readonly Course[] =>
  courses.slice(0, encodings.length);

/** Asks the models at the stop shown: each for the reader's sequence, and the one looked into for what it has learned. */
function askModels({ session, answers, isSeen }: Given, now: Moment): void {
  const step = now.grid.stops[now.place];
  if (step === undefined) return;
  const { training, asks, learned, attention } = answers;
  const chosen = session.store.get('sequence');
  asks.ask(training, firstSeed(now), step, chosen);
  const { run, points } = now.looked;
  if (!points.some((point) => point.step === step)) return;
  const { options, arithmetic } = run;
  const model = { options, arithmetic, step };
  const at = training.engineOf(now.looked);
  learned.ask(model, { at, isSeen: isSeen('learned') });
  const sequence = asks.sequence(chosen, firstSeed(now));
  if (sequence.length > 0)
    attention.ask(
      { ...model, sequence, length: options.n, withAttention: true },
      { at, isSeen: isSeen('attention') },
    );
}

function playbackOf({ session: { store }, answers: { training } }: Given, now: Moment): Playback {
  const { stops, seeds } = now.grid;
  const last = stops.length - 1;
  return {
    training,
    stops,
    shown: now.place,
    show: (stop, isTransient) =>
      store.set(
        { shownStep: stop >= training.reached - 1 && stop < last ? -1 : stops[stop] },
        { transient: isTransient },
      ),
    mayShow: isFree(store.get(), 'shownStep'),
    follow: () => store.set({ shownStep: -1 }),
    newSeeds: () => store.set({ seed: seeds[0] + seeds.length }),
  };
}

const curvesOf = ({ session: { catalog }, here: { cursor }, set }: Given, told: Moment): Curves => {
  const { grid, courses, place } = told;
  return { catalog, grid, courses, place, cursor, point: (to) => set({ cursor: to }) };
};

function proof(given: Given, told: Moment, controls: TemplateResult): TemplateResult {
  const { session, answers } = given;
  const { grid, place } = told;
  return figureView(accuracy, {
    ...curvesOf(given, told),
    parameters: parametersText(session, grid.changed),
    controls: html`${controls} ${askView(session, answers.asks, firstSeed(told), grid.stops[place])}`,
  });
}

function foldsOf(given: Given, told: Moment, mark: string): readonly Fold[] {
  const { session, answers, here, below, set } = given;
  const { training, learned, attention, saving, trials } = answers;
  const { grid, courses, place, looked } = told;
  const curves = curvesOf(given, told);
  const model = { session, grid, course: looked, step: grid.stops[place] };
  const marked = (content: unknown) => html`<div class=${mark}>${content}</div>`;
  const places: ByPlace = {
    ...curves,
    cursors: here.placeCursors,
    pointAt: (by, cursor) => set({ placeCursors: { ...here.placeCursors, [by]: cursor } }),
  };
  const contents = {
    learned: () => marked(below?.learnedView(model, learned, training, saving)),
    attention: () => marked(below?.attentionView(model, attention)),
    loss: () => marked(below?.lossView(curves)),
    'by-place': () => marked(below?.byPlaceView(places)),
    experiments: () => claimsView({ session, trials, seeds: grid.seeds }),
    replay: () => marked(below?.replayView(curves)),
    how: () => below?.prose(grid, courses.find(({ about }) => about)?.about?.task ?? ''),
  };
  return foldsFrom(text.folds, contents).map((fold) =>
    fold.id === 'by-place' ? { ...fold, short: text.byPlaceInShort } : fold,
  );
}

/** Tables are probed, not trained: another lab shows them. */
function take(files: readonly File[], session: Session): void {
  if (refusalOfFiles(session) !== '') return;
  const { store, tableStore } = session;
  // First, so that the way back leads to this lab as it was, without a table. A configuration opens a lab of its own.
  store.set({ lab: 'probe' });
  tableStore.withLoader((loader) => void loader.openFiles(files));
}

function refusalOfFiles(session: Session): string {
  if (!session.store.allows({ lab: 'probe' })) return text.noFiles;
  return mayBring(session) ? '' : tableText.lockedEncoding;
}

export const lab = defineLab<Answers, Here, typeof import('./below.ts'), Grid>({
  here: { cursor: null, placeCursors: { position: null, length: null }, now: null, told: null },
  read: ({ store }) => gridOf(store),
  answers(host) {
    const trials = new Trials(host);
    return {
      training: new Training(host),
      asks: new Asks(host),
      learned: new JobRun(host, jobs.learned),
      attention: new JobRun(host, jobs.askModel),
      saving: new Saving(host),
      trials,
      claims: new ClaimRuns(trials),
    };
  },
  ask(given) {
    const { session, read: grid, answers, here, set } = given;
    if (isOnClaims(session)) {
      answers.training.leave();
      answers.claims.follow(session, grid.seeds);
      return;
    }
    answers.training.follow(grid);
    const now = momentOf(given);
    const isNew = !here.told || now.shown || now.refusal !== undefined;
    set({ now, told: isNew ? now : here.told });
    askModels(given, now);
  },
  screen(given) {
    const { session, read: grid, answers, here } = given;
    const { store } = session;
    if (isOnClaims(session))
      return claimScreen({
        session,
        trials: answers.trials,
        seeds: grid.seeds,
        isAsked: isCovered(session),
      });
    const { now, told } = here;
    if (!now || !told) return null;
    const { shown, refusal } = told;
    const action = shown ? actionOf(store.get(), shown.graded) : null;
    const controls = player(playbackOf(given, now));
    const wanted = placeShown(grid, grid.stops.length, store.get('shownStep'));
    // Paused before the step that the settings name.
    const isShort = store.get('shownStep') >= 0 && now.place < wanted && !answers.training.isRunning;
    const mark = markOf({ isCurrent: told === now && !isShort });
    const step = grid.stops[now.place] ?? -1;
    return {
      headline: shown ? headlineOf(shown) : refusal ? text.refused : '',
      finding: shown && findingOf(shown),
      isRefused: refusal !== undefined,
      mark,
      isPassing: now.place < wanted,
      lever: html`${trainingLever(session, action?.task ?? '')}
        <div class="docked">${controls}</div>`,
      proof: shown
        ? proof(given, told, controls)
        : html`<div class="room">${refusal ? html`<p class="message broken">${refusal}</p>` : nothing}</div>`,
      action,
      examples: [...presets, ...claimPresets],
      settings: settingRows(session, grid, step),
      controls: {
        encodings: encodingBoxes(session),
        ownPairs: pairsField(session),
        rateChanges: rateChangesField(session, step),
      },
      next: onward(session, answers.training, told, told !== now),
      folds: shown ? foldsOf(given, told, mark) : [],
      dropWords: text.dropWords,
    };
  },
  below: () => import('./below.ts'),
  files: { take: (files, { session }) => take(files, session), refusal: refusalOfFiles },
  styles: [
    numberTableStyles,
    playerStyles,
    askStyles,
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
      .chooser {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2) var(--space-3);
        margin-bottom: var(--space-3);
        font-family: var(--sans);
        font-size: var(--text);
      }
      .chooser label {
        max-width: 100%;
      }
      .chooser select {
        max-width: 14rem;
      }
      .facts {
        margin: var(--space-2) 0;
        font-family: var(--sans);
        font-size: var(--text);
      }
    `,
    claimStyles,
  ],
});
