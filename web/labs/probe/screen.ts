/** Can a linear probe recover the position from its vector? */
import { html, nothing, type TemplateResult } from 'lit';
import { noPositions } from '../../schemes/source.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Store } from '../../settings/store.ts';
import '../../shell/controls/settings.ts';
import { figureView } from '../../shell/figure.ts';
import { formulaControl, formulaOnDemand } from '../../shell/formula/on-demand.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { JobRun, markOf } from '../../shell/job-run.ts';
import { defineLab } from '../../shell/lab.ts';
import type { Fold, Instead } from '../../shell/screen.ts';
import { term } from '../../shell/term.ts';
import { trainedBy } from '../../shell/trained/kept.ts';
import { TrainingHere } from '../../shell/trained/training-here.ts';
import { trainedWords, trainingLine, trainingStyles } from '../../shell/trained/training-line.ts';
import { actingTable, isTableAwaited } from '../../tables/chosen-encoding.ts';
import '../../tables/table-strip.ts';
import { actionOf, type Invited, linkedTableAction } from './action.ts';
import { readComparison } from './comparison/input.ts';
import type { ComparisonView } from './comparison/section.ts';
import { courseOf } from './descent/descent.ts';
import { Player, playerStrip } from './descent/player.ts';
import { type Pointed, predictions } from './figures/predictions.ts';
import { findingOf, headlineOf, peakNote } from './finding.ts';
import {
  type Answers,
  type Given,
  type Here,
  isUntrained,
  orderResultOf,
  type Read,
  read,
  refusalOf,
  resultOf,
  withoutTable,
} from './given.ts';
import { fallbackScheme, sizeText, tableTitle, trainingOf } from './input.ts';
import type { ProbeInput } from './job.ts';
import { jobs } from './jobs.ts';
import { probeLever } from './lever.ts';
import { message } from './message.ts';
import { type Presentation, presentationOf, type ShownStep } from './presentation.ts';
import { presets } from './presets.ts';
import { orderSettingRows, settingRows } from './setting-rows.ts';
import { styles } from './styles.ts';
import { insideSentence } from './subject.ts';

/** Heights of the panels in font sizes: lower below the player of a descent. */
const plotHeight = { alone: 25, belowControls: 21.5 };

/** The figures that show a step of a descent. */
const ofStep = 'pe-lab-figure:is([kind=predictions], [kind=residuals], [kind=regions], [kind=directions])';

/** Whether a click is on a button or a menu of such a figure: whoever saves or cites it means what it shows now. */
function usesStep(event: Event): boolean {
  const pressed = event.composedPath().filter((one) => one instanceof Element);
  const isIn = (selector: string) => pressed.some((one) => one.matches(selector));
  return isIn(ofStep) && isIn('button, summary');
}

/** What a button does that makes these changes; null where they are locked. */
const setting = (store: Store, changes: Changes) =>
  store.allows(changes) ? () => void store.set(changes) : null;

function actionNow(given: Given, { shown }: ShownStep): Invited | null {
  const { session, answers, here, set } = given;
  if (isTableAwaited(session)) return linkedTableAction(session);
  // What it would suggest is under way.
  if (answers.training.isPending) return null;
  const action = actionOf(shown, () => set({ isBringing: !here.isBringing }));
  return action && isUntrained(given) ? { ...action, act: () => answers.training.again() } : action;
}

/** The table shown can replace the one that the settings name. */
function insteadOf(given: Given, shown: string): Instead | string {
  const { session } = given;
  if (isTableAwaited(session)) return shown;
  if (isUntrained(given)) return { why: 'The table is not trained yet.', brief: 'Not trained yet', shown };
  const missing = withoutTable(session);
  if (missing === undefined) return '';
  const why =
    session.store.get('scheme') === noPositions
      ? 'Without positions there is nothing to probe.'
      : `${missing} adds no vector to the words: nothing to probe.`;
  return { why, brief: 'Shown instead', shown };
}

function strip(given: Given, { table }: ProbeInput): TemplateResult {
  const { session, here } = given;
  const acting = actingTable(session);
  const type =
    acting && 'matrix' in table && table.matrix === acting.matrix ? `, ${acting.tensor.dtype}` : '';
  return html`<pe-tables
    compact
    ?bringing=${here.isBringing || isTableAwaited(session)}
    .session=${session}
    size=${sizeText(table) + type}
    >${messageNow(given)} ${trainingNow(given)}</pe-tables
  >`;
}

function trainingNow({ session, answers }: Given): TemplateResult | typeof nothing {
  const training = trainingOf(session);
  if (!training) return nothing;
  const trained = trainedBy(session.store, training.options);
  return html`<span class="training"
    >${trainingLine(answers.training, trained ? trainedWords(training.sizes, [trained]) : '')}</span
  >`;
}

function messageNow(given: Given): TemplateResult {
  const { session, answers } = given;
  const { store, catalog } = session;
  const { asked, isPending, isStopped, progress } = answers.probe;
  return message(
    {
      pending:
        isPending && asked ? { input: asked, title: tableTitle(asked.table, catalog), progress } : undefined,
      stopped: isStopped,
      refusal: refusalOf(given),
      isOlder: !isPending && !isUntrained(given) && resultOf(given)?.isCurrent === false,
      withoutTable: withoutTable(session),
    },
    {
      stopComputing: () => answers.probe.stop(),
      computeAgain: () => answers.probe.again(),
      mend: ({ drop = store.get('drop'), take = store.get('take') }) => setting(store, { drop, take }),
      takeFallback: setting(store, { scheme: fallbackScheme }),
    },
  );
}

function captionOf({ input, output }: Presentation, { plots, shown }: ShownStep): TemplateResult {
  const { cols } = output.table;
  const how = input.descent
    ? 'Gradient descent'
    : input.ridge > 0
      ? term('ridge', 'Ridge regression')
      : 'Least squares';
  const isAllSeen = plots.probe.trained.every((seen) => seen === 1);
  return html`<span class="key"><i class="ring"></i>learned from</span>
    ${isAllSeen ? nothing : html`<span class="key"><i class="dot"></i>${term('held out')}</span>`}
    ${peakNote(input, output, shown.verdict) || html`<span>${how}, ${cols} ${cols === 1 ? 'number' : 'numbers'} → 1 position.</span>`}`;
}

const pointing = ({ here: { pointed }, set }: Given) => ({
  pointed,
  point: (to: Pointed) => set({ pointed: to }),
});

function proof(given: Given, presentation: Presentation, step: ShownStep): TemplateResult {
  const { path } = presentation.output;
  const figure = figureView(predictions, {
    title: presentation.title,
    plots: step.plots,
    ...pointing(given),
    caption: captionOf(presentation, step),
    maxHeight: path ? plotHeight.belowControls : plotHeight.alone,
  });
  return html`${path ? playerStrip(path, given.answers.player) : nothing} ${figure}`;
}

function foldsOf(given: Given, presentation: Presentation, mark: string): readonly Fold[] {
  const { session, answers, here, set, below } = given;
  const { step } = answers.player;
  const marked = (content: unknown) => html`<div class=${mark}>${content}</div>`;
  const pairs = () => html`<pe-settings
    .store=${session.store}
    .groups=${orderSettingRows(session)}
  ></pe-settings>`;
  const setView = (changes: Partial<ComparisonView>) =>
    set({ comparison: { ...here.comparison, ...changes } });
  return [
    { id: 'errors', title: 'Errors and controls', content: () => marked(below?.errorsView(presentation)) },
    {
      id: 'pairs',
      title: 'Which comes later? Order of pairs',
      short: 'Order of pairs',
      content: () => below?.orderSection(answers.order, orderResultOf(given), pairs()),
    },
    {
      id: 'descent',
      title: '10,000 epochs of gradient descent',
      short: '10,000 epochs',
      content: () => below?.descentView(session, presentation, step, mark),
    },
    {
      id: 'rows',
      title: 'Row by row',
      content: () => marked(below?.rowsView(presentation, step, pointing(given))),
    },
    {
      id: 'rule',
      title: 'Which rule made it?',
      content: () => below?.recognitionSection(session, answers.recognition),
    },
    {
      id: 'tables',
      title: 'Several tables',
      content: () => below?.comparisonSection(session, answers.comparison, here.comparison, setView),
    },
    { id: 'how', title: 'How it works', content: () => below?.prose },
  ];
}

export const lab = defineLab<Answers, Here, typeof import('./below.ts'), Read>({
  read,
  here: {
    pointed: { position: null, cell: null },
    isBringing: false,
    acting: undefined,
    comparison: { sorting: null, format: 'markdown', said: '' },
  },
  answers(host) {
    const player = new Player(host, (shownEpochs, transient) =>
      host.session.store.set({ shownEpochs }, { transient }),
    );
    host.addEventListener('click', (event) => usesStep(event) && player.stop(), { capture: true });
    return {
      probe: new JobRun(host, jobs.probe),
      order: new JobRun(host, jobs.orderProbe),
      recognition: new JobRun(host, jobs.recognition),
      comparison: new JobRun(host, jobs.comparison),
      training: new TrainingHere(host),
      player,
    };
  },
  ask({ session, read: { input, pairs }, answers, here, set, isSeen }) {
    const acting = actingTable(session)?.id;
    if (acting !== here.acting) set({ acting, isBringing: here.isBringing && acting === undefined });
    const training = trainingOf(session);
    answers.training.follow(training ? [training.options] : []);
    const { table, drop, seed } = input;
    answers.probe.ask(input);
    if (pairs) answers.order.ask(pairs, { isLong: true, isSeen: isSeen('pairs') });
    answers.recognition.ask({ table, drop, seed }, { isLong: true, isSeen: isSeen('rule') });
    answers.comparison.ask(() => readComparison(session), { isLong: true, isSeen: isSeen('tables') });
    const { result } = answers.probe;
    answers.player.follow(
      result?.output.path,
      result && courseOf(result.input),
      session.store.get('shownEpochs'),
    );
  },
  screen(given) {
    const { session, answers, here, set } = given;
    const { probe, player } = answers;
    if (!probe.asked) return null;
    const result = resultOf(given);
    const shown = result?.input ?? probe.asked;
    const presentation = result && presentationOf(result, tableTitle(shown.table, session.catalog));
    const step = presentation?.at(player.step);
    const action = step ? actionNow(given, step) : null;
    const refusal = refusalOf(given);
    const mark = markOf(result);
    return {
      headline: step
        ? headlineOf(step.shown)
        : refusal
          ? refusedHeadline(probe.error, 'Nothing to probe with these settings.')
          : probe.isStopped
            ? 'Nothing is computed yet.'
            : '',
      finding: step && findingOf(step.shown),
      instead: step ? insteadOf(given, insideSentence(step.shown.subject)) : '',
      isRefused: refusal !== undefined,
      mark,
      isPassing: player.isPlaying,
      lever: probeLever(session, {
        invited: action?.split ?? '',
        isBringing: here.isBringing,
        bring: () => set({ isBringing: !here.isBringing }),
      }),
      proof: html`${formulaOnDemand(session, refusal?.words)} ${strip(given, shown)}
      ${presentation && step ? proof(given, presentation, step) : html`<div class="room"></div>`}`,
      action,
      examples: presets,
      settings: settingRows(session, given.read.input),
      controls: formulaControl(session, refusal?.words),
      folds: presentation ? foldsOf(given, presentation, mark) : [],
      dropWords: 'Drop a table of positions, one position per row',
    };
  },
  below: () => import('./below.ts'),
  styles: [trainingStyles, styles],
});
