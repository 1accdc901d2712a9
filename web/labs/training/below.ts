/** The sections below the first screen, which are loaded once it is drawn. */
import { html, type TemplateResult } from 'lit';
import { figureView } from '../../shell/figure.ts';
import { type ByPlace, byPlace } from './figures/by-place.ts';
import { type Curves, loss } from './figures/curves.ts';
import { runs } from './figures/runs.ts';
import { foldText } from './fold-text.ts';
import { learnedStyles } from './learned/view.ts';
import { rules, sameness, testsText } from './text.ts';

export { attentionView, learnedView } from './learned/view.ts';
export { prose } from './prose.ts';

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

export const styles = [learnedStyles];
