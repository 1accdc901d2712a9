/** The snippet of an embed, for a kind of page to be chosen. */
import { html, nothing, type TemplateResult } from 'lit';
import '../../draw/snippet.ts';
import { text as words } from '../../shell/further-text.ts';
import { isPublic } from '../../shell/guide-link.ts';
import type { Builder } from './embed-builder.ts';
import { type HostId, hosts } from './snippets.ts';

const lowered = (sentence: string): string => sentence[0].toLowerCase() + sentence.slice(1);

/** For a page that nobody else can open. */
const whereTo = (): string =>
  location.protocol === 'file:'
    ? 'This page is a file. Put the build on a web server, and its address in place of https://your.host/.'
    : words.onlyHere('embed it in published notes');

export function embedSnippet({ embed, host, choices, choose }: Builder): TemplateResult {
  const { predictProblem: problem } = choices;
  return html`<div class="snippet">
    <label for="host">For</label>
    <select
      id="host"
      @change=${({ target }: Event) => choose({ host: (target as HTMLSelectElement).value as HostId })}
    >
      ${Object.entries(hosts).map(
        ([id, { title }]) => html`<option value=${id} .selected=${id === choices.host}>${title}</option>`,
      )}
    </select>
    <pe-snippet .code=${host.write(embed)} label="Embed"></pe-snippet>
    ${problem ? html`<p class="broken" role="status">The prediction is not in it: ${lowered(problem)}</p>` : nothing}
    <p class="soft">${host.hint(embed)}</p>
    ${isPublic(location.href) ? nothing : html`<p class="soft">${whereTo()}</p>`}
  </div>`;
}
