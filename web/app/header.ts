/** The header of the page: the story, the labs, and the progress of the story. The same before any script has run. */
import { html, nothing, type TemplateResult } from 'lit';
import type { LabId } from '../settings/setting.ts';
import { text } from '../story/text.ts';

/** The choice of the story in the list of labs. */
export const storyChoice = 'story';

interface Link {
  readonly href: string;
  readonly isOpen: boolean;
  readonly open?: (event: MouseEvent) => void;
}

interface Header {
  readonly story: Link;
  readonly labs: readonly (Link & { readonly id: LabId; readonly title: string })[];
  /** follows the list of labs on a phone */
  readonly choose?: (event: Event) => void;
  /** the scenes of the story, where it is open. `place`: -1 before the reader's scene, 0 for it, 1 after it */
  readonly scenes: readonly (Pick<Link, 'href' | 'open'> & {
    readonly title: string;
    readonly place: number;
  })[];
  readonly share?: () => void;
  /** the name of the theme, which a press changes */
  readonly theme: string;
  readonly turnTheme?: () => void;
}

export function headerView({ story, labs, choose, scenes, share, theme, turnTheme }: Header): TemplateResult {
  return html`<header>
    <div class="bar">
      <a class="name" href=${story.href} @click=${story.open}>Positional embeddings</a>
      <nav aria-label="Story and labs">
        <a href=${story.href} aria-current=${story.isOpen ? 'page' : nothing} @click=${story.open}>${text.title}</a>
        ${labs.map(
          ({ href, title, isOpen, open }) =>
            html`<a href=${href} aria-current=${isOpen ? 'page' : nothing} @click=${open}>${title}</a>`,
        )}
      </nav>
      <select class="labs" aria-label="Story or lab" @change=${choose}>
        <option value=${storyChoice} .selected=${story.isOpen}>${text.title}</option>
        ${labs.map(({ id, title, isOpen }, i) => html`<option value=${id} .selected=${isOpen}>${i + 1} ${title}</option>`)}
      </select>
      <div class="tools">
        <button @click=${share}>Share</button>
        <button aria-label="Theme: ${theme}" @click=${turnTheme}>${theme}</button>
      </div>
    </div>
    ${
      scenes.length > 0
        ? html`<nav class="progress" aria-label=${text.progress}>
            ${scenes.map(
              ({ title, href, place, open }) => html`<a
                class=${place < 0 ? 'past' : ''}
                href=${href}
                title=${title}
                aria-label=${title}
                aria-current=${place === 0 ? 'step' : nothing}
                @click=${open}
              ></a>`,
            )}
          </nav>`
        : nothing
    }
  </header>`;
}
