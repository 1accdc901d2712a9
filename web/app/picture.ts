/** The picture of the figure that an element shows. */
import { toPNG as pngOf, toSVG as svgOf } from '../draw/export/save.ts';
import type { LabFigure } from '../draw/lab-figure.ts';
import { figureWithin } from '../shell/frame/one-figure.ts';
import type { Session } from '../shell/session.ts';
import { isPredictionAwaited } from '../tasks/task-rows.ts';

interface Shown {
  readonly ready: Promise<void>;
  readonly session: Session;
  readonly renderRoot: ParentNode;
}

/** The figure that is shown alone, or the one that proves the lab's claim. */
async function figureOf({ ready, session, renderRoot }: Shown): Promise<LabFigure> {
  await ready;
  if (isPredictionAwaited(session.store.get()))
    throw new Error('The figure is covered until the reader has answered.');
  const figure = figureWithin(renderRoot, session.store.get('view'));
  if (!figure) throw new Error('No figure is shown with these settings.');
  return figure;
}

export const toSVG = async (element: Shown): Promise<string> => svgOf(await figureOf(element));

export const toPNG = async (element: Shown): Promise<Blob> => pngOf(await figureOf(element));
