/** What stands below the first screen of the probe lab. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Session } from '../../session/session.ts';
import type { Fold } from '../../workbench/frame/frame.ts';
import './comparison/view.ts';
import { descentSection, foldedDescent } from './descent/view.ts';
import { valuesFigure, weightFigure } from './dimension-figures.ts';
import { errorTable } from './error-table.ts';
import { gradeWords } from './finding.ts';
import { meaning } from './meaning.ts';
import { type Point, type Pointed, regionFigure, residualFigure } from './position-figures.ts';
import type { PictureOf } from './position-plots.ts';
import type { Presentation } from './presentation.ts';
import { prose } from './prose.ts';
import './recognition/view.ts';
import { study } from './study.ts';

/** Those whose contents ask for a computation of their own. */
export const orderFold = 'pairs';

interface Parts {
  readonly session: Session;
  readonly title: string;
  readonly presentation: Presentation;
  /** of the descent, where there is one */
  readonly step: number;
  readonly pointed: Pointed;
  readonly point: Point;
  readonly pictureOf: PictureOf;
  /** the class of what is of other settings than those that are set */
  readonly older: string;
  readonly orderSection: () => TemplateResult;
  /** leads to the figure that the study's settings change */
  readonly showPlot: () => void;
}

function errors({ presentation: { input, output, at }, step, older }: Parts): TemplateResult {
  const last = output.path ? output.path.steps.length - 1 : step;
  return html`<div class=${older}>
    <p>${at(last).shown.verdict.words}</p>
    ${errorTable(output.probe)} ${meaning(input, output)}
    <p class="source">${gradeWords}</p>
  </div>`;
}

function descent(parts: Parts): TemplateResult {
  const { session, title, presentation, step, older, pictureOf, showPlot } = parts;
  const { input, output } = presentation;
  const { path, table } = output;
  return html`<div class=${older}>
      ${path ? guard([path, step, title], () => descentSection(path, step, table.cols, title, pictureOf)) : nothing}
      ${input.descent && !path ? foldedDescent : nothing}
    </div>
    ${study(session.store, title, showPlot)}`;
}

function rows({ title, presentation, step, pointed, point, older }: Parts): TemplateResult {
  const { plots } = presentation.at(step);
  return html`<div class=${older}>
    ${residualFigure(title, plots, pointed, point)}
    <div class="pair">
      ${regionFigure(title, plots)} ${weightFigure(title, presentation.weights, presentation.weightSummary)}
    </div>
    ${valuesFigure(title, presentation.output, pointed, point)}
  </div>`;
}

export function probeFolds(parts: Parts): readonly Fold[] {
  const { session } = parts;
  return [
    { id: 'errors', title: 'Errors and controls', content: () => errors(parts) },
    { id: orderFold, title: 'Order of pairs', content: parts.orderSection },
    { id: 'descent', title: '10,000 epochs', content: () => descent(parts) },
    { id: 'rows', title: 'Row by row', content: () => rows(parts) },
    {
      id: 'rule',
      title: 'Which rule made it?',
      content: () => html`<pe-recognition .session=${session}></pe-recognition>`,
    },
    {
      id: 'tables',
      title: 'Several tables',
      content: () => html`<pe-comparison .session=${session}></pe-comparison>`,
    },
    { id: 'how', title: 'How it works', content: () => prose },
  ];
}
