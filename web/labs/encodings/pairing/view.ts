/** The fold on pairs that are mixed up. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { figureView } from '../../../shell/figure.ts';
import { type Asks, askedFirst } from '../../../shell/frame/asked-first.ts';
import { text as ofShell } from '../../../shell/further-text.ts';
import { guideLink } from '../../../shell/guide-link.ts';
import { markOf } from '../../../shell/job-run.ts';
import { runState } from '../../../shell/run-state.ts';
import type { Given } from '../answers.ts';
import { movesBy, pairing } from '../figures/pairing.ts';
import { text } from './text.ts';

/** Undefined until there is a result. */
export function pairingAsks({ result, error }: Given['answers']['pairing']): Asks {
  if (!result) return error ? null : undefined;
  const { question, answers } = text;
  return { question, answers, right: movesBy(result.output.mixed) > 0 ? 1 : 0 };
}

export function pairingSection({ session, answers }: Given): TemplateResult {
  const { result } = answers.pairing;
  const section = html`<section aria-label=${text.title}>
    <p class="prose">${text.about}</p>
    ${runState(answers.pairing)}
    <div class=${markOf(result)}>${guard([result?.output], () => result && figureView(pairing, result))}</div>
    <p class="prose">${text.fix}</p>
    <p class="prose">${guideLink(session, 'three-bugs', ofShell.threeBugs)}</p>
  </section>`;
  return askedFirst(
    session,
    { fold: 'pairing', asks: pairingAsks(answers.pairing), mark: markOf(result) },
    section,
  );
}
