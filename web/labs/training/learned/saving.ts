/** Saves the weights of a model: what the encoding has learned, or all of them. */
import type { ReactiveControllerHost } from 'lit';
import { reportFault } from '../../../draw/faults.ts';
import { jobs } from '../jobs.ts';
import type { WeightsInput } from '../run/job.ts';
import type { Course, Training } from '../run/training.ts';

export interface SavedModel {
  readonly training: Pick<Training, 'engineOf'>;
  readonly course: Course;
  readonly step: number;
  /** 'Learned table, seed 7, step 150' */
  readonly title: string;
}

async function save({ training, course, step, title }: SavedModel, prefix: string): Promise<void> {
  const { options, arithmetic } = course.run;
  const input: WeightsInput = { options, arithmetic, step };
  const output = await training.engineOf(course).run(jobs.weights, input, { channel: `weights-${prefix}` });
  if (!output) return;
  const [{ toSafetensors }, { download, fileName }] = await Promise.all([
    import('../../../draw/export/npy.ts'),
    import('../../../draw/export/download.ts'),
  ]);
  const tensors = output.weights.filter(({ name }) => name.startsWith(prefix));
  const bytes = toSafetensors(Object.fromEntries(tensors.map(({ name, matrix }) => [name, matrix])), {
    definition: JSON.stringify(options),
    arithmetic,
    step: String(step),
    hash: output.hash,
  });
  download(`${fileName(`${title}${prefix && '-positions'}`)}.safetensors`, new Blob([bytes]));
}

/** What the buttons do that save. Each works alone, and once at a time. */
export class Saving {
  readonly #host: ReactiveControllerHost;
  readonly #busy = new Set<string>();
  /** of the latest try */
  error: Error | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Whether the weights whose names begin so are on their way. */
  isSaving(prefix: string): boolean {
    return this.#busy.has(prefix);
  }

  /** `prefix`: of the names of the weights to save. Never rejects: what went wrong is in `error` until the next try. */
  async save(saved: SavedModel, prefix: string): Promise<void> {
    this.#busy.add(prefix);
    this.error = undefined;
    this.#host.requestUpdate();
    try {
      await save(saved, prefix);
    } catch (thrown) {
      reportFault(thrown);
      this.error = thrown as Error;
    }
    this.#busy.delete(prefix);
    this.#host.requestUpdate();
  }
}
