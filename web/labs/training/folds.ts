/** The training lab's sections below its first screen. */
import { html, type TemplateResult } from 'lit';
import { figuresFrom } from '../../shell/figure.ts';
import type { Fold } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { type ByPlace, byPlaceView } from './by-place/view.ts';
import { type Curves, lossPanels } from './curves/figures.ts';
import { claimsTitle } from './experiments/index.ts';
import { prose } from './how/prose.ts';
import { attentionFold, type Looking, learnedFold } from './learned/looking.ts';
import { replayView } from './replay.ts';
import type { Course, Training } from './run/training.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

export interface Below extends Pick<ByPlace, 'cursors' | 'pointAt'> {
  readonly session: Session;
  readonly training: Training;
  readonly looking: Looking;
  /** the model looked into */
  readonly looked: Course;
  readonly curves: Curves;
  /** `markOf` the results */
  readonly mark: string;
  readonly experiments: () => TemplateResult;
}

export function foldsOf(below: Below): readonly Fold[] {
  const { session, training, looking, looked, curves, mark, cursors, pointAt, experiments } = below;
  const { grid, courses, place } = curves;
  const step = grid.stops[place];
  const marked = (content: () => TemplateResult) => () => html`<div class=${mark}>${content()}</div>`;
  return [
    {
      id: learnedFold,
      title: 'What was learned: table, cosines, norms',
      content: marked(() => looking.learnedView(session, training, grid, looked, step)),
    },
    {
      id: attentionFold,
      title: 'Attention by layer and head',
      content: marked(() => looking.attentionView(session, grid, looked, step)),
    },
    {
      id: 'loss',
      title: 'Loss curves',
      content: marked(() =>
        figure(
          'loss',
          { heading: 'Loss over training steps', name: `training-${grid.task}-loss` },
          lossPanels(curves),
        ),
      ),
    },
    {
      id: 'by-place',
      title: 'Where it is right: by position and by length',
      short: 'By position and length',
      content: marked(() => byPlaceView({ ...curves, cursors, pointAt })),
    },
    { id: 'experiments', title: claimsTitle, content: experiments },
    {
      id: 'replay',
      title: 'Replay: hash of the weights',
      content: marked(() => replayView(session.catalog, grid, courses, place)),
    },
    {
      id: 'how',
      title: 'How it works',
      content: () => prose(grid, courses.find(({ about }) => about)?.about?.task ?? ''),
    },
  ];
}
