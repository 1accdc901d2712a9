/** The experiment of the blog post as settings to click through, on whatever table is loaded. */
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
      'The first plot of each model: learn from the even positions, read all of them. Watch the descent go.',
    set: { split: 'even', ...trained },
  },
  {
    title: 'All positions, 10,000 epochs',
    words: 'The second plot: learn from all of them. The post saw little change. No row is left to judge by.',
    set: { split: 'all', ...trained },
  },
  {
    title: 'Even positions, exact',
    words:
      'Solved in one go. Compare the error on the rows not seen. Where several solutions fit, this one and the end of the training may differ.',
    set: { split: 'even', ...exact },
  },
  {
    title: 'All positions, exact',
    words:
      'With as many columns as rows the fit passes through every point: see what the controls make of that.',
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
      Jexus’s post asks whether a learned embedding knows its positions. A linear regression gets the vector of a position
      and is to give its number; it is trained for 10,000 epochs, on the even positions or on all of them, and the predicted
      number is drawn against the true one. The post names no optimiser and no learning rate: here it is plain gradient descent over
      all rows at once. These settings do it on the table above, ${title}:
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
      Then look where it fails: the post sees BERT go astray beyond position 400, which the errors by region show for any
      table. For GPT-2, leave the first row out and compare: it is far longer than the others. The tables of BERT, RoBERTa and GPT-2 come
      from files: “How to make a file”, beside the table above, has the lines that write one.
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
