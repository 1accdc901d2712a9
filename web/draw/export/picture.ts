/** A figure's picture as a value: the same content as the files that its menu saves. */
import type { LabFigure } from '../lab-figure.ts';
import { fileOf } from './save.ts';

/** Rejects if the figure shows no picture at the moment, or the browser cannot draw it. */
async function pictureOf(figure: LabFigure, kind: 'svg' | 'png'): Promise<Blob> {
  const request = await figure.fileRequest(kind);
  if (!request) throw new Error(`The figure “${figure.kind}” shows no picture yet.`);
  return fileOf(request);
}

/** An SVG document. */
export const toSVG = async (figure: LabFigure): Promise<string> => (await pictureOf(figure, 'svg')).text();

/** An image of type image/png. */
export const toPNG = (figure: LabFigure): Promise<Blob> => pictureOf(figure, 'png');
