/** How free the fit is, and what its error on the rows it learned from is worth: nothing if shuffled positions fit as well. */
import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { strongNumber } from '../../shell/numbers.ts';
import { epochWords } from './descent/descent.ts';
import { type Interpolation, interpolates, passesThrough, seenRows } from './interpolation.ts';
import type { ProbeInput, ProbeOutput } from './job.ts';

interface FitFacts {
  readonly counts: string;
  /** rows that a fit learns from: one number, or two if folds differ in size */
  readonly seen: string;
}

export function fitFacts(input: ProbeInput, { table, probe }: ProbeOutput): FitFacts {
  const [fewest, most] = seenRows(probe, input.train);
  const folds = typeof input.train === 'object';
  const seen = fewest === most ? `${most}` : `${fewest} or ${most}`;
  const rank = `rank ${probe.rank}${folds ? ' of the fit on all rows' : ''}`;
  return {
    seen,
    counts: `${probe.positions.length} rows, ${folds ? `each fit learns from ${seen}` : `${seen} to learn from`}; ${table.cols} columns; ${rank}`,
  };
}

const proof = (title: string, value: number) => html`<li>${strongNumber(value)} <span>${title}</span></li>`;

function perfectFit({ seen }: FitFacts, fit: Interpolation, { table, probe }: ProbeOutput): TemplateResult {
  return html`<p>
      <strong class="broken">A perfect fit that means nothing.</strong> With ${seen} rows and ${table.cols} columns, the fit
      matches arbitrary positions exactly. Mean error on the rows learned from, in positions:
    </p>
    <ul>
      ${proof('with the true positions', fit.true)} ${proof('with the same positions shuffled', fit.shuffled)}
      ${proof('on a random table of the same shape', fit.random)}
    </ul>
    <p>${probe.test ? 'Only the held-out rows count.' : 'Hold some rows out.'}</p>`;
}

/** For a descent on rows that an exact fit could match to arbitrary positions. */
function notThrough(epochs: number, { positions, train }: ProbeOutput['probe']): TemplateResult {
  if (train && passesThrough(train.mae, positions.length))
    return html`<p>
      The descent passes through every row it learned from, but not once the positions are shuffled. So its error on these
      rows counts.
    </p>`;
  return html`<p>
    After ${epochWords(epochs)} the descent does not pass through every row it learned
    from${train ? html`: their mean error is ${strongNumber(train.mae)}` : ''}.
  </p>`;
}

/** Why the fit can't match arbitrary positions. */
function roomLeft(input: ProbeInput, { seen }: FitFacts, { probe }: ProbeOutput): TemplateResult {
  const { ridge, descent } = input;
  if (descent && interpolates(probe, input)) return notThrough(descent.epochs, probe);
  if (ridge > 0)
    return html`<p>The penalty λ = ${formatNumber(ridge)} keeps the fit from passing through every row.</p>`;
  return html`<p>
    The ${seen} rows learned from vary in ${probe.rank} directions, too few to fit arbitrary positions. So the training error
    is meaningful.
  </p>`;
}

export function meaning(input: ProbeInput, output: ProbeOutput): TemplateResult {
  const { interpolation } = output;
  const facts = fitFacts(input, output);
  return html`<div class="fit-facts">
    <p>${facts.counts}.</p>
    ${interpolation ? perfectFit(facts, interpolation, output) : roomLeft(input, facts, output)}
  </div>`;
}
