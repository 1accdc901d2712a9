/** What the figures of every kind are given, and what they give back. */
import type { TemplateResult } from 'lit';
import type { EncodingsInput } from './job.ts';

/** A position (or, of relative vectors, the row of an offset), and with it a dimension of its vector or a second position. */
export interface Place {
  readonly position: number;
  readonly dimension?: number;
  readonly other?: number;
}

export interface Pointing {
  readonly place: Place | null;
  readonly point: (place: Place | null) => void;
}

export interface ViewRequest<Shown> extends Pointing {
  readonly input: EncodingsInput;
  readonly picture: Shown;
}

/** The maps with the verdict stand beside the controls, the plots below. */
export interface KindView {
  readonly maps: TemplateResult;
  readonly plots: TemplateResult;
}

/** The pair of positions in the middle of a diagonal. */
export function atOffset(offset: number, n: number): Place {
  const position = Math.floor((n - 1 - offset) / 2);
  return { position, other: position + offset };
}
