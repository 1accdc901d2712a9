import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { JobRun, markOf, type RunHost } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import type { Grid } from '../definition.ts';
import { jobs } from '../jobs.ts';
import { chosenPlace } from '../model.ts';
import type { AskInput, AskOutput, LearnedInput, LearnedOutput } from '../run/job.ts';
import type { Course, Training } from '../run/training.ts';
import { panelTitle } from '../words.ts';
import { attentionView } from './attention.ts';
import { Saving } from './save.ts';
import { learnedView } from './view.ts';

export const learnedFold = 'learned';
export const attentionFold = 'attention';

/** Looks into one model of the grid: what its positions have become, and its attention. */
export class Looking {
  readonly #learned: JobRun<LearnedInput, LearnedOutput>;
  readonly #attention: JobRun<AskInput, AskOutput>;
  readonly #saving: Saving;

  constructor(host: RunHost) {
    this.#learned = new JobRun(host, jobs.learned);
    this.#attention = new JobRun(host, jobs.askModel);
    this.#saving = new Saving(host);
  }

  /** The model that the state chooses. */
  courseOf(session: Session, grid: Grid, courses: readonly Course[]): Course {
    return courses[chosenPlace(session, grid)];
  }

  /** Asks for what the open sections show. */
  look(
    training: Training,
    course: Course,
    step: number,
    sequence: readonly number[],
    open: readonly string[],
  ): void {
    if (!course.points.some((point) => point.step === step)) return;
    const { options, arithmetic } = course.run;
    const model = { options, arithmetic, step };
    const at = training.engineOf(course);
    if (open.includes(learnedFold)) this.#learned.ask(model, { at });
    if (open.includes(attentionFold) && sequence.length > 0)
      this.#attention.ask({ ...model, sequence, length: options.n, withAttention: true }, { at });
  }

  /** `step`, of `course`, is the one to be shown. */
  learnedView(
    session: Session,
    training: Training,
    grid: Grid,
    course: Course,
    step: number | undefined,
  ): TemplateResult {
    const answer = this.#learned.result;
    const own = answer?.input.options === course.run.options ? answer : undefined;
    const title = titleOf(session, course, own?.input.step);
    const looked = { title, output: own?.output, fixed: course.about?.fixed ?? [] };
    const isCurrent = own?.isCurrent === true && own.input.step === step;
    return html`<div class=${own ? markOf({ isCurrent }) : ''}>
      ${learnedView(looked, chooser(session, grid, course))}
      ${own ? this.#saving.view({ training, course, step: own.input.step, title }) : nothing}
    </div>`;
  }

  attentionView(session: Session, grid: Grid, course: Course, step: number | undefined): TemplateResult {
    const answer = this.#attention.result;
    const isOwn = answer?.input.options === course.run.options;
    const words = Array.from(answer?.output.sequence ?? [], (token) => course.about?.words[token] ?? '?');
    const isCurrent = answer?.isCurrent === true && answer.input.step === step;
    const attended = {
      title: titleOf(session, course, answer?.input.step),
      words,
      attention: isOwn ? answer?.output.attention : undefined,
    };
    return html`<div class=${isOwn ? markOf({ isCurrent }) : ''}>
      ${attentionView(attended, chooser(session, grid, course))}
    </div>`;
  }
}

/** 'Learned table, seed 7, step 150' */
const titleOf = ({ catalog }: Session, { run }: Course, step: number | undefined): string =>
  `${panelTitle(catalog, run.encoding)}, seed ${run.seed}${step === undefined ? '' : `, step ${step}`}`;

function chooser({ store, catalog }: Session, { encodings, seeds }: Grid, { run }: Course): TemplateResult {
  const options = (
    all: readonly (readonly [value: string | number, words: string])[],
    chosen: string | number,
  ) =>
    all.map(
      ([value, words]) => html`<option value=${value} .selected=${live(value === chosen)}>${words}</option>`,
    );
  const chosenIn = (event: Event) => (event.target as HTMLSelectElement).value;
  return html`<div class="chooser no-print">
    <label
      >Model
      <select @change=${(event: Event) => store.set({ model: chosenIn(event) })}>
        ${options(
          encodings.map((one) => [one, panelTitle(catalog, one)] as const),
          run.encoding,
        )}
      </select></label
    >
    <label
      >Seed
      <select @change=${(event: Event) => store.set({ modelSeed: Number(chosenIn(event)) })}>
        ${options(
          seeds.map((seed, i) => [i, String(seed)] as const),
          seeds.indexOf(run.seed),
        )}
      </select></label
    >
  </div>`;
}
