/** Takes the files that are dropped on the story to the lab that reads them. Loaded with the first file that is dragged over it. */
import { css, html, LitElement } from 'lit';
import type { LabId } from '../settings/setting.ts';
import type { Session } from '../shell/session.ts';
import { coverStyles, openTables } from '../tables/receive-files.ts';

/** Lies over the window while files are dragged over it. */
class StoryDrop extends LitElement {
  static override styles = [
    coverStyles,
    css`
      :host {
        position: fixed;
        z-index: 10;
        inset: var(--space-3);
        color: var(--ink);
      }
    `,
  ];

  declare take: (files: readonly File[]) => void;

  constructor() {
    super();
    this.addEventListener('dragover', (event) => event.preventDefault());
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      this.remove();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) this.take(files);
    });
    // A pointer that moves means that the drag ended outside the window.
    for (const end of ['dragleave', 'pointermove']) this.addEventListener(end, () => this.remove());
  }

  override render() {
    return html`<div class="cover"><p>Drop a table to probe it, or a config.json to see its model in Context.</p></div>`;
  }
}

customElements.get('pe-story-drop') ?? customElements.define('pe-story-drop', StoryDrop);

/** `toLab`: leaves the story for a lab. */
export function coverStory(session: Session, toLab: (lab: LabId) => void): void {
  if (document.querySelector('pe-story-drop')) return;
  const take = (files: readonly File[]) => {
    // A model in several files has its tables listed in an .index.json.
    toLab(files.every(({ name }) => /(?<!\.index)\.json$/i.test(name)) ? 'context' : 'probe');
    openTables(session, files);
  };
  document.body.append(Object.assign(document.createElement('pe-story-drop'), { take }));
}
