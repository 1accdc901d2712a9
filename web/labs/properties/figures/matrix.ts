/** The figure that proves the claim: the basic embeddings and their sums, with the number of one property. */
import '../property-matrix.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { recipeWords } from '../../../encoding/trained/recipe.ts';
import { define } from '../../../shell/cite/definitions.ts';
import { noEncodings } from '../../../shell/cite/encodings.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Result } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { term } from '../../../shell/term.ts';
import { isFree } from '../../../tasks/access.ts';
import { filesOf, mayChoose, sizesOfTraining } from '../asked-item.ts';
import { type MatrixShape, propertyDefinitions } from '../input.ts';
import type { GridCell, GridInput } from '../item-jobs.ts';
import { type Item, idOf } from '../items.ts';
import { type PropertyName, propertyNames } from '../measured-properties.ts';

/** What the number of each property counts, for the legend and for files. */
const legends: Readonly<Record<PropertyName, string>> = {
  monotonicity: 'Offset pairs where the farther position is more similar',
  translation: 'Distance from a map in which only the offset counts',
  symmetry: 'Asymmetry of the map',
};

interface Given {
  readonly session: Session;
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

export const matrix = defineFigure<Given>({
  id: 'matrix',
  fold: '',
  title: 'Nine embeddings and their sums',
  // The figure itself names its many encodings.
  encodings: () => noEncodings,
  reads: ({ store }) => [
    ...(['n', 'd', 'heads', 'measure', 'window', 'tolerance', 'psiBase', 'omega', 'handles'] as const),
    ...(store.get('trainHere') ? (['trainHere'] as const) : []),
  ],
  definitions: (settings) => [
    'proximity',
    'relative',
    'sum',
    'rounding',
    ...(settings.store.get('trainHere')
      ? [
          define(
            `Learned vectors: trained here, each embedding and each sum in a model of its own; ${recipeWords(sizesOfTraining(settings))}. Learned relative sinusoids are not trained.`,
          ),
        ]
      : []),
    ...propertyDefinitions(settings),
  ],
  draws: ({ store }) => (store.get('trainHere') ? ['training'] : []),
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).matrixScripts(session),
  draw: (given) => {
    const { store } = given.session;
    const { n, d, heads } = given.result?.input.sizes ?? store.get();
    const property = store.get('property') as PropertyName;
    return {
      heading: `${propertyNames[property]} of absolute and relative embeddings`,
      name: `properties-${property}`,
      caption: html`${n} positions, width ${d}, ${heads} ${heads === 1 ? term('head') : term('head', 'heads')}.
        Bright: similar. <span class="training">${given.learned}</span>`,
      content: matrixView(given, property),
    };
  },
});

function matrixView(
  { session, shape, result, chosen, choose, showFrequencies, awaited }: Given,
  property: PropertyName,
): TemplateResult {
  const { store } = session;
  const ids = shape.rows.flatMap((row) => shape.columns.map((column) => idOf(row, column)));
  const isTrained = store.get('trainHere');
  const lead = isFree(store.get(), 'handles')
    ? html`<button class="plain" @click=${showFrequencies}>Move a frequency ↓</button>`
    : nothing;
  return html`<pe-property-matrix
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
  </pe-property-matrix>`;
}
