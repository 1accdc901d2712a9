/** The definition of each run and the hash of its weights: who trains the same definition gets the same hash. */
import { html, type TemplateResult } from 'lit';
import type { Scheme } from '../../core/types.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { sameness } from './arithmetic.ts';
import { type Grid, testsText } from './definition.ts';
import { percent } from './finding.ts';
import type { Course } from './run/training.ts';
import { rules } from './verdict.ts';
import { panelTitle } from './words.ts';

const { table } = figuresFrom(() => import('./figures.ts'));

export function replayView(
  catalog: readonly Scheme[],
  grid: Grid,
  courses: readonly Course[],
  shown: number,
): TemplateResult {
  const rows = courses.map(({ run, points, error }) => ({
    title: panelTitle(catalog, run.encoding),
    seed: run.seed,
    point: points[shown],
    fault: error?.message ?? '',
  }));
  const columns = () => [
    { title: 'encoding', values: rows.map(({ title }) => title) },
    { title: 'seed', values: rows.map(({ seed }) => seed) },
    { title: 'step', values: rows.map(({ point }) => point?.step ?? Number.NaN) },
    { title: 'accuracy', values: rows.map(({ point }) => point?.accuracy ?? Number.NaN) },
    { title: 'loss', values: rows.map(({ point }) => point?.loss ?? Number.NaN) },
    { title: 'hash of the weights', values: rows.map(({ point }) => point?.hash ?? '') },
  ];
  const [{ options }] = grid.runs;
  return html`<p class="facts">The link holds the definition, never the weights. ${sameness(grid.computing)} Compare the hashes.</p>
    ${table(
      'runs',
      { heading: 'Runs at the step shown', columns },
      html`<div class="numbers" tabindex="0" role="region" aria-label="Runs at the step shown">
        <table>
          <thead>
            <tr>
              <th scope="col">Encoding</th>
              <th scope="col">Seed</th>
              <th scope="col">Step</th>
              <th scope="col">Accuracy</th>
              <th scope="col">Hash of the weights</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ title, seed, point, fault }) => html`<tr>
                <th scope="row">${title}</th>
                <td>${seed}</td>
                <td>${point?.step ?? '—'}</td>
                <td>${point ? `${percent(point.accuracy)} %` : '—'}</td>
                <td>${fault || html`<code>${point?.hash ?? '—'}</code>`}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
    )}
    <p class="facts">${rules} Tested on ${testsText(grid)}, the same for all.</p>
    <details>
      <summary>Definition of the first run</summary>
      <pre>${JSON.stringify(options, null, 2)}</pre>
    </details>`;
}
