/**
 * <pe-asked-first>: a question about what a section shows, which stands in its slot: behind the question until the reader has answered it
 * or wants to look without a guess. Asked once as long as the page is open.
 *
 * Properties: session, fold (its id), asks. Event: pe-answer, as of <pe-task>
 */
import { css, html, LitElement, type TemplateResult } from 'lit';
import { text } from '../../tasks/text.ts';
import { type Session, shownAlone } from '../session.ts';
import { answeredView, openAnswers, questionStyles, verdictOf } from './question.ts';

interface FoldQuestion {
  readonly question: string;
  readonly answers: readonly string[];
  /** index of the right answer: computed from what the section shows */
  readonly right: number;
}

/** Undefined until the answer is computed: the section then shows how far that is. Null where there is nothing to ask. */
export type Asks = FoldQuestion | null | undefined;

/** What the reader said to the question as it then was. */
interface Reply extends FoldQuestion {
  /** index of the chosen answer; null for a look without a guess */
  readonly chosen: number | null;
}

/** by session and fold */
const replies = new WeakMap<Session, Map<string, Reply>>();

class AskedFirst extends LitElement {
  static override properties = {
    session: { attribute: false },
    fold: {},
    asks: { attribute: false },
    chosen: { state: true },
  };

  declare session: Session;
  declare fold: string;
  declare asks: Asks;
  /** the answer before the reader commits to it */
  private chosen: number | null = null;

  static override styles = [
    ...questionStyles,
    css`
      :host {
        display: block;
      }
      section {
        max-width: var(--column);
        margin-bottom: var(--space-4);
      }
      h3 {
        margin: 0 0 var(--space-1);
        font-size: var(--text-small);
      }
      .explained {
        margin: 0 0 var(--space-3);
      }
      /* Most answers are there before anyone could read how far they are. */
      .late {
        animation: show-waiting 0s 1s backwards;
      }
      @keyframes show-waiting {
        from {
          visibility: hidden;
        }
      }
      .short {
        flex-wrap: wrap;
        gap: 0 var(--space-3);
      }
      @container lab (min-width: 37.5rem) {
        .choices {
          grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
        }
      }
    `,
  ];

  override render() {
    const reply = replies.get(this.session)?.get(this.fold);
    if (reply)
      return html`${answeredView(reply, html`<h3 tabindex="-1">${verdictOf(reply)}</h3>`)}<slot></slot>`;
    const { asks, chosen } = this;
    if (!asks) return html`<slot class=${asks === undefined ? 'late' : ''}></slot>`;
    const choose = (answer: number) => {
      this.chosen = answer;
    };
    return html`<section>
      <p class="explained">${asks.question}</p>
      ${openAnswers({ answers: asks.answers, chosen }, choose)}
      <div class="act">
        <button class="invite" ?disabled=${chosen === null} @click=${() => this.#reply(asks, chosen)}>${text.commit}</button>
        <button class="plain" @click=${() => this.#reply(asks, null)}>${text.look}</button>
      </div>
    </section>`;
  }

  async #reply(asks: FoldQuestion, chosen: number | null): Promise<void> {
    const known = replies.get(this.session) ?? new Map<string, Reply>();
    replies.set(this.session, known.set(this.fold, { ...asks, chosen }));
    this.requestUpdate();
    if (chosen !== null) {
      const { question, answers, right } = asks;
      const detail = { question, choice: answers[chosen], index: chosen, isRight: chosen === right };
      this.dispatchEvent(new CustomEvent('pe-answer', { detail, bubbles: true, composed: true }));
    }
    // The button is gone.
    await this.updateComplete;
    this.renderRoot.querySelector('h3')?.focus({ preventScroll: true });
  }
}

customElements.get('pe-asked-first') ?? customElements.define('pe-asked-first', AskedFirst);

interface Asking {
  readonly fold: string;
  readonly asks: Asks;
  /** `markOf` the result that the question is about */
  readonly mark: string;
}

/** What a fold shows, behind its question; at once where the link asks a question of its own or none, and where a figure stands alone. */
export function askedFirst(
  session: Session,
  { fold, asks, mark }: Asking,
  content: TemplateResult,
): TemplateResult {
  if (session.store.get('predict') !== '' || shownAlone(session)) return content;
  return html`<pe-asked-first class=${mark} fold=${fold} .session=${session} .asks=${asks}
    >${content}</pe-asked-first
  >`;
}
