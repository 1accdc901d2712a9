/** The sections below the index: how claims are judged, what their models have in common, and who made them. */
import { html, type TemplateResult } from 'lit';
import type { Claim } from './claim.ts';
import { markText } from './marks.ts';
import { definitionOf, type Setup } from './models.ts';
import { text } from './text.ts';

const listView = (items: readonly unknown[]): TemplateResult =>
  html`<ol class="facts">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ol>`;

/** The rules of a claim, each with the views that it judges. Where there are two levers, the second one decides which rule holds. */
export const rulesOf = ({ rule, views }: Claim) =>
  [...new Set(views.map((view) => view.rule ?? rule))].map((own) => ({
    rule: own,
    of: [
      ...new Set(
        views.flatMap(({ title, second, rule: one = rule }) => (one === own ? [second ?? title] : [])),
      ),
    ],
  }));

function rulesView(claim: Claim): TemplateResult {
  const rules = rulesOf(claim);
  return html`<b>${claim.title}.</b> ${
    rules.length === 1
      ? claim.rule
      : html`<ul>
          ${rules.map(({ rule, of }) => html`<li><i>${of.join(', ')}:</i> ${rule}</li>`)}
        </ul>`
  }`;
}

/** The four verdicts, what all rules share, and the rules of each claim. */
export const judgedView = (claims: readonly Claim[]): TemplateResult => html`<ul class="facts marks">
    ${text.judged.verdicts.map(([standing, words]) => html`<li><b>${markText[standing]} ${text.brief[standing]}:</b> ${words}</li>`)}
  </ul>
  <p class="facts">${text.judged.differ} ${text.judged.limits}</p>
  ${listView(claims.map(rulesView))}`;

export const sharedView = (claims: readonly Claim[], setup: Setup): TemplateResult => html`<p class="facts">
    ${text.shared(new Set(claims.flatMap(({ conditions }) => conditions.map(definitionOf))).size)}
  </p>
  <p class="facts">${text.about(setup.seeds, setup.arithmetic)}</p>`;

export const sourcesView = (claims: readonly Claim[]): TemplateResult =>
  listView(claims.map(({ said, source }) => html`“${said}” — ${source}`));
