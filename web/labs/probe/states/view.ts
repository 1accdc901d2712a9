/** The fold on hidden states: which layer tells positions best, in prompts that the probe has not seen. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/snippet.ts';
import { figureView } from '../../../shell/figure.ts';
import { type Answer, markOf } from '../../../shell/job-run.ts';
import { runState } from '../../../shell/run-state.ts';
import type { Session } from '../../../shell/session.ts';
import { formatShare } from '../figures/errors.ts';
import { bestLayer, byLayer, byPosition, type StatesGiven } from '../figures/states.ts';
import { statesProse } from '../prose.ts';
import { readStatesInput } from './input.ts';
import type { StatesInput, StatesOutput } from './job.ts';
import { statesText as text } from './text.ts';

/** R² below which the states tell next to nothing, and below which they tell positions roughly. */
const told = { hardly: 0.1, roughly: 0.75 };

/** The headline. */
export function statesHeadline({ output }: Pick<StatesGiven, 'output'>): string {
  const { name, errors, controls } = bestLayer(output);
  const shuffled = controls?.shuffled.mae ?? Number.NaN;
  const best = {
    name,
    mae: formatNumber(errors.mae),
    r2: formatShare(errors.r2),
    shuffled: formatNumber(shuffled),
    layers: output.layers.length,
    isRough: errors.r2 < told.roughly,
  };
  return errors.r2 >= told.hardly ? text.read(best) : text.unread(best);
}

/** The headline of an example says that it is one. */
export function statesHeading({ input: { states }, output }: StatesGiven): string {
  const found = statesHeadline({ output });
  if ('layers' in states) return found;
  return `${states.isInstead ? text.instead : text.anExample} ${found}`;
}

/** The core's own limits name no way out. */
const refusal = ({ message, code }: Error & { readonly code?: string }): string =>
  code === 'too-large' || code === 'out-of-memory' ? text.noRoom(message) : message;

/** The last result, unless it belongs to the example while the settings ask for a file, or to a file while they ask for the example. */
function resultShown({ result, asked }: Answer<StatesInput, StatesOutput>) {
  const isGiven = (input: StatesInput) => 'layers' in input.states;
  return result && asked && isGiven(result.input) !== isGiven(asked) ? undefined : result;
}

function aboutInput({ states, folds, drop }: StatesInput): string {
  if ('layers' in states) return text.given(states, folds, drop);
  return text.example(states.prompts, states.positions, folds);
}

/** Below this many rows for each number of a row, a fit without a penalty follows the rows it sees. */
const rowsEach = 2;

function fewWords({ folds, ridge }: StatesInput, { prompts, positions, width }: StatesOutput): string {
  const seen = (prompts - Math.ceil(prompts / folds)) * positions.length;
  return ridge === 0 && seen < rowsEach * width ? text.few(seen, width) : '';
}

/** The first position is often an outlier. Without hidden states, the rows left out are those of the table. */
function dropButton({ store }: Session, { states, drop }: StatesInput): TemplateResult | typeof nothing {
  if (!('layers' in states)) return nothing;
  return html`<button ?disabled=${!store.allows({ drop: 1 })} @click=${() => store.set({ drop: drop > 0 ? 0 : 1 })}>
    ${drop > 0 ? text.keepAll : text.dropFirst}
  </button>`;
}

interface Asking {
  readonly session: Session;
  readonly answers: { readonly states: Answer<StatesInput, StatesOutput> };
  readonly isSeen: (fold: string) => boolean;
}

/** Starts the job, once the fold is open. */
export function askStates({ session, answers, isSeen }: Asking): void {
  answers.states.ask(() => readStatesInput(session), { isLong: true, isSeen: isSeen('states') });
}

export function statesSection(session: Session, run: Answer<StatesInput, StatesOutput>): TemplateResult {
  const result = resultShown(run);
  return html`<section class="states">
    ${
      result
        ? html`<div class=${markOf(result)}>
            <h3>${statesHeading(result)}</h3>
            <p class="facts">
              ${aboutInput(result.input)} ${fewWords(result.input, result.output)} ${dropButton(session, result.input)}
            </p>
            ${guard(
              [result.output],
              () =>
                html`<div class="pair">${figureView(byLayer, result)} ${figureView(byPosition, result)}</div>`,
            )}
          </div>`
        : nothing
    }
    ${runState(run, text.computed, refusal)} ${statesProse}
    <details class="no-print">
      <summary>${text.howToMake}</summary>
      <pe-snippet .code=${text.recipe} label=${text.howToMake}></pe-snippet>
    </details>
  </section>`;
}
