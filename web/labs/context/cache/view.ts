/** The fold that asks whether the keys of a cache keep their positions once words have left it. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { figureView } from '../../../shell/figure.ts';
import { problemOf } from '../../../shell/frame/headline.ts';
import { type Answer, markOf } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { type CacheGiven, cacheDistances, cacheScores } from '../figures/cache.ts';
import type { CacheInput, CacheOutput } from './job.ts';
import { cacheText } from './text.ts';

export function cacheVerdict({ input: { trained, size }, output }: CacheGiven): string {
  const { kept, renumbered, changed, largestChange } = output;
  const [farthest, nearest] = [kept.distances[0], renumbered.distances[0]];
  return cacheText.verdict({ trained, size, changed, largestChange, kept: farthest, renumbered: nearest });
}

export function cacheView({ store }: Session, answer: Answer<CacheInput, CacheOutput>): TemplateResult {
  const { result } = answer;
  const sinks = result ? Math.min(result.input.sinks, result.input.size - 1) : 0;
  return html`<div class="growth">
    <p class=${markOf(result)} role="status">${result ? html`<strong>${cacheVerdict(result)}</strong>` : nothing}</p>
    <div class="change">
      <pe-control .store=${store} name="cacheSize"></pe-control>
      <pe-control .store=${store} name="cacheSinks"></pe-control>
    </div>
    ${problemOf(answer)}
    ${
      result
        ? html`<p class=${markOf(result)}>${cacheText.about(sinks, result.input.size - sinks)}</p>
            <div class="pair ${markOf(result)}">
              ${guard([result.output], () => [cacheDistances, cacheScores].map((one) => figureView(one, result)))}
            </div>`
        : nothing
    }
  </div>`;
}
