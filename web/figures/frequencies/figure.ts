/** What the figures of learned sinusoids draw: those of every lab that shows them. */
import './element.ts';
import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { fallOf, type LearnedSinusoids, movedCount } from '../../encoding/frequencies.ts';
import { withHandleMoved } from '../../encoding/frequency-moves.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Store } from '../../settings/store.ts';
import type { FrequencyMove } from './element.ts';
import type { Panels } from './layout.ts';
import type { FrequenciesPicture } from './scene.ts';
import { text } from './text.ts';

export interface FrequenciesGiven extends Omit<FrequenciesPicture, 'active'> {
  /** null where the reader cannot move the handles */
  readonly move: ((move: FrequencyMove) => void) | null;
}

/** `also`: other settings that a move changes. */
export const moverOf =
  (store: Store, input: LearnedSinusoids, also: Changes = {}) =>
  ({ index, value, isTransient }: FrequencyMove): void =>
    void store.set({ ...withHandleMoved(input, index, value), ...also }, { transient: isTransient });

export function frequenciesView({ input, result, move }: FrequenciesGiven, panels: Panels) {
  const fall = result && fallOf(result.output);
  const label = text.label(
    Math.ceil(input.d / 2),
    movedCount(input),
    fall === null ? text.fallsOn : text.falls(fall),
  );
  const picture = guard([JSON.stringify(input), result?.output], () => ({ input, result }));
  return html`<pe-frequencies
    label=${label}
    panels=${panels}
    hint=${move && panels !== 'psi' ? text.hints.move : text.hints.read}
    ?fixed=${!move}
    .picture=${picture}
    @move=${({ detail }: CustomEvent<FrequencyMove>) => move?.(detail)}
  ></pe-frequencies>`;
}
