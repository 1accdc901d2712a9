/** Small transformers with different positional encodings learn a task in this tab. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { figureView } from '../../shell/figure.ts';
import { type Answer, JobRun, markOf } from '../../shell/job-run.ts';
import { defineLab, type Given as GivenOf } from '../../shell/lab.ts';
import { numberTableStyles } from '../../shell/numbers.ts';
import { type Fold, foldsFrom } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { mayBring } from '../../tables/table-access.ts';
import { text as tableText } from '../../tables/text.ts';
import { Asks, askStyles, askView } from './ask/view.ts';
import { actionOf, leverStyles, player, playerStyles, trainingLever } from './controls.ts';
import { chosenPlace, type Grid, gridOf, parametersText, refusalText } from './definition.ts';
import { encodingBoxes, layersField, pairsField, rateChangesField } from './fields.ts';
import type { ByPlace } from './figures/at-step.ts';
import { accuracy, type Curves, type MultiplesCursor } from './figures/curves.ts';
import { findingOf, headlineOf } from './finding-text.ts';
import { jobs } from './jobs.ts';
import { onward, Saving } from './onward.ts';
import { presets } from './presets.ts';
import type { AskInput, AskOutput, LearnedOutput, OfModel } from './run/job.ts';
import { type Course, Training } from './run/training.ts';
import { settingRows } from './setting-rows.ts';
import { text } from './text.ts';
import { placeShown, type Summary, summaryAt } from './verdict.ts';

interface Answers {
  readonly training: Training;
  readonly asks: Asks;
  readonly learned: Answer<OfModel, LearnedOutput>;
  /** the positions that the words make in a model where they do */
  readonly made: Answer<AskInput, AskOutput>;
  readonly attention: Answer<AskInput, AskOutput>;
  readonly saving: Saving;
}

/** What the settings define, and its runs at one stop. */
interface RunsAtStop {
  readonly grid: Grid;
  readonly courses: readonly Course[];
  /** index of the stop; -1 before the first test */
  readonly place: number;
  /** undefined before the first test */
  readonly summary: Summary | undefined;
  /** the model that the folds inspect */
  readonly inspected: Course;
  /** why nothing can be trained with these settings */
  readonly refusal: string | undefined;
}

interface View {
  /** the reader's cursor on the curves */
  readonly cursor: MultiplesCursor | null;
  /** the reader's cursors on the accuracy by position and by length */
  readonly placeCursors: ByPlace['cursors'];
  readonly current: RunsAtStop | null;
  /** what the page shows: the current runs, or the previous ones until the current ones are tested, so that nothing closes or jumps */
  readonly shown: RunsAtStop | null;
}

type Given = GivenOf<Answers, View, typeof import('./below.ts'), Grid>;

function runsNow({ session, read: grid, answers: { training } }: Given): RunsAtStop {
  const { store, catalog } = session;
  const { reached } = training;
  // Some runs are ahead of the others: what is drawn and said is of the stops that all have reached.
  const courses = training.courses.map((course) =>
    course.error ? course : { ...course, points: course.points.slice(0, reached) },
  );
  const place = placeShown(grid, reached, store.get('shownStep'));
  return {
    grid,
    courses,
    place,
    summary: summaryAt(catalog, grid, courses, place, store.get()),
    inspected: courses[chosenPlace(session, grid)],
    refusal: refusalText(grid, training.error),
  };
}

/** One model for each encoding, to answer the reader's sequence. */
const firstSeed = ({ grid: { encodings }, courses }: RunsAtStop): readonly Course[] =>
  courses.slice(0, encodings.length);

/** Asks the models at the stop shown about the reader's sequence, and the inspected one for its encoding and its attention. */
function askModels({ session, answers, isSeen }: Given, current: RunsAtStop): void {
  const step = current.grid.stops[current.place];
  if (step === undefined) return;
  const { training, asks, learned, made, attention } = answers;
  const chosen = session.store.get('sequence');
  asks.ask(training, firstSeed(current), step, chosen);
  const { run, points } = current.inspected;
  if (!points.some((point) => point.step === step)) return;
  const { options, arithmetic } = run;
  const model = { options, arithmetic, step };
  const at = training.engineOf(current.inspected);
  learned.ask(model, { at, isSeen: isSeen('learned') });
  const sequence = asks.sequence(chosen, firstSeed(current));
  if (sequence.length === 0) return;
  const shown = { ...model, sequence, length: options.n };
  attention.ask({ ...shown, inside: 'attention' }, { at, isSeen: isSeen('attention') });
  if (learned.result?.output.encoding.kind === 'data-dependent')
    made.ask({ ...shown, inside: 'positions' }, { at, isSeen: isSeen('learned') });
}

const curvesOf = ({ session: { catalog }, here: { cursor }, set }: Given, shown: RunsAtStop): Curves => {
  const { grid, courses, place } = shown;
  return { catalog, grid, courses, place, cursor, point: (to) => set({ cursor: to }) };
};

function proof(given: Given, shown: RunsAtStop, controls: TemplateResult): TemplateResult {
  const { session, answers } = given;
  const { grid, place } = shown;
  return figureView(accuracy, {
    ...curvesOf(given, shown),
    parameters: parametersText(session, grid.changed),
    controls: html`${controls} ${askView(session, answers.asks, firstSeed(shown), grid.stops[place])}`,
  });
}

function foldsOf(given: Given, shown: RunsAtStop, mark: string): readonly Fold[] {
  const { session, answers, here, below, set } = given;
  const { learned, made, attention, saving } = answers;
  const { grid, courses, place, inspected } = shown;
  const curves = curvesOf(given, shown);
  const model = { session, grid, course: inspected, step: grid.stops[place] };
  const marked = (content: unknown) => html`<div class=${mark}>${content}</div>`;
  const places: ByPlace = {
    ...curves,
    cursors: here.placeCursors,
    pointAt: (by, cursor) => set({ placeCursors: { ...here.placeCursors, [by]: cursor } }),
  };
  const contents = {
    learned: () => marked(below?.learnedView(model, { learned, made }, saving)),
    attention: () => marked(below?.attentionView(model, attention)),
    loss: () => marked(below?.lossView(curves)),
    'by-place': () => marked(below?.byPlaceView(places)),
    replay: () => marked(below?.replayView(curves)),
    how: () => below?.prose(grid, courses.find(({ about }) => about)?.about?.task ?? ''),
  };
  return foldsFrom(text.folds, contents);
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

export const lab = defineLab<Answers, View, typeof import('./below.ts'), Grid>({
  here: { cursor: null, placeCursors: { position: null, length: null }, current: null, shown: null },
  read: ({ store }) => gridOf(store),
  answers(host) {
    const training = new Training(host);
    return {
      training,
      asks: new Asks(host),
      learned: new JobRun(host, jobs.learned),
      made: new JobRun(host, jobs.askModel),
      attention: new JobRun(host, jobs.askModel),
      saving: new Saving(host, training),
    };
  },
  ask(given) {
    const { read: grid, answers, here, set } = given;
    answers.training.follow(grid);
    const current = runsNow(given);
    const isNew = !here.shown || current.summary || current.refusal !== undefined;
    set({ current, shown: isNew ? current : here.shown });
    askModels(given, current);
  },
  screen(given) {
    const { session, read: grid, answers, here } = given;
    const { store } = session;
    const { current, shown } = here;
    if (!current || !shown) return null;
    const { summary, refusal } = shown;
    const action = summary ? actionOf(store.get(), summary.graded) : null;
    const controls = player({ store, training: answers.training, grid: current.grid, place: current.place });
    const wanted = placeShown(grid, grid.stops.length, store.get('shownStep'));
    // Paused before the step that the settings name.
    const isShort = store.get('shownStep') >= 0 && current.place < wanted && !answers.training.isRunning;
    const mark = markOf({ isCurrent: shown === current && !isShort });
    const step = grid.stops[current.place] ?? -1;
    return {
      headline: summary ? headlineOf(summary) : refusal ? text.refused : '',
      finding: summary && findingOf(summary),
      isRefused: refusal !== undefined,
      mark,
      isPassing: current.place < wanted,
      lever: html`${trainingLever(session, action?.task ?? '')}
        <div class="docked">${controls}</div>`,
      proof: summary
        ? proof(given, shown, controls)
        : html`<div class="room">${refusal ? html`<p class="message broken">${refusal}</p>` : nothing}</div>`,
      action,
      examples: presets,
      settings: settingRows(session, grid, step),
      controls: {
        encodings: encodingBoxes(session),
        ownPairs: pairsField(session),
        rateChanges: rateChangesField(session, step),
        layerPositions: layersField(session),
      },
      next: html`${onward(session, answers.training, shown, shown !== current)}
        <p class="next"><button class="plain" @click=${() => session.store.set({ lab: 'claims', claim: '' })}>${text.claims}</button></p>`,
      folds: summary ? foldsOf(given, shown, mark) : [],
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
      .next .link {
        min-height: 0;
        color: inherit;
        font-size: inherit;
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
  ],
});
