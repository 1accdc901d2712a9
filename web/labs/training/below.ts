/** The sections below the first screen, which are loaded once it is drawn. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { problemOf } from '../../shell/frame/headline.ts';
import { type Answer, markOf } from '../../shell/job-run.ts';
import type { Session } from '../../shell/session.ts';
import type { Grid } from './definition.ts';
import { type ByPlace, byPlace, runs } from './figures/at-step.ts';
import { type Curves, loss } from './figures/curves.ts';
import { attention, bias, norms, similarity, table } from './figures/learned.ts';
import { madeBy, onWords, positions, type WordsGiven } from './figures/made-by-words.ts';
import { foldText } from './fold-text.ts';
import type { SavedModel, Saving } from './onward.ts';
import type { AskInput, AskOutput, LearnedOutput, OfModel } from './run/job.ts';
import type { Course } from './run/training.ts';
import { panelTitle } from './task-text.ts';
import { rules, sameness, testsText } from './text.ts';
import { isWithin } from './weight-names.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

export { prose } from './fold-text.ts';

export const lossView = (curves: Curves): TemplateResult => figureView(loss, curves);

export const byPlaceView = (places: ByPlace): TemplateResult => figureView(byPlace, places);

export function replayView(curves: Curves): TemplateResult {
  const { grid } = curves;
  return html`<p class="facts">${foldText.replay.about(sameness(grid.computing))}</p>
    ${figureView(runs, curves)}
    <p class="facts">${foldText.replay.tests(rules, testsText(grid))}</p>
    <details>
      <summary>${foldText.replay.definition}</summary>
      <pre>${JSON.stringify(grid.runs[0].options, null, 2)}</pre>
    </details>`;
}

/** The inspected model at the step shown. */
export interface Model {
  readonly session: Session;
  readonly grid: Grid;
  readonly course: Course;
  /** undefined before the first test */
  readonly step: number | undefined;
}

/**
 * The chooser of the inspected model, and what its answer says. An answer about a model with other settings is not shown. `note`: above the
 * answer.
 */
function modelView<Output>(
  model: Model,
  { result }: Answer<OfModel, Output>,
  note: string,
  content: (output: Output, title: string, step: number) => unknown,
): TemplateResult {
  const { run } = model.course;
  const own = result?.input.options === run.options ? result : undefined;
  const step = own?.input.step ?? 0;
  const title = foldText.modelTitle(panelTitle(model.session.catalog, run.encoding), run.seed, step);
  return html`<div class=${own ? markOf({ isCurrent: own.isCurrent && step === model.step }) : ''}>
    ${chooser(model)}
    ${note ? html`<p class="facts">${note}</p>` : nothing}
    ${(own && content(own.output, title, step)) ?? html`<p class="facts">${foldText.training}</p>`}
  </div>`;
}

/** What an encoding learned; where words decide the positions, also those that they make. */
interface Learned {
  readonly learned: Answer<OfModel, LearnedOutput>;
  readonly made: Answer<AskInput, AskOutput>;
}

export function learnedView(model: Model, { learned, made }: Learned, saving: Saving): TemplateResult {
  const { course } = model;
  const note = (course.about?.fixed ?? []).join(' ');
  const content = (output: LearnedOutput, title: string, step: number) =>
    html`${learnedFigures(title, output, madeIn(course, made, step))} ${problemOf(made)} ${savingView(saving, { course, step, title })}`;
  return modelView(model, learned, note, content);
}

type Made = Pick<WordsGiven, 'words' | 'positions' | 'isCausal'> & { readonly isCurrent: boolean };

/** Undefined until the model has answered. */
function madeIn(
  { run: { options }, about }: Course,
  { result }: Learned['made'],
  step: number,
): Made | undefined {
  if (result?.input.options !== options || !result.output.positions) return undefined;
  const { sequence, positions } = result.output;
  const isCurrent = result.isCurrent && result.input.step === step;
  return { words: wordsOf(sequence, about), positions, isCausal: options.causal ?? false, isCurrent };
}

const wordsOf = (sequence: Int32Array, about: Course['about']): readonly string[] =>
  Array.from(sequence, (token) => about?.words[token] ?? '?');

function learnedFigures(
  title: string,
  { encoding, similarity: cosines, norms: lengths }: LearnedOutput,
  made: Made | undefined,
) {
  switch (encoding.kind) {
    case 'data-dependent': {
      const given = made && { title, made: madeBy(encoding), ...made };
      return (
        given &&
        html`<div class="made ${markOf(made)}">${figureView(onWords, given)} ${figureView(positions, given)}</div>`
      );
    }
    case 'input':
      return cosines && lengths
        ? html`${figureView(table, { title, encoding })}
            <div class="pair">
              ${figureView(similarity, { title, similarity: cosines })} ${figureView(norms, { title, norms: lengths })}
            </div>`
        : nothing;
    case 'bias':
      return figureView(bias, { title, heads: encoding.heads });
    case 'relative':
      return figureView(table, { title, encoding });
    default:
      return nothing;
  }
}

export const attentionView = (model: Model, answer: Answer<AskInput, AskOutput>): TemplateResult =>
  modelView(model, answer, '', ({ sequence, attention: weights }, title) => {
    const words = wordsOf(sequence, model.course.about);
    return weights && figureView(attention, { title, words, attention: weights });
  });

function chooser({ session, grid: { encodings, seeds }, course: { run } }: Model): TemplateResult {
  const { store, catalog } = session;
  const select = (
    label: string,
    titles: readonly string[],
    chosen: number,
    choose: (place: number) => void,
  ) =>
    html`<label
      >${label}
      <select @change=${({ target }: Event) => choose((target as HTMLSelectElement).selectedIndex)}>
        ${titles.map((title, i) => html`<option .selected=${live(i === chosen)}>${title}</option>`)}
      </select></label
    >`;
  const titles = encodings.map((one) => panelTitle(catalog, one));
  const [model, seed] = [encodings.indexOf(run.encoding), seeds.indexOf(run.seed)];
  return html`<div class="chooser no-print">
    ${select(foldText.model, titles, model, (place) => store.set({ model: encodings[place] }))}
    ${select(foldText.seed, seeds.map(String), seed, (place) => store.set({ modelSeed: place }))}
  </div>`;
}

/** What can be saved: a part of the weights' names, and the label of its button. */
const weightsOffered = [
  ['positions.', foldText.saving.encoding],
  ['', foldText.saving.all],
] as const;

export function savingView(saving: Saving, saved: SavedModel): TemplateResult {
  const parameters = saved.course.about?.parameters ?? [];
  const offered = weightsOffered.flatMap(([part, words]) => {
    const own = parameters.filter(({ name }) => isWithin(name, part));
    const count = own.reduce((sum, { rows, cols }) => sum + rows * cols, 0);
    return own.length > 0 ? [[part, foldText.saving.sized(words, count)] as const] : [];
  });
  return html`<p class="facts save no-print">
      <span>${foldText.saving.title}</span>
      ${offered.map(
        ([part, words]) =>
          html`<button ?disabled=${saving.isSaving(part)} @click=${() => void saving.save(saved, part)}>${words}</button>`,
      )}
    </p>
    ${saving.error ? html`<p class="message broken" role="alert">${foldText.saving.failed(saving.error.message)}</p>` : nothing}`;
}

export const styles = [
  css`
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: var(--space-4);
    margin-top: var(--space-3);
  }
  .made {
    display: grid;
    gap: var(--space-4);
  }
  .made > * {
    min-width: 0;
  }
  .heads {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
    gap: var(--space-3);
  }
  .heads h3 {
    margin: 0 0 var(--space-1);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-weight: 600;
  }
  .save {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
  }
  pre {
    overflow-x: auto;
    font-family: var(--mono);
    font-size: var(--text-small);
  }
`,
];
