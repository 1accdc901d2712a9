/** What the first screen shows of a result: what it claims, and the figure that proves it. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isFormula } from '../../core/constants.ts';
import { isFault } from '../../engine/errors.ts';
import type { Source } from '../../schemes/source.ts';
import { refusedHeadline } from '../../shell/frame/headline.ts';
import { markOf, type Result } from '../../shell/job-run.ts';
import type { Session } from '../../shell/session.ts';
import { isAlone, isFree } from '../../tasks/access.ts';
import { claimOfBias } from './bias-claim.ts';
import { biasProof } from './bias-view.ts';
import type { Claim } from './claim.ts';
import { inFrontSlider } from './in-front.ts';
import { claimOfTable } from './input-claim.ts';
import { inputProof } from './input-view.ts';
import { type EncodingsResult, inputRequest, type Reading, relativeRequest } from './kind-requests.ts';
import { claimOfOffsets } from './relative-claim.ts';
import { relativeProof } from './relative-view.ts';
import { claimOfTurning } from './rotary-claim.ts';
import type { TurningInput, TurningOutput } from './turning/job.ts';
import { turningProof } from './turning-view.ts';

export interface Shown {
  readonly claim: Claim;
  readonly proof: unknown;
  /** the class that marks a result of earlier settings */
  readonly mark: string;
}

/** The clocks. `source`: the encoding of the result. */
export function turningShown(
  session: Session,
  result: Result<TurningInput, TurningOutput>,
  source: Source,
): Shown {
  const { store } = session;
  const { pair: wanted, before: inFront } = store.get();
  const pair = Math.min(wanted, result.output.frequencies[0].length - 1);
  return {
    claim: claimOfTurning(result.output, source, { pair, inFront }),
    mark: markOf(result),
    proof: turningProof({
      ...result,
      source,
      pair,
      inFront,
      setInFront: isFree(store.get(), 'before') ? (before) => store.set({ before }) : null,
      // Alone, a figure has the controls that the link names above it.
      slider: isAlone(store.get()) ? nothing : inFrontSlider(session, 'in-front'),
    }),
  };
}

/** The table, the biases or the vectors of offsets; null for rotations, whose proof is the clocks. */
export function pictureShown(reading: Reading, result: EncodingsResult, source: Source): Shown | null {
  const { input, output } = result;
  const { picture } = output;
  const mark = markOf(result);
  switch (picture?.kind) {
    case 'input':
      return {
        claim: claimOfTable(picture, source),
        mark,
        proof: inputProof(inputRequest(reading, input, picture)),
      };
    case 'bias':
      return {
        claim: claimOfBias(picture, source),
        mark,
        proof: guard([picture, input], () => biasProof({ input, picture, ...reading.pointing })),
      };
    case 'relative':
      return {
        claim: claimOfOffsets(picture, source, input.n),
        mark,
        proof: relativeProof(relativeRequest(reading, input, picture)),
      };
    default:
      return null;
  }
}

export const withoutPositions: Shown = {
  claim: {
    headline: 'Without positions, a sentence is a set of words.',
    finding: {
      number: '0',
      standing: { mark: '○', words: 'Nothing to see', tone: 'plain' },
      meaning: 'No positions: a word’s place leaves no trace.',
    },
  },
  mark: '',
  proof: html`<p class="empty">No positions: there is no table to draw.</p>`,
};

/** Shown where the core refuses the settings: they stay in reach. */
export function refused({ id, title }: Source, error: Error): Shown {
  const [headline, words] = isFormula(id)
    ? [`${title} needs a correction.`, 'Needs a correction']
    : isFault(error)
      ? [refusedHeadline(error, ''), 'Not computed']
      : [`${title} cannot be computed with these settings.`, 'Not with these settings'];
  return {
    claim: {
      headline,
      finding: {
        number: '—',
        standing: { mark: '!', words, tone: 'violated' },
        meaning: error.message,
      },
    },
    mark: '',
    proof: nothing,
  };
}

export const problemLine = (message: string): TemplateResult =>
  html`<p class="message broken" role="status">${message}</p>`;
