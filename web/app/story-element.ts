/** <pe-story>: see element.ts. */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { loadingMessage, notLoaded } from '../draw/faults.ts';
import { tokens } from '../draw/tokens.ts';
import { headingLevelNear } from '../shell/session.ts';
import { type Scene, scenes } from '../story/scenes.ts';
import { labs } from './labs.ts';
import { openSession } from './open-session.ts';

const main = { title: '', scenes, problems: [], inPlace: [] };

class StoryElement extends LitElement {
  static override properties = {
    src: {},
    theme: { reflect: true },
    label: {},
    headingLevel: { attribute: 'heading-level', type: Number },
    shown: { state: true },
    problems: { state: true },
  };

  /** address of the story; without it, the main story */
  declare src: string | null;
  declare theme: 'auto' | 'light' | 'dark';
  declare label: string | null;
  declare headingLevel: number;
  declare private shown: { readonly title: string; readonly scenes: readonly Scene[] } | null;
  declare private problems: readonly string[];

  constructor() {
    super();
    this.src = null;
    this.theme = 'auto';
    this.label = null;
    this.headingLevel = 2;
    this.shown = null;
    this.problems = [];
  }

  static override styles = [
    tokens,
    css`
      :host {
        all: initial;
        display: block;
        --pe-rem: 1em;
        background: var(--paper);
        color: var(--ink);
      }
      /* \`all\` leaves the direction of the page; its own words, in place of the story, keep it. */
      div > :not(slot) {
        direction: ltr;
      }
      .light {
        color-scheme: light;
      }
      .dark {
        color-scheme: dark;
      }
      .title {
        margin: 0 0 var(--space-4);
        font-family: var(--serif);
        font-size: var(--text-number);
        line-height: var(--leading-tight);
      }
      .problem {
        margin: 0 0 var(--space-2);
        color: var(--violated);
        font-family: var(--sans);
        font-size: var(--text-small);
      }
    `,
  ];

  override firstUpdated(): void {
    void import('./guest-keys.ts').then(
      ({ keepKeys }) => keepKeys(this),
      () => {},
    );
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) void this.#read();
  }

  async #read(): Promise<void> {
    const { src } = this;
    this.problems = [];
    try {
      // With the look of scenes in notes, so that nothing moves once they are drawn.
      const [{ loadStory }] = await Promise.all([
        import('../story/load-story.ts'),
        import('../story/later.ts'),
      ]);
      const { problems, inPlace, ...shown } =
        src == null ? main : await loadStory(src, openSession().store.settings, labs);
      if (src !== this.src) return;
      this.#tell(problems, inPlace);
      this.shown = shown;
    } catch (thrown) {
      this.#tell([loadingMessage(thrown, notLoaded('The story'))]);
    }
  }

  /** `inPlace`: what stands in place of a scene, and is only told of. */
  #tell(problems: readonly string[], inPlace: readonly string[] = []) {
    this.problems = problems;
    for (const message of [...problems, ...inPlace])
      this.dispatchEvent(new CustomEvent('pe-error', { detail: { message }, bubbles: true, composed: true }));
  }

  /** The scenes stand one level below the story’s own title. */
  readonly #open = () =>
    Object.assign(openSession(), {
      headingLevel: headingLevelNear(this.headingLevel + (this.shown?.title ? 1 : 0)),
    });

  override render() {
    const { shown, problems, label, theme } = this;
    return html`<div class=${theme} role="region" aria-label=${label ?? (shown?.title || 'Story')}>
      ${problems.map((message) => html`<p class="problem" role="status">${message}</p>`)}
      ${shown?.title ? html`<h2 class="title" aria-level=${headingLevelNear(this.headingLevel)}>${shown.title}</h2>` : nothing}
      ${
        shown && shown.scenes.length > 0
          ? keyed(
              shown,
              html`<pe-scenes .scenes=${shown.scenes} .state=${null} .open=${this.#open}></pe-scenes>`,
            )
          : html`<slot></slot>`
      }
    </div>`;
  }
}

customElements.get('pe-story') ?? customElements.define('pe-story', StoryElement);
