/** What the reader can do with a trained model: open its table in another lab, or save its weights. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { TrainerOptions } from '../../core/types.ts';
import { reportFault } from '../../draw/faults.ts';
import { apply } from '../../settings/apply.ts';
import type { LabId } from '../../settings/setting.ts';
import type { SettingTable, State } from '../../settings/setting-table.ts';
import type { Session } from '../../shell/session.ts';
import { mayReplace } from '../../tables/table-access.ts';
import { before, firstRate, optionsFor, type Run } from './definition.ts';
import { jobs } from './jobs.ts';
import { settingsFor } from './presets.ts';
import type { OfModel, Point } from './run/job.ts';
import type { Course, Training } from './run/training.ts';
import { encodingParts, type RateChange } from './setting-values.ts';
import { panelTitle, taskTitle } from './task-text.ts';
import { text } from './text.ts';
import { isWithin } from './weight-names.ts';

const others: readonly LabId[] = ['order', 'encodings', 'properties'];

/** Whether the model adds position vectors to its words. Of several encodings, the first counts. */
const hasTable = ({ catalog }: Session, { run }: Course): boolean =>
  catalog.some(({ id, kind }) => id === encodingParts(run.encoding).schemes[0] && kind === 'input');

/** The runs that the page shows. They may belong to earlier settings. */
interface ShownRuns {
  readonly courses: readonly Course[];
  readonly inspected: Course;
  readonly place: number;
}

/** Offers the table of the inspected model, or of the first model with one. `isOlder`: it belongs to earlier settings, and cannot be opened. */
export function onward(
  session: Session,
  training: Training,
  { courses, inspected, place }: ShownRuns,
  isOlder: boolean,
): TemplateResult | typeof nothing {
  const course = [inspected, ...courses].find((one) => hasTable(session, one));
  const point = course?.points[place];
  if (!course || !point || !mayReplace(session)) return nothing;
  const name = tableName(session, course.run, point);
  const open = (lab: LabId) => void openTable(session, training, course, { name, step: point.step }, lab);
  const links = others.flatMap((id) => session.labs.find((lab) => lab.id === id) ?? []);
  return html`<p class="next">
    <button class="plain" ?disabled=${isOlder} @click=${() => open('probe')}>${text.openInProbe}</button>
    <span
      >${text.orIn}
      ${links.map(
        ({ id, title }, i) =>
          html`${i > 0 ? ', ' : ''}<button class="link" ?disabled=${isOlder} @click=${() => open(id)}>${title}</button>`,
      )}</span
    >
  </p>`;
}

/** Opens the table of a model in a lab. Does nothing if the model has none. */
async function openTable(
  session: Session,
  training: Training,
  course: Course,
  { name, step }: { readonly name: string; readonly step: number },
  lab: LabId,
): Promise<void> {
  const here = session.store.get('lab');
  const { options, arithmetic } = course.run;
  const input: OfModel = { options, arithmetic, step };
  const output = await training.engineOf(course).run(jobs.learned, input, { channel: 'open table' });
  // The reader may have moved on.
  if (output?.encoding.kind !== 'input' || session.store.get('lab') !== here) return;
  const { rows, cols, data } = output.encoding.table;
  const tensor = { name, shape: [rows, cols], dtype: 'float32' };
  session.tableStore.withLoader(async (loader) => {
    // First, so that the way back leads to this lab as it was, without a table.
    session.store.set({ lab });
    await loader.openSource(name, async () => ({
      format: 'npy',
      tensors: [tensor],
      refused: [],
      suggested: name,
      read: async () => ({ ...tensor, data, notes: [] }),
    }));
  });
}

/** A name lists at most this many changes of the learning rate. */
const mostChanges = 3;

/** The settings with which the lab opens a task. */
const usualState = (settings: SettingTable, task: string): State =>
  apply(settings, settings.defaults, new Map(Object.entries({ lab: 'training', ...settingsFor(task) })))
    .state;

/** 'learning rate 0.005, 0.0005 from step 150', or '' for the usual one. */
function rateText(options: TrainerOptions, usual: number, changes: readonly RateChange[]): string {
  const { optimizer = 'adamw', learningRate = 0 } = options;
  const first = firstRate({ optimizer, learningRate });
  if (first === usual && changes.length === 0) return '';
  return text.table.rate(first, changes, mostChanges);
}

/**
 * 'Learned table, Which came first?, step 150, seed 7', with the learning rate and the arithmetic if they are not the usual ones. If
 * anything else differs from the lab's defaults, the name ends with the first eight digits of the weights' hash, which the table of runs
 * shows.
 */
export function tableName(
  { catalog, store: { settings } }: Pick<Session, 'catalog' | 'store'>,
  { encoding, seed, options, arithmetic }: Run,
  { step, hash }: Pick<Point, 'step' | 'hash'>,
): string {
  const state = usualState(settings, options.task ?? 'first');
  const usual = optionsFor(state, encoding, seed);
  const changes = before(options.rateChanges ?? [], step);
  const rate = rateText(options, firstRate({ ...state, optimizer: options.optimizer ?? 'adamw' }), changes);
  const textWithoutRates = ({ learningRate, rateChanges, ...others }: TrainerOptions) =>
    JSON.stringify(others);
  const isUsual = textWithoutRates(options) === textWithoutRates(usual) && changes.length <= mostChanges;
  return [
    panelTitle(catalog, encoding),
    taskTitle(options),
    text.table.step(step),
    text.table.seed(seed),
    rate,
    arithmetic === 'fast' ? text.table.fast : '',
    isUsual ? '' : text.table.weights(hash),
  ]
    .filter(Boolean)
    .join(', ');
}

export interface SavedModel {
  readonly course: Course;
  readonly step: number;
  /** 'Learned table, seed 7, step 150' */
  readonly title: string;
}

/** Saves weights, for the buttons of the fold. Each button saves once at a time. */
export class Saving {
  readonly #host: ReactiveControllerHost;
  readonly #training: Pick<Training, 'engineOf'>;
  readonly #busy = new Set<string>();
  /** why the latest try failed */
  error: Error | undefined;

  constructor(host: ReactiveControllerHost, training: Pick<Training, 'engineOf'>) {
    this.#host = host;
    this.#training = training;
  }

  /** Whether the weights of this part are being saved. */
  isSaving(part: string): boolean {
    return this.#busy.has(part);
  }

  /** Saves the weights of this part. Never rejects: `error` says what went wrong, until the next try. */
  async save(saved: SavedModel, part: string): Promise<void> {
    this.#busy.add(part);
    this.error = undefined;
    this.#host.requestUpdate();
    try {
      await this.#download(saved, part);
    } catch (thrown) {
      reportFault(thrown);
      this.error = thrown as Error;
    }
    this.#busy.delete(part);
    this.#host.requestUpdate();
  }

  async #download({ course, step, title }: SavedModel, part: string): Promise<void> {
    const { options, arithmetic } = course.run;
    const input: OfModel = { options, arithmetic, step };
    const output = await this.#training
      .engineOf(course)
      .run(jobs.weights, input, { channel: `weights-${part}` });
    if (!output) return;
    const [{ toSafetensors }, { download, fileName }] = await Promise.all([
      import('../../draw/export/npy.ts'),
      import('../../draw/export/download.ts'),
    ]);
    const tensors = output.weights.filter(({ name }) => isWithin(name, part));
    const bytes = toSafetensors(Object.fromEntries(tensors.map(({ name, matrix }) => [name, matrix])), {
      definition: JSON.stringify(options),
      arithmetic,
      step: String(step),
      hash: output.hash,
    });
    download(`${fileName(`${title}${part && '-positions'}`)}.safetensors`, new Blob([bytes]));
  }
}
