/** What happens to positions beyond the length that a model was trained at. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import { onDemand } from '../../draw/on-demand.ts';
import { encodingTable, encodingTableStyles } from '../../figures/encoding-table.ts';
import { type Scaling, scalingNames, scalings, scalingTitle } from '../../schemes/scaling-names.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import { schemeOf } from '../../schemes/source.ts';
import type { Changes } from '../../settings/setting-table.ts';
import '../../shell/controls/control.ts';
import '../../shell/controls/segments.ts';
import { figureView } from '../../shell/figure.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/formula/on-demand.ts';
import { problemLine, refusedHeadline } from '../../shell/frame/headline.ts';
import { type Answer, JobRun, markOf } from '../../shell/job-run.ts';
import { defineLab, type Given as GivenOf } from '../../shell/lab.ts';
import { runState, runStateStyles } from '../../shell/run-state.ts';
import { type Fold, foldsFrom } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable, writtenFor } from '../../tables/chosen-encoding.ts';
import { openTables } from '../../tables/receive-files.ts';
import { nextAction } from './action.ts';
import { ConfigFile } from './config-file.ts';
import { startsAsObject } from './config-json.ts';
import './config-strip.ts';
import type { ContextInput } from './curve.ts';
import type { EveryInput, EveryRow } from './every-job.ts';
import type { ContextResult } from './figure-facts.ts';
import { distance } from './figures/distance.ts';
import { entropy, nearest } from './figures/growth.ts';
import { angles, reach as reachFigure, weight } from './figures/reach.ts';
import { hasWavelengths, wavelengthFigure } from './figures/wavelengths.ts';
import { type GrowthOutput, longestGrowth } from './growth-job.ts';
import { readInput, whyNotChosen } from './input.ts';
import type { ContextOutput } from './job.ts';
import { jobs } from './jobs.ts';
import { presets } from './presets.ts';
import { prose } from './prose.ts';
import { scalingOf } from './scaling.ts';
import { settingRows } from './setting-rows.ts';
import { kernelHeading, partsOf, text, whole } from './text.ts';
import { countOf, judgeReach } from './verdict.ts';

interface Answers {
  readonly context: Answer<ContextInput, ContextOutput>;
  readonly growth: Answer<ContextInput, GrowthOutput>;
  readonly every: Answer<EveryInput, readonly EveryRow[]>;
  readonly config: ConfigFile;
}

type Given = GivenOf<Answers, object, null, ContextInput>;

function everyInput({ store, catalog }: Session, { d, seed, trained, tested }: ContextInput): EveryInput {
  const schemes = catalog.map(({ id, kind }) => ({ id, isBias: kind === 'bias' }));
  const written = writtenFor(
    store,
    catalog.map(({ id }) => id),
  );
  return { d, seed, trained, tested, schemes, heads: store.get('heads'), written };
}

/** A single JSON object is a configuration; tables go to the labs where they act. */
async function take(files: readonly File[], session: Session, config: ConfigFile): Promise<void> {
  const [file] = files;
  const isObject = /\.json$/i.test(file.name) || (await startsAsObject(file).catch(() => false));
  if (files.length === 1 && isObject) await config.open(file);
  else openTables(session, files);
}

function problemOf({ session, answers: { context } }: Given): string {
  const { error, result } = context;
  const failed = error && [error.message, ...(result ? [text.previousStays] : [])];
  return [whyNotChosen(session.store), ...(failed ?? [])].filter(Boolean).join(' ');
}

/** Offered side by side, and of these on narrow screens. */
const commonScalings: readonly Scaling[] = ['none', 'linear', 'ntk', 'yarn', 'llama3'];
const keptScalings: readonly Scaling[] = ['none', 'linear', 'yarn'];
const commonSchemes = ['rotary', 'sinusoidal', 'alibi', 'learned'];

/** The length of the test, and the scaling or the encoding. `invited`: the choice that the lab's question is about, or ''. */
function lever({ store, catalog }: Session, invited: string): TemplateResult {
  const hasScalings = store.get('scheme') === 'rotary';
  const names = hasScalings
    ? scalings.map((id) => [id, id === 'none' ? text.noScaling : scalingTitle(id)] as const)
    : catalog.map((scheme) => [scheme.id, shortName(scheme)] as const);
  const common: readonly string[] = hasScalings ? commonScalings : commonSchemes;
  const choices = common.flatMap((id) => names.filter((one) => one[0] === id));
  return html`<pe-segments
      .store=${store}
      name=${hasScalings ? 'scaling' : 'scheme'}
      label=${hasScalings ? text.scaling : text.encoding}
      .choices=${new Map(choices)}
      .more=${new Map(names.filter(([id]) => !common.includes(id)))}
      .kept=${hasScalings ? keptScalings : null}
      .value=${hasScalings ? String(store.get('scaling') ?? 'none') : undefined}
      invited=${invited}
    ></pe-segments>
    <pe-control class="second" inline .store=${store} name="tested"></pe-control>`;
}

/** What the test meets for the first time; nothing without positions. */
function reachView(result: ContextResult): TemplateResult | typeof nothing {
  const { reach } = result.output;
  if (reach.kind === 'nothing') return nothing;
  if (reach.kind === 'angles') return figureView(angles, { result, reach });
  if (reach.kind === 'weight') return figureView(weight, { result, reach });
  return figureView(reachFigure, { result, reach: partsOf(reach, countOf(reach, result.input)) });
}

const proofView = (result: ContextResult, isUnseen: boolean): TemplateResult => html`${reachView(result)}
  <div>
    <p class="title with-figure"><b>${kernelHeading(result.scheme, result.input)}</b></p>
    ${figureView(distance, { result, isUnseen })}
  </div>`;

/** The reader's tables, while one acts, is being read or failed. */
function tableView(session: Session): TemplateResult | typeof nothing {
  const { reading, problem } = session.tableStore.get();
  const acting = actingTable(session);
  if (!acting && !reading && !problem) return nothing;
  return html`${onDemand(() => import('../../tables/table-strip.ts'))}<pe-tables .session=${session}>
    ${acting ? text.tableActsElsewhere(acting.name) : nothing}
  </pe-tables>`;
}

function configRow({ session, answers: { config } }: Given) {
  const { name, reading, problem, clipped, isSet } = config;
  return {
    value: reading ? name : '',
    isOpen: reading !== undefined || problem !== '',
    content: () => html`<pe-config
      .file=${{ name, reading, problem, clipped, isSet }}
      @read=${({ detail }: CustomEvent<File>) => void take([detail], session, config)}
      @restore=${({ detail }: CustomEvent<Changes>) => config.set(detail)}
    ></pe-config>`,
  };
}

function growthView(growth: Answer<ContextInput, GrowthOutput>): TemplateResult {
  const { result, error } = growth;
  const isCut = result !== undefined && result.input.tested > longestGrowth;
  return html`<div class="growth ${markOf(result)}">
    <p>${text.growthAbout(isCut ? whole(longestGrowth) : '')}</p>
    ${runState(growth)} ${error && result ? html`<p class="soft">${text.previousStays}</p>` : nothing}
    ${result ? guard([result.output], () => html`<div class="pair">${figureView(entropy, result)} ${figureView(nearest, result)}</div>`) : nothing}
  </div>`;
}

/** If all heads of a bias have the same share, they have one row. */
const hasOwnRow = ({ input: { head }, reach }: EveryRow): boolean =>
  head === 0 || (reach?.kind === 'weight' && reach.shares[head] !== reach.shares[0]);

/** 'RoPE, YaRN', 'ALiBi, head 8' */
function rowTitle({ input, reach }: EveryRow, scheme: Scheme): string {
  const scaling = scalingOf(input);
  if (input.parameters.scaling) return `${shortName(scheme)}, ${scalingNames[scaling]}`;
  const isOfHead = reach?.kind === 'weight' && reach.shares.some((share) => share !== reach.shares[0]);
  return isOfHead ? text.ofHead(scheme.title, input.head) : scheme.title;
}

/** How much of the test is new to an encoding. */
function everyRow(row: EveryRow, scheme: Scheme, chosen: ContextInput) {
  const { input, reach, problem } = row;
  const finding = reach && judgeReach(reach, input, scheme).finding;
  const isShare = finding?.unit === '%';
  const isChosen =
    input.scheme === chosen.scheme && scalingOf(input) === scalingOf(chosen) && input.head === chosen.head;
  return {
    title: rowTitle(row, scheme),
    isChosen,
    problem,
    cells: finding
      ? [
          html`<span title=${finding.full ?? ''}>${finding.number}${isShare ? ' %' : ''}</span>`,
          isShare ? text.every.ofTheWeight : (finding.unit ?? '').replace(/^of /, ''),
          html`<span class=${finding.standing.tone}>${finding.standing.mark} ${finding.standing.words}</span>`,
        ]
      : [],
  };
}

function everyView({ session, answers: { every } }: Given, chosen: ContextInput): TemplateResult {
  const { result } = every;
  const [name, ...others] = text.every.columns;
  const rows = () =>
    result?.output
      .filter(hasOwnRow)
      .map((row) => everyRow(row, schemeOf(session.catalog, row.input.scheme), chosen)) ?? [];
  return html`<div class="growth ${markOf(result)}">
    <p>${result ? text.every.about(whole(result.input.trained), whole(result.input.tested)) : nothing}</p>
    ${runState(every, text.every.computed)}
    ${
      result
        ? encodingTable({
            label: text.every.label,
            columns: [name, ...others].map((title, i) => ({ title, isNumber: i === 1 || i === 2 })),
            rows: rows(),
          })
        : nothing
    }
  </div>`;
}

function foldsOf(given: Given, result: ContextResult, mark: string): readonly Fold[] {
  const { input, output, scheme } = result;
  const wavelengths = () =>
    hasWavelengths(output)
      ? figureView(wavelengthFigure, result)
      : html`<p>${text.noWavelengths(scheme.title)}</p>`;
  const contents = {
    wavelengths: () => html`<div class=${mark}>${guard([output], wavelengths)}</div>`,
    growth: () => growthView(given.answers.growth),
    every: () => everyView(given, input),
    why: () => prose,
  };
  return foldsFrom(text.folds, contents);
}

export const lab = defineLab<Answers, object, null, ContextInput>({
  here: {},
  read: ({ store, catalog }) => readInput(store, catalog),
  answers: (host) => ({
    context: new JobRun(host, jobs.context),
    growth: new JobRun(host, jobs.contextGrowth),
    every: new JobRun(host, jobs.contextEvery),
    config: new ConfigFile(host),
  }),
  ask({ session, read: input, answers, isSeen }) {
    answers.context.ask(input);
    answers.growth.ask(input, { isLong: true, isSeen: isSeen('growth') });
    answers.every.ask(() => everyInput(session, input), { isLong: true, isSeen: isSeen('every') });
  },
  screen(given) {
    const { session, answers } = given;
    const { result, error, isPending, asked } = answers.context;
    if (!asked) return null;
    const shown = result && { ...result, scheme: schemeOf(session.catalog, result.input.scheme) };
    const verdict = shown && judgeReach(shown.output.reach, shown.input, shown.scheme);
    const isRefused = error !== undefined && !isPending;
    const action = shown && verdict ? nextAction(shown.input, shown.output.reach, verdict.share) : null;
    const problem = problemOf(given);
    const mark = markOf(result);
    return {
      headline: verdict?.headline ?? (isRefused ? refusedHeadline(error, text.refused) : ''),
      finding: verdict?.finding,
      isRefused,
      mark,
      lever: lever(session, action?.invited ?? ''),
      proof: html`
        ${formulaOnDemand(session, problem)} ${tableView(session)}
        ${hasFormula(session) ? nothing : problemLine(problem)}
        ${shown && verdict ? guard([shown.output], () => proofView(shown, verdict.share > 0)) : nothing}
      `,
      action,
      examples: presets,
      settings: settingRows(session, asked, configRow(given)),
      controls: formulaControl(session, problem),
      folds: shown ? foldsOf(given, shown, mark) : [],
      dropWords: text.dropWords,
    };
  },
  files: {
    take: (files, { session, answers }) => void take(files, session, answers.config),
    refusal: () => '',
  },
  styles: [
    runStateStyles,
    ...encodingTableStyles,
    css`
      .proof {
        container: figures / inline-size;
      }
      .title {
        margin: var(--space-2) 0 0;
        font-family: var(--sans);
        font-size: var(--text);
      }
      .pair {
        display: grid;
        gap: var(--space-4);
      }
      @container lab (min-width: 48rem) {
        .pair {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
      .growth p {
        max-width: var(--column);
        margin: var(--space-1) 0 var(--space-2);
      }
      /* Docked: the length beside the name of the choice, which fills its own line. */
      .lever > pe-segments {
        flex: 1 1 100%;
        padding-top: 0.5rem;
      }
      .lever > .second {
        top: 0.375rem;
        left: 4.75rem;
      }
      @container lab (min-width: 37.5rem) {
        /* The length comes first, and the choice has a line of its own. */
        .frame {
          --lever: 5.5rem;
        }
        .lever > pe-segments {
          padding-top: 0;
        }
        .lever > .second {
          order: -1;
          flex: 0 0 15rem;
          margin-left: 0;
        }
      }
      @container lab (min-width: 71rem) {
        /* Side by side: the choice ends at the right edge. */
        .frame {
          --lever: 2.75rem;
        }
        .frame > .lever {
          flex-wrap: nowrap;
        }
        .lever > pe-segments {
          --segments: flex-end;
          flex: 1 1 0;
        }
      }
    `,
  ],
});
