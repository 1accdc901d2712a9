/** The folds below the first screen of the probe lab. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Fold } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import './comparison/view.ts';
import { descentSection, foldedDescent } from './descent/view.ts';
import { valuesFigure, weightFigure } from './dimension-figures.ts';
import { baselineWords, errorTable } from './error-table.ts';
import { meaning } from './meaning.ts';
import { type Point, type Pointed, regionFigure, residualFigure } from './position-figures.ts';
import type { PictureOf } from './position-plots.ts';
import type { Presentation } from './presentation.ts';
import { prose } from './prose.ts';
import './recognition/view.ts';
import { study } from './study.ts';
import { gradeWords } from './verdict.ts';

/** The fold that needs a job of its own, started when it opens. */
export const orderFold = 'pairs';

interface Parts {
  readonly session: Session;
  readonly title: string;
  readonly presentation: Presentation;
  /** the step of the descent, if there is one */
  readonly step: number;
  readonly pointed: Pointed;
  readonly point: Point;
  readonly pictureOf: PictureOf;
  /** the class that marks a result of earlier settings */
  readonly older: string;
  readonly orderSection: () => TemplateResult;
  /** scrolls to the figure that the study's settings change */
  readonly showPlot: () => void;
}

function errors({ presentation: { input, output, at }, step, older }: Parts): TemplateResult {
  const last = output.path ? output.path.steps.length - 1 : step;
  const { verdict } = at(last).shown;
  return html`<div class=${older}>
    <p>${verdict.words}</p>
    ${errorTable(output.probe)}
    <p>${baselineWords(input, output, verdict)}</p>
    ${meaning(input, output)}
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
    ${study(session.store, showPlot)}`;
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
    {
      id: orderFold,
      title: 'Which comes later? Order of pairs',
      short: 'Order of pairs',
      content: parts.orderSection,
    },
    {
      id: 'descent',
      title: '10,000 epochs of gradient descent',
      short: '10,000 epochs',
      content: () => descent(parts),
    },
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
