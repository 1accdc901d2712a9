/** The experiment of the blog post as settings to click through, on any table. */
import { css, html, type TemplateResult } from 'lit';
import type { Changes, State } from '../../state/properties.ts';
import type { Store } from '../../state/store.ts';

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
    words:
      'The first plot of each model: train on the even positions, predict all of them. Watch the descent.',
    set: { split: 'even', ...trained },
  },
  {
    title: 'All positions, 10,000 epochs',
    words: 'The second plot: train on all positions. The post saw little change. No position is held out.',
    set: { split: 'all', ...trained },
  },
  {
    title: 'Even positions, exact',
    words:
      'Solved exactly. Compare the held-out error. Where several solutions fit, this one and the end of training may differ.',
    set: { split: 'even', ...exact },
  },
  {
    title: 'All positions, exact',
    words: 'With as many columns as rows, the fit passes through every point. So do the controls.',
    set: { split: 'all', ...exact },
  },
];

export const isAt = (state: State, set: Changes): boolean =>
  Object.entries(set).every(([name, value]) => state[name] === value);

/** `show` brings what is set to the reader's eyes. */
export function study(store: Store, title: string, show: () => void): TemplateResult {
  const take = (changes: Changes) => {
    store.set(changes);
    show();
  };
  return html`<section class="prose study">
    <h2>Reproduce the study</h2>
    <p>
      Jexus’s post asks whether a learned embedding knows its positions. A linear regression predicts the position from its
      vector. It is trained for 10,000 epochs, on the even positions or on all of them. The post names no optimiser and no
      learning rate; here it is full-batch gradient descent. These buttons set it up for ${title}:
    </p>
    <ol>
      ${steps.map(
        (step) => html`<li>
          <button aria-pressed=${isAt(store.get(), step.set) ? 'true' : 'false'} @click=${() => take(step.set)}>
            ${step.title}
          </button>
          <span>${step.words}</span>
        </li>`,
      )}
    </ol>
    <p>
      Then look at the errors by region, under “Row by row”: the post finds BERT poor beyond position 400. For GPT-2, leave out the
      first row and compare; it is far longer than the others. The tables of BERT, RoBERTa and GPT-2 come from files: “Your
      file…” has the lines of Python that write one.
    </p>
  </section>`;
}

export const studyStyles = css`
  .study li {
    margin-bottom: var(--space-2);
  }
  .study li span {
    display: block;
  }
`;
