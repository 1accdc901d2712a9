/** The folds of the lab. Their code is loaded after the first result is drawn. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { encodingTable, encodingTableStyles } from '../../figures/encoding-table.ts';
import { scalingNames, shortName } from '../../schemes/scheme-facts.ts';
import { schemeOf } from '../../schemes/source.ts';
import { figuresIn, figureView } from '../../shell/figure.ts';
import { type Answer, markOf, type Result } from '../../shell/job-run.ts';
import { runState, runStateStyles } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { type ContextInput, scalingOf } from './curve.ts';
import type { ContextResult } from './figures/distance.ts';
import { entropy, hasWavelengths, nearest, wavelengthFigure } from './figures/folds.ts';
import { remapped, remappedNear } from './figures/remapped.ts';
import { type Growth, type GrowthInput, type GrowthOutput, longestGrowth } from './growth-job.ts';
import type { EveryInput, EveryRow } from './job.ts';
import { foldText } from './prose.ts';
import { type RemapInput, type RemapOutput, remapParameters } from './remap-job.ts';
import { remapText } from './remap-text.ts';
import { reason, text, whole } from './text.ts';

import { judgeReach } from './verdict.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));

export { cacheView } from './cache/view.ts';
export { precisionSection } from './precision-view.ts';

export { prose } from './prose.ts';

export const styles = [
  runStateStyles,
  ...encodingTableStyles,
  css`
    .pair {
      display: grid;
      gap: var(--space-4);
    }
    @container lab (min-width: 54rem) {
      .pair {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    .change {
      display: grid;
      gap: var(--space-1) var(--space-4);
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
      max-width: calc(2 * 22rem);
      margin-bottom: var(--space-2);
    }
    .change.remap {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
      max-width: none;
    }
    .growth p {
      max-width: var(--column);
      margin: var(--space-1) 0 var(--space-2);
    }
  `,
];

export const wavelengthsView = (result: ContextResult): TemplateResult =>
  html`${guard([result.output], () =>
    hasWavelengths(result.output)
      ? figureView(wavelengthFigure, result)
      : html`<p>${foldText.noWavelengths(result.scheme.title)}</p>`,
  )}`;

/** How many words of equal weight have the entropy of the weights at the last length. */
function equalWords({ entropy }: Growth): string {
  const words = Math.exp(entropy[entropy.length - 1]);
  if (Number.isNaN(words)) return '';
  return words < 100 ? formatNumber(words) : whole(Math.round(words));
}

function growthSays({ input, output: { chosen, changed } }: Result<GrowthInput, GrowthOutput>): string {
  const spread = equalWords(chosen);
  const longest = chosen.lengths[chosen.lengths.length - 1];
  const { temperature } = input;
  const isLater = temperature && temperature.kind !== 'scalable-softmax' && temperature.length > longest;
  const later = isLater ? foldText.actsLater(whole(temperature.length)) : '';
  return (
    spread && foldText.growthSays(input, whole(longest), spread, changed ? equalWords(changed) : '') + later
  );
}

const temperatures = new Map(Object.entries(foldText.temperatures));

export function growthView({ store }: Session, growth: Answer<GrowthInput, GrowthOutput>): TemplateResult {
  const { result, error } = growth;
  const isCut = result !== undefined && result.input.tested > longestGrowth;
  return html`<div class="growth ${markOf(result)}">
    <p>${foldText.growthAbout(isCut ? whole(longestGrowth) : '')} ${result ? growthSays(result) : nothing}</p>
    <div class="change">
      <pe-control .store=${store} name="temperature" .choices=${temperatures}></pe-control>
      ${store.get('temperature') === 'none' || store.get('temperature') === 'log-length' ? nothing : html`<pe-control .store=${store} name="temperatureFactor"></pe-control>`}
      <pe-control .store=${store} name="maskWindow"></pe-control>
      ${store.get('maskWindow') > 0 ? html`<pe-control .store=${store} name="windowKind"></pe-control>` : nothing}
    </div>
    ${runState(growth)} ${error && result ? html`<p class="soft">${text.previousStays}</p>` : nothing}
    ${result ? guard([result.output], () => html`<div class="pair">${figureView(entropy, result)} ${figureView(nearest, result)}</div>`) : nothing}
  </div>`;
}

const remaps = new Map(Object.entries(remapText.kinds));

export function remapView({ store }: Session, remap: Answer<RemapInput, RemapOutput>): TemplateResult {
  const { result, error } = remap;
  const kind = store.get('remap');
  return html`<div class="growth ${markOf(result)}">
    <p>${remapText.about}</p>
    <div class="change remap">
      <pe-control .store=${store} name="remap" .choices=${remaps}></pe-control>
      ${remapParameters[kind].map((name) => html`<pe-control .store=${store} name=${name}></pe-control>`)}
    </div>
    ${runState(remap)} ${error && result ? html`<p class="soft">${text.previousStays}</p>` : nothing}
    ${result ? guard([result.output], () => html`<div class="pair">${figureView(remapped, result)} ${figureView(remappedNear, result)}</div>`) : nothing}
    ${remapText.formulas[kind]()}
    <p>${remapText.explains[kind]} ${remapText.theirs}</p>
  </div>`;
}

/** If all heads of a bias have the same share, they have one row. */
const hasOwnRow = ({ input: { head }, reach }: EveryRow): boolean =>
  head === 0 || (reach?.kind === 'weight' && reach.shares[head] !== reach.shares[0]);

/** 'RoPE, YaRN', 'ALiBi, head 8' */
function rowTitle({ input, reach }: EveryRow, scheme: Scheme): string {
  const scaling = scalingOf(input);
  if (input.parameters.scaling) return `${shortName(scheme)}, ${scalingNames[scaling]}`;
  const isOfHead = reach?.kind === 'weight' && reach.shares.some((share) => share !== reach.shares[0]);
  return isOfHead ? text.ofHead(scheme.title, input.head) : scheme.title;
}

/** The row of one encoding: how much of the test is new to it. */
function everyRow(row: EveryRow, scheme: Scheme, chosen: ContextInput) {
  const { input, reach, problem } = row;
  const finding = reach && judgeReach(reach, input, scheme).finding;
  const isShare = finding?.unit === '%';
  const isChosen =
    input.scheme === chosen.scheme && scalingOf(input) === scalingOf(chosen) && input.head === chosen.head;
  return {
    title: rowTitle(row, scheme),
    isChosen,
    problem: typeof problem === 'string' ? problem : reason(problem),
    cells: finding
      ? [
          html`<span title=${finding.full ?? ''}>${finding.number}${isShare ? ' %' : ''}</span>`,
          isShare ? foldText.every.ofTheWeight : (finding.unit ?? '').replace(/^of /, ''),
          html`<span class=${finding.standing.tone}>${finding.standing.mark} ${finding.standing.words}</span>`,
        ]
      : [],
  };
}

export function everyView(
  { catalog }: Session,
  every: Answer<EveryInput, readonly EveryRow[]>,
  chosen: ContextInput,
): TemplateResult {
  const { result } = every;
  const [name, ...others] = foldText.every.columns;
  const rows = () =>
    result?.output
      .filter(hasOwnRow)
      .map((row) => everyRow(row, schemeOf(catalog, row.input.scheme), chosen)) ?? [];
  return html`<div class="growth ${markOf(result)}">
    <p>${result ? foldText.every.about(whole(result.input.trained), whole(result.input.tested)) : nothing}</p>
    ${runState(every, foldText.every.computed)}
    ${
      result
        ? encodingTable({
            label: foldText.every.label,
            columns: [name, ...others].map((title, i) => ({ title, isNumber: i === 1 || i === 2 })),
            rows: rows(),
          })
        : nothing
    }
  </div>`;
}
