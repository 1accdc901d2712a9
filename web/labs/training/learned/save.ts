/** Saves the weights of a model: what the encoding has learned, or all of them. */
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { reportFault } from '../../../draw/faults.ts';
import { jobs } from '../jobs.ts';
import type { WeightsInput } from '../run/job.ts';
import type { Course, Training } from '../run/training.ts';

/** Names of the weights of an encoding begin so. */
const ofPositions = 'positions.';

interface Saved {
  readonly training: Training;
  readonly course: Course;
  readonly step: number;
  /** 'Learned table, seed 7, step 150' */
  readonly title: string;
}

async function save({ training, course, step, title }: Saved, prefix: string): Promise<void> {
  const { options, arithmetic } = course.run;
  const input: WeightsInput = { options, arithmetic, step };
  const output = await training
    .engineOf(course)
    .run(jobs.weights, input, { channel: `save weights ${prefix}` });
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

/** What can be saved: the prefix of the names of its weights, and what the button says. */
const choices = [
  [ofPositions, 'Weights of the encoding'],
  ['', 'All weights'],
] as const;

/** The buttons that save. Each works alone, and once at a time. */
export class Saving {
  readonly #host: ReactiveControllerHost;
  readonly #busy = new Set<string>();
  #error: Error | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Whether the weights whose names begin so are on their way. */
  isSaving(prefix: string): boolean {
    return this.#busy.has(prefix);
  }

  /** Never rejects: what went wrong is said below the buttons until the next try. */
  async save(saved: Saved, prefix: string): Promise<void> {
    this.#busy.add(prefix);
    this.#error = undefined;
    this.#host.requestUpdate();
    try {
      await save(saved, prefix);
    } catch (thrown) {
      reportFault(thrown);
      this.#error = thrown as Error;
    }
    this.#busy.delete(prefix);
    this.#host.requestUpdate();
  }

  view(saved: Saved): TemplateResult {
    const parameters = saved.course.about?.parameters ?? [];
    const offered = choices.filter(([prefix]) => parameters.some(({ name }) => name.startsWith(prefix)));
    return html`<p class="facts save no-print">
        <span>Save as safetensors</span>
        ${offered.map(
          ([prefix, words]) =>
            html`<button ?disabled=${this.isSaving(prefix)} @click=${() => void this.save(saved, prefix)}>${words}</button>`,
        )}
      </p>
      ${this.#error ? html`<p class="message broken" role="alert">Nothing was saved. ${this.#error.message}</p>` : nothing}`;
  }
}

export const saveStyles = css`
  .save {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
  }
`;
