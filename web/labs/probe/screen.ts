/** Can a linear probe recover the position from its vector? */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { noPositions } from '../../schemes/source.ts';
import '../../shell/controls/settings.ts';
import { isOffline } from '../../draw/faults.ts';
import { formulaControl, formulaOnDemand } from '../../shell/controls/encoding-lever.ts';
import { figureView } from '../../shell/figure.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { JobRun, markOf } from '../../shell/job-run.ts';
import { defineLab } from '../../shell/lab.ts';
import { type Action, type Fold, foldsFrom, type Instead } from '../../shell/screen.ts';
import { term } from '../../shell/term.ts';
import {
  TrainingHere,
  trainedBy,
  trainedWords,
  trainingLine,
  trainingStyles,
} from '../../shell/trained/training-here.ts';
import { actingTable, isTableAwaited } from '../../tables/chosen-encoding.ts';
import { isOutOfReach, watchNetwork } from '../../tables/network.ts';
import { addressTitle } from '../../tables/remote-table.ts';
import '../../tables/table-strip.ts';
import { orderSettingRows, Player, playerStrip, probeLever, settingRows } from './controls.ts';
import type { ComparisonView } from './figures/comparison.ts';
import { type OfStep, type Pointed, predictions } from './figures/predictions.ts';
import {
  actionOf,
  findingOf,
  headlineOf,
  insideSentence,
  linkedTableAction,
  peakNote,
  type Shown,
  shownAt,
  subjectOf,
} from './finding.ts';
import { courseOf } from './fit.ts';
import {
  type Answers,
  type Given,
  type Here,
  isUntrained,
  messageOf,
  orderResultOf,
  type Read,
  read,
  refusalOf,
  resultOf,
  withoutTable,
} from './given.ts';
import { LayerReading } from './heads/reading.ts';
import { inputBefore, readComparison, sizeText, tableTitle, trainingOf } from './input.ts';
import type { ProbeInput } from './job.ts';
import { jobs } from './jobs.ts';
import { presets } from './presets.ts';
import { styles } from './styles.ts';
import { text } from './text.ts';

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

function actionNow(given: Given, shown: Shown): Action | null {
  const { session, answers, here, set } = given;
  if (isTableAwaited(session)) return linkedTableAction(session);
  // The training that it would suggest is already running.
  if (answers.training.isPending) return null;
  const action = actionOf(shown, () => set({ isBringing: !here.isBringing }));
  return action && isUntrained(given) ? { ...action, act: () => answers.training.again() } : action;
}

/** Names the table that is shown in place of the one that the settings ask for. */
function insteadOf(given: Given, shown: string): Instead | string {
  const { session } = given;
  if (isTableAwaited(session)) {
    const address = addressTitle(session.store.get('remote'));
    if (isOutOfReach(session)) return { ...text.outOfReach(address, isOffline()), shown };
    return linkedTableAction(session) ? { ...text.notRead(address), shown } : shown;
  }
  if (isUntrained(given)) return { ...text.notTrained, shown };
  const missing = withoutTable(session);
  if (missing === undefined) return '';
  const isNone = session.store.get('scheme') === noPositions;
  return { ...text.withoutTable(isNone ? undefined : missing), shown };
}

function strip(given: Given, { table }: ProbeInput): TemplateResult {
  const { session, here } = given;
  const acting = actingTable(session);
  const type =
    acting && 'matrix' in table && table.matrix === acting.matrix ? `, ${acting.tensor.dtype}` : '';
  return html`<pe-tables
    compact
    ?bringing=${here.isBringing || (isTableAwaited(session) && linkedTableAction(session) === null)}
    .session=${session}
    size=${sizeText(table) + type}
    >${messageOf(given)} ${trainingNow(given)} ${given.below?.resizedNow(given)}</pe-tables
  >`;
}

function trainingNow({ session, answers }: Given): TemplateResult | typeof nothing {
  const training = trainingOf(session);
  if (!training || (isOutOfReach(session) && answers.training.done > 0)) return nothing;
  const trained = trainedBy(session.store, training.options);
  const again =
    trained?.record === 'kept'
      ? html` <button class="fix" @click=${() => answers.training.repeat()}>${text.trainAgain}</button>`
      : nothing;
  const told = trained ? html`${trainedWords(training.sizes, [trained])}${again}` : '';
  return html`<span class="training">${trainingLine(answers.training, told)}</span>`;
}

function captionOf({ input, output, shown }: OfStep): TemplateResult {
  const how = input.descent ? text.descent : input.ridge > 0 ? term('ridge', text.ridge) : text.leastSquares;
  const isAllSeen = shown.probe.trained.every((seen) => seen === 1);
  return html`<span class="key"><i class="ring"></i>${text.learnedFrom}</span>
    ${isAllSeen ? nothing : html`<span class="key"><i class="dot"></i>${term('held out', text.heldOut)}</span>`}
    ${peakNote(shown) || html`<span>${how}, ${text.oneNumberEach(output.table.cols)}</span>`}`;
}

const pointing = ({ here: { pointed }, set }: Given) => ({
  pointed,
  point: (to: Pointed) => set({ pointed: to }),
});

function proof(given: Given, of: OfStep): TemplateResult {
  const { player } = given.answers;
  const { path } = of.output;
  const figure = () =>
    figureView(predictions, {
      ...of,
      ...pointing(given),
      caption: captionOf(of),
      isPlaying: player.isPlaying,
      maxHeight: path ? plotHeight.belowControls : plotHeight.alone,
    });
  return html`${path ? playerStrip(path, player) : nothing}
  ${guard([of.output, of.title, given.here.pointed, player.step], figure)}`;
}

function foldsOf(given: Given, of: OfStep, mark: string): readonly Fold[] {
  const { session, answers, here, set, below } = given;
  const { input, output, shown } = of;
  const { step } = answers.player;
  const marked = (content: unknown) => html`<div class=${mark}>${content}</div>`;
  const pairs = () => html`<pe-settings
    .store=${session.store}
    .groups=${orderSettingRows(session)}
  ></pe-settings>`;
  const setView = (changes: Partial<ComparisonView>) =>
    set({ comparison: { ...here.comparison, ...changes } });
  const contents = {
    errors: () => marked(below?.errorsView(input, output, shownAt(input, output, shown.subject))),
    pairs: () => below?.orderSection(answers.order, orderResultOf(given), pairs()),
    descent: () => below?.descentView(of, session.store, step, mark),
    rows: () => marked(below?.rowsView({ ...of, ...pointing(given) }, step)),
    rule: () => below?.recognitionSection(session, answers.recognition),
    heads: () => below?.headsSection(given),
    states: () => below?.statesSection(session, answers.states),
    tables: () => below?.comparisonSection(session, answers.comparison, here.comparison, setView),
    how: () => below?.prose,
  };
  return foldsFrom(text.folds, contents);
}

export const lab = defineLab<Answers, Here, typeof import('./below.ts'), Read>({
  read,
  here: {
    pointed: { position: null, cell: null },
    isBringing: false,
    acting: undefined,
    comparison: { sorting: null, format: 'markdown', said: '' },
    hasNewStates: false,
  },
  answers(host) {
    const player = new Player(host, (shownEpochs, transient) =>
      host.session.store.set({ shownEpochs }, { transient }),
    );
    watchNetwork(host);
    host.addEventListener('click', (event) => usesStep(event) && player.stop(), { capture: true });
    return {
      probe: new JobRun(host, jobs.probe),
      before: new JobRun(host, jobs.probe),
      order: new JobRun(host, jobs.orderProbe),
      recognition: new JobRun(host, jobs.recognition),
      comparison: new JobRun(host, jobs.comparison),
      layer: new LayerReading(host),
      heads: new JobRun(host, jobs.heads),
      headMap: new JobRun(host, jobs.headMap),
      states: new JobRun(host, jobs.statesProbe),
      training: new TrainingHere(host),
      player,
    };
  },
  ask(given) {
    const { session, answers, here, set, isSeen, below } = given;
    const { input, pairs } = given.read;
    const table = actingTable(session);
    const acting = table?.id;
    if (acting !== here.acting)
      set({
        acting,
        isBringing: here.isBringing && acting === undefined,
        // Who comes back to the lab stays at its first screen.
        hasNewStates: answers.probe.asked !== undefined && table?.states !== undefined,
      });
    const training = trainingOf(session);
    answers.training.follow(training ? [training.options] : []);
    // In a moment, the table that came with the page is here.
    if (answers.training.isOpening) return;
    const { drop, seed } = input;
    answers.probe.ask(input);
    const before = inputBefore(session, input);
    if (before) answers.before.ask(before);
    if (pairs) answers.order.ask(pairs, { isLong: true, isSeen: isSeen('pairs') });
    answers.recognition.ask({ table: input.table, drop, seed }, { isLong: true, isSeen: isSeen('rule') });
    answers.comparison.ask(() => readComparison(session), { isLong: true, isSeen: isSeen('tables') });
    below?.askHeads(given);
    below?.askStates(given);
    const { result } = answers.probe;
    const course = result && courseOf(result.input);
    answers.player.follow(result?.output.path, course, session.store.get('shownEpochs'));
  },
  screen(given) {
    const { session, answers, here, set } = given;
    const { probe, player } = answers;
    if (!probe.asked) return null;
    const result = resultOf(given);
    const { table } = result?.input ?? probe.asked;
    const subject = subjectOf(session.catalog, table);
    const of = result && {
      ...result,
      title: tableTitle(table, session.catalog),
      shown: shownAt(result.input, result.output, subject, player.step),
    };
    const action = of ? actionNow(given, of.shown) : null;
    const refusal = refusalOf(given);
    const mark = markOf(result);
    const bring = () => set({ isBringing: !here.isBringing });
    const waiting = probe.isStopped ? text.stopped : '';
    return {
      headline: of ? headlineOf(of.shown) : refusal ? refusedHeadline(probe.error, text.refused) : waiting,
      finding: of && findingOf(of.shown),
      instead: of ? insteadOf(given, insideSentence(subject)) : '',
      isRefused: refusal !== undefined,
      mark,
      isPassing: player.isPlaying,
      lever: probeLever(session, {
        invited: action?.isInLever && action.sets?.split,
        isBringing: here.isBringing,
        bring,
      }),
      proof: html`${formulaOnDemand(session, refusal?.words)} ${strip(given, result?.input ?? probe.asked)}
      ${of ? proof(given, of) : html`<div class="room"></div>`}`,
      action,
      examples: presets(),
      settings: settingRows(session, given.read.input),
      controls: formulaControl(session, refusal?.words),
      folds: of ? foldsOf(given, of, mark) : [],
      dropWords: text.dropWords,
    };
  },
  drawn({ here, set, showFold }) {
    if (!here.hasNewStates) return;
    set({ hasNewStates: false });
    showFold('states');
  },
  below: () => import('./below.ts'),
  styles: [trainingStyles, styles],
});
