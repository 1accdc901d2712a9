import type { FigureChoice, Session } from '../shell/session.ts';

/** The ids of the figures of a lab that the settings have, in the order of their declarations. */
export const drawnFigures = (
  session: Session,
  choices: Readonly<Record<string, FigureChoice>>,
): readonly string[] =>
  Object.entries(choices).flatMap(([id, { isDrawn = () => true }]) => (isDrawn(session) ? [id] : []));
