/** What happens to positions beyond the length that a model was trained at. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { reportFault } from '../../draw/faults.ts';
import { onDemand } from '../../draw/on-demand.ts';
import { schemeOf } from '../../schemes/source.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/controls/encoding-lever.ts';
import { figureView } from '../../shell/figure.ts';
import { problemLine, refusedHeadline } from '../../shell/frame/headline.ts';
import { type Answer, JobRun, markOf } from '../../shell/job-run.ts';
import { defineLab, type Given as GivenOf, type LabHost } from '../../shell/lab.ts';
import { type Fold, foldsFrom } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable, writtenFor } from '../../tables/chosen-encoding.ts';
import { openTables } from '../../tables/receive-files.ts';
import type { CacheInput, CacheOutput } from './cache/job.ts';
import { isGguf, largestConfig, startsAsObject } from './config/fields.ts';
import { ConfigFile } from './config/file.ts';
import type { ReadBy } from './config/reading.ts';
import { configText } from './config/text.ts';
import type { ContextInput } from './curve.ts';
import { type ContextResult, distance } from './figures/distance.ts';
import { angles, reach as reachFigure, weight } from './figures/reach.ts';
import type { GrowthInput, GrowthOutput } from './growth-job.ts';
import { cacheInput, growthInput, lever, readInput, remapInput, settingRows, whyNotChosen } from './input.ts';
import type { ContextOutput, EveryInput, EveryRow } from './job.ts';
import { jobs } from './jobs.ts';
import { barStyles, barView } from './layers/bar.ts';
import type { LayerAnswer } from './layers/job.ts';
import type { AskedOf } from './layers/screen.ts';
import { modelStyles } from './layers/styles.ts';
import type { PrecisionOutput } from './precision-job.ts';
import { kernelHeading, partsOf } from './reach-text.ts';
import type { RemapInput, RemapOutput } from './remap-job.ts';
import { presets, text } from './text.ts';
import { countOf, judgeReach, nextAction } from './verdict.ts';

interface Answers {
  readonly context: Answer<ContextInput, ContextOutput>;
  readonly remap: Answer<RemapInput, RemapOutput>;
  readonly growth: Answer<GrowthInput, GrowthOutput>;
  readonly cache: Answer<CacheInput, CacheOutput>;
  readonly precision: Answer<ContextInput, PrecisionOutput | null>;
  readonly every: Answer<EveryInput, readonly EveryRow[]>;
  readonly layers: Answer<AskedOf, readonly LayerAnswer[]>;
  readonly config: ConfigFile;
  readonly models: Pick<Models, 'of'>;
}

/** Whether a file holds numbers and no table. False, too, where it cannot be read: the reader of tables says so. */
async function isListOfNumbers(file: File): Promise<boolean> {
  if (!/\.(csv|tsv|txt)$/i.test(file.name) || file.size > largestConfig) return false;
  const { isList } = await import('./config/divisors.ts');
  return file.text().then(isList, () => false);
}

type ModelsCode = typeof import('./layers/screen.ts');

/** The code of the screens of models, loaded with the first of them. */
class Models {
  #code: ModelsCode | undefined;
  readonly #host: LabHost;

  constructor(host: LabHost) {
    this.#host = host;
  }

  /** Undefined where no model is chosen. */
  of(chosen: string): ModelsCode | 'loading' | undefined {
    if (chosen === '') return undefined;
    if (!this.#code)
      void import('./layers/screen.ts').then((code) => {
        this.#code = code;
        this.#host.requestUpdate();
      }, reportFault);
    return this.#code ?? 'loading';
  }
}

type Given = GivenOf<Answers, object, typeof import('./below.ts'), ContextInput>;

function everyInput({ store, catalog }: Session, { d, seed, trained, tested }: ContextInput): EveryInput {
  const schemes = catalog.map(({ id, kind }) => ({ id, isBias: kind === 'bias' }));
  const ids = catalog.map(({ id }) => id);
  const written = writtenFor(store, ids);
  return { d, seed, trained, tested, schemes, heads: store.get('heads'), written };
}

/**
 * A single JSON object is a configuration, a GGUF file states one, and a single list of numbers is LongRoPE's divisors; tables go to the
 * labs where they act.
 */
async function take(files: readonly File[], session: Session, config: ConfigFile): Promise<void> {
  const [file] = files;
  const states = async () => (await startsAsObject(file)) || (await isGguf(file));
  const isConfig = /\.json$/i.test(file.name) || (await states().catch(() => false));
  if (files.length > 1) openTables(session, files);
  else if (isConfig) await config.open(file);
  else if (await isListOfNumbers(file)) await config.open(file, true);
  else openTables(session, files);
}

/** Whether the settings ask for the layers of a file that is not here, as in a link. */
const isFileMissing = ({ session, answers: { config } }: Given): boolean =>
  session.store.get('layersOf') === 'file' && !config.reading?.layers;

function problemOf(given: Given): string {
  const { store } = given.session;
  const { error, result } = given.answers.context;
  const failed = error && [error.message, ...(result ? [text.previousStays] : [])];
  const missing = isFileMissing(given) ? configText.notInLink : '';
  return [missing, whyNotChosen(store), ...(failed ?? [])].filter(Boolean).join(' ');
}

/** The figure of what is new in the test; nothing without positions. */
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

function configRow(given: Given) {
  const { session, answers } = given;
  const { config } = answers;
  const { name, reading, variant, problem, clipped, isSet } = config;
  return {
    value: reading ? name : '',
    isOpen: reading !== undefined || problem !== '' || isFileMissing(given),
    content: () => html`<pe-config
      .file=${{ name, reading, variant, problem, clipped, isSet }}
      @read=${({ detail }: CustomEvent<File>) => void take([detail], session, config)}
      @use=${({ detail }: CustomEvent<ReadBy>) => config.use(detail)}
      @restore=${() => config.restore()}
    ></pe-config>`,
  };
}

function foldsOf(given: Given, result: ContextResult, mark: string): readonly Fold[] {
  const { session, answers, below } = given;
  const contents = {
    wavelengths: () => html`<div class=${mark}>${below?.wavelengthsView(result)}</div>`,
    remapped: () => below?.remapView(session, answers.remap),
    growth: () => below?.growthView(session, answers.growth),
    cache: () => below?.cacheView(session, answers.cache),
    precision: () => below?.precisionSection(session, answers.precision, result.scheme.title),
    every: () => below?.everyView(session, answers.every, result.input),
    why: () => below?.prose,
  };
  return foldsFrom(text.folds, contents);
}

export const lab = defineLab<Answers, object, typeof import('./below.ts'), ContextInput>({
  here: {},
  read: ({ store, catalog }) => readInput(store, catalog),
  answers: (host) => ({
    context: new JobRun(host, jobs.context),
    remap: new JobRun(host, jobs.contextRemap),
    growth: new JobRun(host, jobs.contextGrowth),
    cache: new JobRun(host, jobs.contextCache),
    precision: new JobRun(host, jobs.contextPrecision),
    every: new JobRun(host, jobs.contextEvery),
    layers: new JobRun<AskedOf, readonly LayerAnswer[]>(host, jobs.layers),
    config: new ConfigFile(host),
    models: new Models(host),
  }),
  ask({ session, read: input, answers, isSeen }) {
    const models = answers.models.of(session.store.get('layersOf'));
    if (models === 'loading') return;
    const ofModels = models?.shows(session.store, answers.config);
    if (models && ofModels) {
      if (ofModels !== 'all') answers.layers.ask(models.inputOf(session.store, ofModels));
      return;
    }
    answers.context.ask(input);
    answers.remap.ask(() => remapInput(session.store), { isLong: true, isSeen: isSeen('remapped') });
    answers.growth.ask(() => growthInput(session.store, input), { isLong: true, isSeen: isSeen('growth') });
    answers.cache.ask(() => cacheInput(session.store, input), { isSeen: isSeen('cache') });
    answers.precision.ask(input, { isSeen: isSeen('precision') });
    answers.every.ask(() => everyInput(session, input), { isLong: true, isSeen: isSeen('every') });
  },
  screen(given) {
    const { session, answers } = given;
    const models = answers.models.of(session.store.get('layersOf'));
    if (models === 'loading') return null;
    const { layers: answer, config } = answers;
    const ofModels = models?.shows(session.store, config);
    if (models && ofModels)
      return models.modelsScreen({ session, config, shown: ofModels, answer, file: configRow(given) });
    const { result, error, isPending, asked } = answers.context;
    if (!asked) return null;
    const shown = result && { ...result, scheme: schemeOf(session.catalog, result.input.scheme) };
    const verdict = shown && judgeReach(shown.output.reach, shown.input, shown.scheme);
    const isRefused = error !== undefined && !isPending;
    const action = shown && verdict ? nextAction(shown.input, shown.output.reach, verdict.share) : null;
    const problem = problemOf(given);
    const mark = markOf(result);
    return {
      bar: barView(session, 'one', answers.config),
      headline: verdict?.headline ?? (isRefused ? refusedHeadline(error, text.refused) : ''),
      finding: verdict?.finding,
      isRefused,
      mark,
      lever: lever(session, action?.isInLever && (action.sets?.scaling ?? action.sets?.scheme)),
      proof: html`
        ${formulaOnDemand(session, problem)} ${tableView(session)}
        ${hasFormula(session) ? nothing : problemLine(problem)} ${problemLine(answers.config.refusal)}
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
  below: () => import('./below.ts'),
  styles: [
    barStyles,
    modelStyles,
    css`
      .proof {
        container: figures / inline-size;
      }
      .title {
        margin: var(--space-2) 0 0;
        font-family: var(--sans);
        font-size: var(--text);
      }
      /* Docked: the length beside the name of the choice, which fills its own line. */
      .lever > pe-segments {
        flex: 1 1 100%;
        padding-top: var(--space-2);
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
        /* Beside it, the choice keeps its name on its own line. */
        .lever > .second {
          flex-basis: 12.5rem;
        }
      }
    `,
  ],
});
