/** The fold on pairs that are mixed up. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { figureView } from '../../../shell/figure.ts';
import { text as ofShell } from '../../../shell/further-text.ts';
import { guideLink } from '../../../shell/guide-link.ts';
import { markOf } from '../../../shell/job-run.ts';
import { runState } from '../../../shell/run-state.ts';
import type { Given } from '../answers.ts';
import { pairing } from '../figures/pairing.ts';
import { text } from './text.ts';

export function pairingSection({ session, answers }: Given): TemplateResult {
  const { result } = answers.pairing;
  return html`<section aria-label=${text.title}>
    <p class="prose">${text.about}</p>
    ${runState(answers.pairing)}
    <div class=${markOf(result)}>${guard([result?.output], () => result && figureView(pairing, result))}</div>
    <p class="prose">${text.fix}</p>
    <p class="prose">${guideLink(session, 'three-bugs', ofShell.threeBugs)}</p>
  </section>`;
}
