/** The figure that proves the claim: the matrix of absolute and relative embeddings, with its captions. */
import { html, nothing, type TemplateResult } from 'lit';
import { figuresFrom } from '../../shell/figure.ts';
import type { Result } from '../../shell/job-run.ts';
import type { Session } from '../../shell/session.ts';
import { term } from '../../shell/term.ts';
import { isFree } from '../../tasks/access.ts';
import { filesOf } from './asked-item.ts';
import { mayChoose } from './choice.ts';
import type { GridCell, GridInput } from './grid-job.ts';
import type { Item } from './item.ts';
import { idOf } from './items.ts';
import type { MatrixShape } from './matrix-shape.ts';
import type { PropertyName } from './measured-properties.ts';
import { propertyNames } from './property-format.ts';
import './property-matrix.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** What the number of each property counts, for the legend and for files. */
const legends: Readonly<Record<PropertyName, string>> = {
  monotonicity: 'Offset pairs where the farther position is more similar',
  translation: 'Distance from a map in which only the offset counts',
  symmetry: 'Asymmetry of the map',
};

interface Shown {
  readonly shape: MatrixShape;
  readonly result: Result<GridInput, readonly GridCell[]> | undefined;
  readonly chosen: Item;
  readonly choose: (id: string) => void;
  /** opens the fold with the frequencies of learned sinusoids */
  readonly showFrequencies: () => void;
  /** what is trained of the learned ones, or how to train them */
  readonly learned: TemplateResult;
  /** ids of the embeddings that are not trained yet */
  readonly awaited: readonly string[];
}

export function matrixFigure(
  session: Session,
  { shape, result, chosen, choose, showFrequencies, learned, awaited }: Shown,
): TemplateResult {
  const { store } = session;
  const ids = shape.rows.flatMap((row) => shape.columns.map((column) => idOf(row, column)));
  const { n, d, heads } = result?.input.sizes ?? store.get();
  const property = store.get('property') as PropertyName;
  const isTrained = store.get('trainHere');
  const lead = isFree(store.get(), 'handles')
    ? html`<button class="plain" @click=${showFrequencies}>Move a frequency ↓</button>`
    : nothing;
  return figure(
    'matrix',
    {
      heading: `${propertyNames[property]} of absolute and relative embeddings`,
      name: `properties-${property}`,
      caption: html`${n} positions, width ${d}, ${heads} ${heads === 1 ? term('head') : term('head', 'heads')}.
        Bright: similar. <span class="training">${learned}</span>`,
    },
    html`<pe-property-matrix
      .shape=${shape}
      .files=${filesOf(session)}
      .cells=${result?.output ?? []}
      .beside=${ids.includes(chosen.id) ? null : chosen}
      .property=${property}
      .chosen=${chosen.id}
      .legend=${legends[property]}
      .awaited=${awaited}
      .fixed=${[...ids, chosen.id].filter((id) => !mayChoose(session, { id, property: null }))}
      @choose=${({ detail }: CustomEvent<string>) => choose(detail)}
    >
      <p slot="equal">
        ${
          isTrained
            ? 'As RPE, their frequencies stay fixed in training here.'
            : `${shape.hides.row ? 'As APE and as RPE, they' : 'They'} start equal to the fixed ones, so there is nothing to compare yet.`
        }
        ${lead}
      </p>
      <span slot="equal-short">
        ${isTrained ? 'Learned relative sinusoids stay fixed in training here.' : 'Learned sinusoids start equal to the fixed ones.'} ${lead}
      </span>
    </pe-property-matrix>`,
  );
}
