/** Does attention see the order of words? */
import { css, html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import type { Cell } from '../../draw/heat-map.ts';
import { splitWords } from '../../encoding/word-vectors.ts';
import { sinusoid } from '../../schemes/scheme-facts.ts';
import { type Source, tableSource } from '../../schemes/source.ts';
import type { Move } from '../../shell/chips.ts';
import '../../shell/controls/control.ts';
import {
  encodingLever,
  formulaControl,
  formulaOnDemand,
  hasFormula,
  sentenceField,
} from '../../shell/controls/encoding-lever.ts';
import { figureView } from '../../shell/figure.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { type Answer, JobRun, markOf, type Result } from '../../shell/job-run.ts';
import { defineLab, type Given as GivenOf } from '../../shell/lab.ts';
import { type Action, type Fold, foldsFrom } from '../../shell/screen.ts';
import { type Session, shownAlone } from '../../shell/session.ts';
import { insteadOfTable } from '../../tables/chosen-encoding.ts';
import { tablesOnDemand } from '../../tables/receive-files.ts';
import { isFree } from '../../tasks/access.ts';
import type { Placed } from './arrival.ts';
import './crossing.ts';
import type { DepthInput, DepthOutput } from './depth/job.ts';
import type { EveryInput, EveryRow } from './every-job.ts';
import {
  attendReorder,
  difference,
  domainOfDifference,
  type Outputs,
  reorderAttend,
} from './figures/outputs.ts';
import { depthInput, everyInput, followEdit, moveEntry, paddingInput, readInput } from './input.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { jobs } from './jobs.ts';
import type { PaddingInput, PaddingRow } from './padding-job.ts';
import { settingRows } from './setting-rows.ts';
import { beside, presets, text } from './text.ts';
import { blankWords, judgeOrder, noWords, type OrderVerdict } from './verdict.ts';

interface Answers {
  readonly order: Answer<OrderInput, OrderOutput>;
  readonly every: Answer<EveryInput, readonly EveryRow[]>;
  readonly depth: Answer<DepthInput, DepthOutput>;
  readonly padding: Answer<PaddingInput, readonly PaddingRow[]>;
}

interface Here {
  /** index of the word pointed at in the second sentence */
  readonly row: number | null;
  /** the cell pointed at in the outputs */
  readonly cell: Cell | null;
}

type Given = GivenOf<Answers, Here, typeof import('./below.ts'), OrderInput>;

const isEmpty = ({ words }: OrderInput): boolean => words.length === 0;

/** The last result; while no sentence is typed it stays, marked as out of date. */
function resultOf(
  { result }: Answers['order'],
  input: OrderInput,
): Result<OrderInput, OrderOutput> | undefined {
  return result && isEmpty(input) ? { ...result, isCurrent: false } : result;
}

/** The encodings of a result; the settings may have changed since. */
function sourcesOf({ catalog }: Session, { scheme, second, name = '' }: OrderInput): readonly Source[] {
  const sources = [...catalog, tableSource(name)];
  return [scheme, second].flatMap((id) => sources.find((one) => one.id === id && one.kind !== 'none') ?? []);
}

function problemOf({ result, error }: Answers['order'], input: OrderInput): string {
  const problem = isEmpty(input) ? result && text.noWords : error?.message;
  if (!problem) return '';
  return result ? text.previousStays(problem) : problem;
}

function actionOf({ words, permutation }: OrderInput, { outcome }: OrderVerdict): Action | null {
  switch (outcome) {
    case 'one-word':
      return null;
    case 'same':
      return { ...text.swap, sets: { permutation: moveEntry(permutation, 1, 0) } };
    case 'unseen':
      return { ...text.addPositions, sets: { source: 'scheme', scheme: sinusoid }, isInLever: true };
    case 'exchanged':
    case 'seen':
      return { ...text.swapBack, sets: { permutation: words.map((_, i) => i) } };
  }
}

function crossing(
  { session: { store }, here, set }: Given,
  asked: OrderInput,
  placed: Placed | undefined,
): TemplateResult {
  const move = ({ detail: { from, to, transient } }: CustomEvent<Move>) => {
    if (store.get('words').trim() === '') return;
    store.set({ permutation: moveEntry(asked.permutation, from, to) }, { transient });
  };
  return html`<pe-crossing
    class="known"
    ?fixed=${!isFree(store.get(), 'permutation')}
    .words=${asked.words}
    .permutation=${asked.permutation}
    .placed=${placed ?? null}
    .chosen=${here.row ?? here.cell?.row ?? null}
    @move=${move}
    @point=${({ detail: row }: CustomEvent<number | null>) => set({ row })}
  ></pe-crossing>`;
}

function outputsView(outputs: Outputs): TemplateResult {
  const [, reach] = domainOfDifference(outputs);
  const blank = blankWords(outputs.output, outputs.outcome);
  const isScaled = outputs.outcome === 'seen';
  return html`
    <div class="outputs pair">${figureView(reorderAttend, outputs)} ${figureView(attendReorder, outputs)}</div>
    <div class="difference">
      <p class="title with-figure">
        <b>${text.headings.difference}</b>${isScaled ? html`<span>${text.ownScale(formatNumber(reach))}</span>` : nothing}
      </p>
      ${blank ? html`<p class="blank with-figure">${blank}</p>` : nothing} ${figureView(difference, outputs)}
    </div>
  `;
}

function foldsOf(
  given: Given,
  { input, output, isCurrent }: Result<OrderInput, OrderOutput>,
): readonly Fold[] {
  const { session, answers, here, below } = given;
  const asked = answers.order.asked ?? input;
  const marked = (content: unknown) => html`<div class=${markOf({ isCurrent })}>${content}</div>`;
  const head = Math.min(session.store.get('head'), input.heads) - 1;
  const row = here.row ?? here.cell?.row ?? output.permuted.worst.row;
  const contents = {
    every: () => below?.everyScheme(session, answers.every),
    padding: () => below?.paddingSection(session, answers.padding),
    attention: () => marked(below?.attentionMaps({ input, output, head })),
    word: () => marked(below?.wordInBothOrders({ input, output, row })),
    depth: () => below?.twoLayers(answers.depth, input),
    why: () => below?.prose(sourcesOf(session, asked).map(({ kind }) => kind)),
  };
  return foldsFrom(text.folds, contents);
}

export const lab = defineLab<Answers, Here, typeof import('./below.ts'), OrderInput>({
  here: { row: null, cell: null },
  read: readInput,
  answers: (host) => ({
    order: new JobRun(host, jobs.order),
    every: new JobRun(host, jobs.everyScheme),
    depth: new JobRun(host, jobs.depth),
    padding: new JobRun(host, jobs.padding),
  }),
  ask({ session, read: input, answers, isSeen }) {
    if (isEmpty(input)) return;
    answers.order.ask(input);
    const deep = depthInput(session, input);
    if (deep) answers.depth.ask(deep, { isSeen: isSeen('depth') });
    answers.every.ask(() => everyInput(session, input), { isSeen: isSeen('every'), isLong: true });
    answers.padding.ask(() => paddingInput(session, input), { isSeen: isSeen('padding') });
  },
  screen(given) {
    const { session, read: input, answers, here, set } = given;
    const { store } = session;
    const result = resultOf(answers.order, input);
    const asked = answers.order.asked ?? input;
    const verdict = result && judgeOrder(result.input, result.output, sourcesOf(session, result.input));
    const shown = verdict ?? (isEmpty(input) ? noWords : undefined);
    // The error stays until the next result, so that the settings keep the focus.
    const isRefused = answers.order.error !== undefined;
    const action = verdict ? actionOf(asked, verdict) : null;
    const problem = problemOf(answers.order, input);
    const lever = encodingLever(session, {
      label: text.positions,
      beside,
      invited: action?.isInLever && !store.get('causal') ? sinusoid : '',
    });
    const sentence = sentenceField(session, text.firstSentence, (words) => ({
      permutation: followEdit(store.get('permutation'), splitWords(words).length),
    }));
    const words = crossing(given, asked, result);
    const cursor = here.cell ?? (here.row === null ? null : { row: here.row });
    const follow = (cell: Cell | null) => set({ cell });
    return {
      headline: shown?.headline ?? (isRefused ? refusedHeadline(answers.order.error, text.refused) : ''),
      finding: shown?.finding,
      isRefused,
      instead: insteadOfTable(session),
      mark: markOf(result),
      lever: html`${lever} <pe-control class="second" .store=${store} name="causal"></pe-control>`,
      proof: html`
        ${words} ${formulaOnDemand(session, problem)}
        ${tablesOnDemand(session, hasFormula(session) ? undefined : problem)}
        ${result && verdict ? outputsView({ ...result, outcome: verdict.outcome, cursor, follow }) : nothing}
      `,
      action,
      examples: presets,
      settings: settingRows(session, input, sentence),
      controls: {
        scheme: lever,
        words: sentence,
        // The whole proof already has the crossing.
        permutation: shownAlone(session)?.id ? words : nothing,
        ...formulaControl(session, problem),
      },
      folds: result ? foldsOf(given, result) : [],
      dropWords: text.dropWords,
    };
  },
  below: () => import('./below.ts'),
  styles: [
    css`
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
        gap: var(--space-4);
      }
      .outputs {
        margin: var(--space-3) 0;
      }
      .difference {
        position: relative;
      }
      .title {
        margin: 0 0 var(--space-1);
        font-family: var(--sans);
        font-size: var(--text);
      }
      .title span {
        margin-left: 0.6em;
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      /* Numbers return with the picture that they belong to. */
      .difference:has(pe-heat-map[moving]) :is(.title span, .blank) {
        visibility: hidden;
      }
      /* Over cells that all look alike. */
      .blank {
        position: absolute;
        z-index: 1;
        top: 4.375rem;
        left: 46%;
        translate: -50%;
        width: max-content;
        max-width: 80%;
        margin: 0;
        padding: var(--space-2) var(--space-4);
        border-radius: 6px;
        background: var(--paper);
        color: var(--satisfied);
        font-family: var(--sans);
        font-size: var(--text);
        font-weight: 600;
        text-align: center;
        pointer-events: none;
      }
      .sentence input {
        width: 100%;
      }
      @container lab (max-width: 37.49rem) {
        /* There is no room for the two outputs; the difference alone proves the claim. */
        .outputs:not([data-holds]) {
          display: none;
        }
        .difference {
          margin-top: var(--space-2);
        }
        .blank {
          top: 3.75rem;
          /* Beside the row labels, which take up to 30 %. */
          right: 8%;
          left: 34%;
          translate: none;
          width: auto;
          max-width: none;
          padding: var(--space-1) var(--space-1);
          /* The words may be as tall as the map: its frame stays whole. */
          background: none;
          font-size: var(--text-small);
        }
      }
    `,
  ],
});
