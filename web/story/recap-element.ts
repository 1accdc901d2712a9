/**
 * <pe-recap>: the end of the story. A line for each scene: its picture, its claim with the reader's last number, and the reader's answer.
 *
 * Event: go, with the id of a scene that the reader wants to see
 *
 * Properties: session (for links and citations), lines, link (the address that carries the answers; '' if there is none), home (whether the
 * page around it is the playground, which has doors to the labs)
 */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import '../draw/lab-figure.ts';
import { defineElement } from '../draw/define-element.ts';
import { ProvenanceRequest } from '../draw/export/provenance.ts';
import type { FigureSource } from '../draw/export/source.ts';
import { sceneItems } from '../draw/scene-svg.ts';
import { controls } from '../draw/theme.ts';
import { isForThisPage } from '../shell/link.ts';
import type { Session } from '../shell/session.ts';
import {
  answerWords,
  columnsOf,
  firstWrong,
  isRight,
  poster,
  predicted,
  type RecapLine,
  thumbnail,
} from './recap.ts';
import { text } from './recap-text.ts';

class RecapElement extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        container: recap / inline-size;
        color: var(--ink);
        font-family: var(--sans);
      }
      h2 {
        margin: 0;
        font-family: var(--serif);
        font-size: var(--text-title);
        line-height: var(--leading-tight);
      }
      p {
        margin: 0;
      }
      .head {
        margin-top: var(--space-3);
        font-size: var(--text-number);
        font-weight: 700;
      }
      ol {
        display: grid;
        gap: 0 var(--space-5);
        margin: var(--space-4) 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: 4.25rem minmax(0, 1fr);
        gap: var(--space-3);
        align-items: center;
        min-height: 5.25rem;
        padding-block: var(--space-2);
        border-top: 1px solid var(--line);
      }
      li.open {
        color: var(--ink-soft);
      }
      .head + p a {
        color: inherit;
      }
      .way {
        min-height: 1.5rem;
        padding: 0;
        border: 0;
        background: none;
        text-align: left;
        text-decoration: underline;
      }
      li :is(a, .way) {
        color: inherit;
        font-family: var(--serif);
        font-size: var(--text-large);
        text-decoration-color: var(--edge);
        text-underline-offset: 3px;
      }
      small {
        display: block;
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      small.right {
        color: var(--satisfied);
      }
      svg {
        display: block;
        width: 100%;
        height: auto;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2) var(--space-3);
        align-items: center;
      }
      .kept,
      .doors {
        margin-top: var(--space-2);
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      .doors {
        margin-top: var(--space-4);
        font-size: var(--text);
        line-height: 2;
      }
      .doors a {
        color: var(--ink);
      }
      @container recap (min-width: 54rem) {
        ol {
          grid-template-columns: 1fr 1fr;
        }
      }
      @media print {
        ol {
          grid-template-columns: 1fr 1fr;
        }
        .acts,
        .kept,
        .doors {
          display: none;
        }
      }
    `,
  ];
  static override properties = {
    session: { attribute: false },
    lines: { attribute: false },
    link: {},
    home: { type: Boolean },
    shared: { state: true },
  };

  declare session: Session;
  declare lines: readonly RecapLine[];
  declare link: string;
  declare home: boolean;
  declare private shared: string;

  constructor() {
    super();
    this.lines = [];
    this.link = '';
    this.shared = '';
    // Nothing computes the poster: it repeats what the scenes have.
    this.addEventListener(ProvenanceRequest.type, (event) => {
      const request = event as ProvenanceRequest;
      request.provenance = {
        link: () => this.link,
        lines: async () => [this.link].filter(Boolean),
        panels: [],
      };
      event.stopPropagation();
    });
  }

  /** For saving: the poster, as it is now. */
  readonly #source: FigureSource = {
    scene: () => poster(this.lines),
    data: () => ({ kind: 'columns', columns: columnsOf(this.lines) }),
  };

  async #share() {
    try {
      await navigator.clipboard.writeText(this.link);
      this.shared = text.copied;
    } catch {
      this.shared = `${text.copyByHand} ${this.link}`;
    }
  }

  /** Where the page around is not the playground, its address is not ours to change. */
  #wayTo({ id, address }: RecapLine, words: string): TemplateResult {
    const go = (event: MouseEvent) => {
      if (isForThisPage(event)) this.dispatchEvent(new CustomEvent('go', { detail: id }));
    };
    return this.home
      ? html`<a href=${address} @click=${go}>${words}</a>`
      : html`<button class="way printed" @click=${go}>${words}</button>`;
  }

  #lineView(line: RecapLine): TemplateResult {
    const { title, shown } = line;
    return html`<li class=${shown ? '' : 'open'}>
      <span aria-hidden="true">${
        shown?.picture
          ? html`<svg viewBox="0 0 ${shown.picture.width} ${shown.picture.height}">${sceneItems(thumbnail(shown.picture))}</svg>`
          : nothing
      }</span>
      <span>
        ${this.#wayTo(line, shown?.claim ?? title)}
        <small class=${isRight(line) ? 'right' : ''}>${answerWords(line)}</small>
      </span>
    </li>`;
  }

  #doorsView(): TemplateResult {
    return html`<p class="doors">
      <a href="#v=1&lab=claims">${text.claims}</a><br />
      ${text.labs}
      ${this.session.labs.map(({ id, title }) => html` <a href="#v=1&lab=${id}">${title}</a> `)}<br />
      <a href="./guide/challenges.html">${text.course}</a>
    </p>`;
  }

  override render() {
    if (!this.session) return nothing;
    const { session, lines, home } = this;
    const wrong = firstWrong(lines);
    return html`
      <h2 aria-level=${home ? nothing : session.headingLevel}>${text.title}</h2>
      <p class="head">${predicted(lines)}</p>
      ${wrong ? html`<p>${wrong.shown?.claim ?? wrong.title} ${this.#wayTo(wrong, text.lookAgain)}</p>` : nothing}
      <pe-lab-figure heading=${text.poster} name="story-recap" kind="recap" .source=${this.#source} foot>
        <ol>
          ${lines.map((line) => this.#lineView(line))}
        </ol>
        ${
          this.link
            ? html`<span slot="caption" class="acts">
                <button class="invite" @click=${this.#share}>${text.share}</button>
                <span role="status">${this.shared}</span>
              </span>`
            : nothing
        }
      </pe-lab-figure>
      <p class="kept">${text.kept}</p>
      ${home ? this.#doorsView() : nothing}
    `;
  }
}

defineElement('pe-recap', RecapElement);
