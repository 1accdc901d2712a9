/** The blog post's experiment as buttons, for any table. */
import { html, type TemplateResult } from 'lit';
import type { Changes, State } from '../../settings/setting-table.ts';
import type { Store } from '../../settings/store.ts';

interface Step {
  readonly title: string;
  readonly words: string;
  readonly set: Changes;
}

const trained = { solver: 'descent', epochs: 10_000 } as const;
const exact = { solver: 'exact', ridge: 0 } as const;

export const steps: readonly Step[] = [
  {
    title: 'Even positions, 10,000 epochs',
    words: 'The post’s first plot: train on the even positions, predict all of them. Watch the descent.',
    set: { split: 'even', ...trained },
  },
  {
    title: 'All positions, 10,000 epochs',
    words:
      'The post’s second plot: train on all positions. The post saw little change. Here no position is held out.',
    set: { split: 'all', ...trained },
  },
  {
    title: 'Even positions, exact',
    words:
      'The exact solution. Compare its held-out error with the descent’s. If several fits are equally good, the two can differ.',
    set: { split: 'even', ...exact },
  },
  {
    title: 'All positions, exact',
    words: 'A table with as many columns as rows fits every point. So do the controls.',
    set: { split: 'all', ...exact },
  },
];

export const isAt = (state: State, set: Changes): boolean =>
  Object.entries(set).every(([name, value]) => state[name] === value);

/**
 * Shows the figure that the settings change. It jumps: a long smooth scroll is unwanted motion, and any change of the page would end it
 * early.
 */
function showPredictions(root: ShadowRoot): void {
  root.querySelector('h1')?.scrollIntoView({ behavior: 'instant' });
  root.querySelector<HTMLElement>('#predicted')?.focus({ preventScroll: true });
}

export function study(store: Store): TemplateResult {
  const take = (event: Event, changes: Changes) => {
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot;
    store.set(changes);
    showPredictions(root);
  };
  return html`<section class="prose study">
    <h2>Reproduce the study</h2>
    <p>
      Jexus’s post asks whether a learned embedding knows its positions. A linear regression, trained for 10,000 epochs, predicts
      the position from its vector. The post names no optimiser and no learning rate; this page uses full-batch gradient
      descent. Run it on the chosen table:
    </p>
    <ol>
      ${steps.map(
        (step) => html`<li>
          <button aria-pressed=${isAt(store.get(), step.set) ? 'true' : 'false'} ?disabled=${!store.allows(step.set)} @click=${(event: Event) => take(event, step.set)}>
            ${step.title}
          </button>
          <span>${step.words}</span>
        </li>`,
      )}
    </ol>
    <p>
      Then compare the errors by region under “Row by row”: the post finds BERT poor beyond position 400. GPT-2’s first row is far
      longer than the others, so try leaving it out. “Your file…” has the lines of Python that write each model’s table to a file.
    </p>
  </section>`;
}
