/** The definition of each run and the hash of its weights: who trains the same definition gets the same hash. */
import { html } from 'lit';
import type { Scheme } from '../../../core/types.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Grid } from '../definition.ts';
import { ofRuns } from '../figure-facts.ts';
import { percent } from '../finding-text.ts';
import { foldText } from '../fold-text.ts';
import type { Course } from '../run/training.ts';
import { panelTitle } from '../task-text.ts';
import { text } from '../text.ts';
import { columnsFrom } from './curves.ts';

interface Runs {
  readonly catalog: readonly Scheme[];
  readonly grid: Grid;
  readonly courses: readonly Course[];
  /** of the stop shown */
  readonly place: number;
}

const untested = { step: Number.NaN, accuracy: Number.NaN, loss: Number.NaN, hash: '' };

export const runs = defineFigure<Runs>({
  id: 'runs',
  fold: 'replay',
  title: text.titles.runs,
  ...ofRuns,
  draw({ catalog, courses, place }) {
    const rows = courses.map(({ run, points, error }) => ({
      title: panelTitle(catalog, run.encoding),
      seed: run.seed,
      ...(points[place] ?? untested),
      fault: error?.message ?? '',
    }));
    const unlessMissing = (value: number, words = String(value)) => (Number.isNaN(value) ? '—' : words);
    return {
      heading: foldText.replay.heading,
      columns: () =>
        columnsFrom(rows, [
          ['encoding', 'title'],
          ['seed', 'seed'],
          ['step', 'step'],
          ['accuracy', 'accuracy'],
          ['loss', 'loss'],
          [text.hash, 'hash'],
        ]).columns,
      content: html`<div class="numbers" tabindex="0" role="region" aria-label=${foldText.replay.heading}>
        <table>
          <thead>
            <tr>
              ${foldText.replay.columns.map((title) => html`<th scope="col">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ title, seed, step, accuracy, hash, fault }) => html`<tr>
                <th scope="row">${title}</th>
                <td>${seed}</td>
                <td>${unlessMissing(step)}</td>
                <td>${unlessMissing(accuracy, `${percent(accuracy)} %`)}</td>
                <td>${fault || html`<code>${hash || '—'}</code>`}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
    };
  },
});
