/** The path on the page: the strip below the header, and the keys. */
import { css, html, LitElement, nothing } from 'lit';
import { controls } from '../../draw/theme.ts';
import type { Session } from '../../shell/session.ts';
import type { Guide } from '../../tasks/guide.ts';
import { onKey, takesText } from '../on-key.ts';
import { createPath } from './path.ts';
import '../../shell/frame/guide-panel.ts';

/** <pe-path-strip>: the reader's progress on the path. Property: guide. */
class PathStrip extends LitElement {
  static override properties = { guide: { attribute: false } };

  declare guide: Guide | 'loading' | null;

  static override styles = [
    controls,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: var(--space-3);
        width: 100%;
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      b {
        white-space: nowrap;
      }
      .ticks {
        display: flex;
        gap: var(--space-1);
      }
      .ticks button {
        display: grid;
        align-items: center;
        width: 1.625rem;
        min-height: 1.5rem;
        padding: 0;
        border: 0;
        background: none;
      }
      .ticks button::before {
        content: '';
        height: 6px;
        border-radius: 3px;
        background: var(--line);
      }
      .ticks .past::before {
        background: var(--ink);
      }
      .ticks .here::before {
        background: var(--position);
      }
      /* One line: where the keys have no room beside the whole title, they wrap out of sight. */
      .rest {
        display: flex;
        flex: 1;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 var(--space-3);
        min-width: 0;
        height: 1.5em;
        line-height: 1.5;
        overflow: hidden;
        color: var(--ink-soft);
        white-space: nowrap;
      }
      .title {
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      @media (pointer: coarse) {
        .keys {
          display: none;
        }
      }
      @media (max-width: 53.99rem) {
        :host {
          flex-wrap: wrap;
          row-gap: 0;
        }
        .rest {
          display: none;
        }
        .ticks {
          flex: 1 1 100%;
        }
        .ticks button {
          flex: 1;
          width: auto;
        }
      }
      @media (forced-colors: active) {
        .ticks button::before {
          border: 1px solid ButtonBorder;
          forced-color-adjust: none;
        }
        .ticks .past::before {
          background: CanvasText;
        }
        .ticks .here::before {
          background: Highlight;
        }
      }
    `,
  ];

  override render() {
    const { guide } = this;
    if (!guide || guide === 'loading') return nothing;
    const { step, count, title, answers, go } = guide;
    const steps = Array.from({ length: count }, (_, i) => i + 1);
    const digits = answers.map((_, i) => i + 1).join(' ');
    return html`
      <b>Step ${step} of ${count}</b>
      <span class="ticks">
        ${steps.map(
          (one) => html`<button
            class=${one < step ? 'past' : one === step ? 'here' : ''}
            aria-label="Step ${one}"
            aria-current=${one === step ? 'step' : nothing}
            @click=${() => go(one)}
          ></button>`,
        )}
      </span>
      <span class="rest">
        <span class="title">${title}</span>
        <span class="keys">${digits} choose · Enter commits · ← → steps</span>
      </span>
    `;
  }
}

customElements.get('pe-path-strip') ?? customElements.define('pe-path-strip', PathStrip);

/** Elements that use the arrow keys, or Enter, themselves. */
const takesArrows = `${takesText}, input, [role="slider"], [role="grid"], [tabindex="0"]`;
const takesEnter = `${takesText}, button, a, summary`;

function act(guide: Guide, key: string, target: Element): boolean {
  if (/^[1-4]$/.test(key) && !target.matches(takesText)) guide.choose(Number(key) - 1);
  else if (key === 'Enter' && !target.matches(takesEnter)) {
    if (!guide.isRevealed) guide.commit();
    // Until the lab has an answer, Enter waits with it.
    else if (guide.next && guide.right !== null) guide.go(guide.step + 1);
  } else if (key === 'ArrowLeft' && !target.matches(takesArrows)) guide.go(guide.step - 1);
  else if (key === 'ArrowRight' && !target.matches(takesArrows)) guide.go(guide.step + 1);
  else return false;
  return true;
}

/** Loads the steps, and binds the keys. */
export async function openPath(session: Session): Promise<void> {
  const [story] = await Promise.all(session.labs.flatMap(({ story }) => story?.() ?? []));
  onKey((key, target) => {
    const guide = session.guide.get();
    return guide !== null && guide !== 'loading' && act(guide, key, target);
  });
  createPath(session, story, (hash) => location.replace(`#${hash}`));
}
