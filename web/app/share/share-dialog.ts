/**
 * <pe-share>: the link of the page, and a builder of embeds for course notes. (Over 300 lines: one element with its styles.)
 *
 * Properties `session`, and `isCopied`: whether the link has been copied already, or null if that was not asked for. It opens when it is put on the page and takes itself
 * away when it is closed.
 */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { controls } from '../../draw/controls.ts';
import { download } from '../../draw/export/download.ts';
import { messageOf } from '../../draw/faults.ts';
import { titleOf } from '../../shell/controls/setting-text.ts';
import { text as words } from '../../shell/further-text.ts';
import { guideLink, isPublic } from '../../shell/guide-link.ts';
import { linkToPage } from '../../shell/link.ts';
import { openLab, type Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { freeIn } from '../../tasks/access.ts';
import '../../draw/snippet.ts';
import type { Setting } from '../../settings/setting.ts';
import { type Draft, draftOf, measuresOf, writeDraft } from './challenge-draft.ts';
import { type OfferedFigure, offeredFigures, offeredSettings } from './offered.ts';
import {
  type Embed,
  embedOf,
  type Host,
  type HostId,
  hosts,
  type Plan,
  usualHeight,
  usualType,
} from './snippets.ts';
import type { ChallengeFields, PredictionFields } from './task-fields.ts';
import './task-fields.ts';
import './preview.ts';
import { columnWidth, type EmbedPreview } from './preview.ts';
import { styles } from './styles.ts';
import './worksheet-editor.ts';
import { text as worksheetText } from './worksheet-text.ts';

const [least, most] = [100, 4000];

/** Sizes of a figure's type on a slide, in CSS pixels. */
const [leastType, mostType] = [8, 48];

/** A link cannot hold a table that has no address. */
function copiedWords(session: Session): string {
  const acting = actingTable(session);
  return acting && !acting.remote
    ? 'Link copied. It holds your settings, not your table: readers need its file.'
    : 'Link copied. It opens the page as you see it now.';
}

/** Whether the list of controls stands open. */
const hasRoom = matchMedia('(min-width: 54rem)').matches;

const lowered = (sentence: string): string => sentence[0].toLowerCase() + sentence.slice(1);

class ShareDialog extends LitElement {
  static override styles = [controls, styles];
  static override properties = {
    session: { attribute: false },
    isCopied: { attribute: false },
    said: { state: true },
    figures: { state: true },
    view: { state: true },
    show: { state: true },
    lock: { state: true },
    predict: { state: true },
    predictProblem: { state: true },
    draft: { state: true },
    theme: { state: true },
    height: { state: true },
    type: { state: true },
    told: { state: true },
    host: { state: true },
    saved: { state: true },
  };

  declare session: Session;
  declare isCopied: boolean | null;
  /** what is said of the link */
  private said = '';
  /** the figures to choose from; none until they are loaded */
  private figures: readonly OfferedFigure[] = [];
  /** id of the figure, '' for the proof, null for the whole lab */
  private view: string | null = '';
  private show: ReadonlySet<string> = new Set();
  private lock: ReadonlySet<string> = new Set();
  /** as a link writes it, or '' */
  private predict = '';
  /** why the prediction that is typed is not asked, or '' */
  private predictProblem = '';
  /** the challenge as typed; null until the page's own is read */
  private draft: Draft | null = null;
  private theme: Embed['theme'] = 'auto';
  /** as set here; null: as the preview tells it */
  private height: number | null = null;
  private type = usualType;
  private told = 0;
  private host: HostId = 'frame';
  /** what is said of the poster */
  private saved = '';

  override willUpdate(): void {
    if (this.draft || !this.session) return;
    this.view = this.session.store.get('view');
    this.predict = this.session.store.get('predict');
    this.draft = draftOf(this.session);
  }

  override async firstUpdated(): Promise<void> {
    if (this.isCopied) this.said = copiedWords(this.session);
    else if (this.isCopied === false) this.said = 'The browser blocks copying. Copy the link from the field.';
    (this.renderRoot.querySelector('dialog') as HTMLDialogElement).showModal();
    if (this.isCopied === false) this.#field.select();
    this.figures = await offeredFigures(this.session);
  }

  get #field(): HTMLInputElement {
    return this.renderRoot.querySelector('#link') as HTMLInputElement;
  }

  async #copy() {
    this.#field.select();
    try {
      await navigator.clipboard.writeText(this.#field.value);
      this.said = copiedWords(this.session);
    } catch {
      this.said = 'The browser blocks copying. Copy the selected link yourself.';
    }
  }

  get #title(): string {
    const { title, teaser } = openLab(this.session);
    return this.figures.find(({ id }) => id === this.view)?.title ?? `${title}: ${teaser}`;
  }

  get #settings() {
    // A scene has controls of its own.
    if (this.view === '' && this.session.store.get('scene') !== '') return [];
    const chosen = this.figures.find(({ id }) => id === this.view);
    return offeredSettings(this.session, chosen?.figure ?? null);
  }

  /** The settings that a challenge can leave to readers: those they have a control for, and those that the page's own challenge frees. */
  get #freeable(): readonly Setting[] {
    const { store } = this.session;
    const own = freeIn(store.get('challenge')) ?? [];
    const offered = this.#settings.filter(({ name }) => this.view === null || this.show.has(name));
    const others = store.settings
      .rows(store.get('scheme'))
      .filter((row) => own.includes(row.name) && !offered.some(({ name }) => name === row.name));
    return [...offered, ...others].filter(({ name }) => !this.lock.has(name));
  }

  get #challenge() {
    const names = this.#freeable.map(({ name }) => name);
    return writeDraft(this.session, this.draft as Draft, names);
  }

  get #plan(): Plan {
    const { view, predict, theme, type } = this;
    const names = this.#settings.map(({ name }) => name);
    return {
      view,
      title: this.#title,
      show: names.filter((name) => this.show.has(name)),
      lock: names.filter((name) => this.lock.has(name) && (view === null || this.show.has(name))),
      predict,
      challenge: this.#challenge.text,
      theme,
      type,
      height: this.height ?? (this.told || usualHeight),
    };
  }

  #toggle(list: 'show' | 'lock', name: string) {
    const names = new Set(this[list]);
    if (!names.delete(name)) names.add(name);
    this[list] = names;
  }

  #choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    this.view = value === 'lab' ? null : value.slice('figure '.length);
    this.saved = '';
  };

  /** Takes a height only if a frame can have it. */
  #setHeight = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const height = Math.round(field.valueAsNumber);
    this.height = height >= least && height <= most ? height : null;
    field.value = String(this.#plan.height);
  };

  async #savePoster(name: string | null) {
    if (name === null) {
      this.saved = 'A poster would give the answer away: readers see it before they predict.';
      return;
    }
    const preview = this.renderRoot.querySelector('pe-embed-preview') as EmbedPreview;
    try {
      const svg = await preview.poster(this.view ?? '');
      this.saved = `${download(name, new Blob([svg], { type: 'image/svg+xml' }))}.`;
    } catch (thrown) {
      this.saved = messageOf(thrown);
    }
  }

  #linkRow(): TemplateResult {
    return html`<div class="link">
        <input id="link" readonly aria-label="Link to this page" .value=${linkToPage(this.session)} />
        <button @click=${this.#copy}>Copy link</button>
      </div>
      <p class="soft" role="status">${this.said}</p>`;
  }

  #figureField(): TemplateResult {
    const { title } = openLab(this.session);
    return html`<label for="what">What</label>
      <select id="what" autofocus @change=${this.#choose}>
        <option value="lab" .selected=${this.view === null}>The whole lab: ${title}</option>
        <optgroup label="One figure">
          ${this.figures.map(
            ({ id, choice }) =>
              html`<option value="figure ${id}" .selected=${id === this.view}>${choice}</option>`,
          )}
        </optgroup>
      </select>`;
  }

  #box(list: 'show' | 'lock', row: Setting, words: string): TemplateResult {
    const { name } = row;
    const title = titleOf(row);
    return html`<label
      ><input
        type="checkbox"
        .checked=${this[list].has(name)}
        aria-label=${words === title ? nothing : `${title}: ${words}`}
        @change=${() => this.#toggle(list, name)}
      />${words}</label
    >`;
  }

  #controlFields({ show, lock }: Plan): TemplateResult {
    const isLab = this.view === null;
    const title = isLab ? 'Controls that readers cannot change' : 'Controls beside the figure';
    return html`<details ?open=${hasRoom}>
      <summary>${title}: ${(isLab ? lock : show).length || 'none'}</summary>
      <ul>
        ${this.#settings.map(
          (row) => html`<li>
            ${this.#box(isLab ? 'lock' : 'show', row, titleOf(row))}
            ${!isLab && this.show.has(row.name) ? this.#box('lock', row, 'locked') : nothing}
          </li>`,
        )}
      </ul>
    </details>`;
  }

  #predictionField(): TemplateResult {
    return html`<details>
      <summary>Prediction first: ${this.predictProblem ? 'not complete' : this.predict ? 'asked' : 'none'}</summary>
      <pe-prediction-fields
        .start=${this.session.store.get('predict')}
        @change=${(event: Event) => {
          const { predict, problem } = event.target as PredictionFields;
          this.predict = predict;
          this.predictProblem = problem;
          this.saved = '';
        }}
      ></pe-prediction-fields>
    </details>`;
  }

  /** None in a lab without numbers to reach. */
  #challengeField(): TemplateResult | typeof nothing {
    if (measuresOf(this.session).length === 0) return nothing;
    const { text, words } = this.#challenge;
    return html`<details>
      <summary>Challenge: ${text ? 'set' : 'none'}</summary>
      <pe-challenge-fields
        .draft=${this.draft}
        .measures=${measuresOf(this.session)}
        .offered=${this.#freeable}
        .words=${words}
        @change=${(event: Event) => {
          this.draft = (event.target as ChallengeFields).draft;
        }}
      ></pe-challenge-fields>
      <p class="soft">
        ${guideLink(this.session, 'challenges', 'How challenges work, and ten to start from')}
      </p>
    </details>`;
  }

  #setType = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const type = field.valueAsNumber;
    if (type >= leastType && type <= mostType) this.type = type;
    field.value = String(this.type);
  };

  #lookFields({ height, isFigure }: Embed, { hasHeight, isSlide }: Host): TemplateResult {
    return html`<div class="look">
      <label for="theme">Theme</label>
      <select
        id="theme"
        @change=${(event: Event) => {
          this.theme = (event.target as HTMLSelectElement).value as Embed['theme'];
        }}
      >
        ${[
          ['auto', 'Auto'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ].map(([id, words]) => html`<option value=${id} .selected=${id === this.theme}>${words}</option>`)}
      </select>
      ${
        hasHeight
          ? html`<label for="height">Height (px)</label>
              <input
                id="height"
                type="number"
                min=${least}
                max=${most}
                .value=${String(height)}
                @change=${this.#setHeight}
              />`
          : nothing
      }
      ${
        isSlide && isFigure
          ? html`<label for="type">Type (px)</label>
              <input
                id="type"
                type="number"
                min=${leastType}
                max=${mostType}
                .value=${String(this.type)}
                @change=${this.#setType}
              />`
          : nothing
      }
    </div>`;
  }

  #preview(embed: Embed, { isSlide }: Host): TemplateResult {
    const [here] = location.href.split('#');
    const address = `${here}#${embed.state}${isSlide && !embed.isFigure ? '&ui=present' : ''}`;
    return html`<div class="preview">
      <div class="row">
        <h3>Preview, ${columnWidth} pixels wide</h3>
        <button @click=${() => this.#savePoster(embed.poster)}>Save poster</button>
      </div>
      <pe-embed-preview
        .address=${address}
        .later=${this.predict && `${address}&answer=1`}
        @told-height=${(event: Event) => {
          this.told = (event.target as EmbedPreview).most;
        }}
      ></pe-embed-preview>
      <p class="soft" role="status">${this.saved}</p>
    </div>`;
  }

  #snippet(embed: Embed, host: Host): TemplateResult {
    return html`<div class="snippet">
      <label for="host">For</label>
      <select
        id="host"
        @change=${(event: Event) => {
          this.host = (event.target as HTMLSelectElement).value as HostId;
        }}
      >
        ${Object.entries(hosts).map(
          ([id, { title }]) => html`<option value=${id} .selected=${id === this.host}>${title}</option>`,
        )}
      </select>
      <pe-snippet .code=${host.write(embed)} label="Embed"></pe-snippet>
      ${this.predictProblem ? html`<p class="broken" role="status">The prediction is not in it: ${lowered(this.predictProblem)}</p>` : nothing}
      <p class="soft">${host.hint(embed)}</p>
      ${isPublic(location.href) ? nothing : html`<p class="soft">${this.#whereTo()}</p>`}
    </div>`;
  }

  /** For a page that nobody else can open. */
  #whereTo(): string {
    return location.protocol === 'file:'
      ? 'This page is a file. Put the build on a web server, and its address in place of https://your.host/.'
      : words.onlyHere('embed it in published notes');
  }

  /** What a link cannot hold. */
  #lost(): TemplateResult | typeof nothing {
    const { source, remote } = this.session.store.get();
    if (source !== 'file') return nothing;
    return html`<p class="soft">
      ${
        remote
          ? 'Readers of the notes press Read to load your table from its address.'
          : 'A link cannot hold your table, so the embed shows the encoding chosen in its place.'
      }
    </p>`;
  }

  #closed = () => {
    this.remove();
  };

  override render(): TemplateResult | typeof nothing {
    if (!this.session) return nothing;
    const host: Host = hosts[this.host];
    const plan = this.#plan;
    const embed = embedOf(this.session, location.href.split('#')[0], plan);
    // Keys of the page, such as P for the projector, are not meant here.
    return html`<dialog
      aria-labelledby="title"
      @close=${this.#closed}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
    >
      <div class="row">
        <h2 id="title">Share</h2>
        <button @click=${() => this.renderRoot.querySelector('dialog')?.close()}>Close</button>
      </div>
      ${this.#linkRow()}
      <h2>Embed in course notes</h2>
      <div class="builder">
        <div class="fields">
          ${this.#figureField()} ${this.#lost()}
          ${this.figures.length > 0 ? this.#controlFields(plan) : nothing} ${this.#lookFields(embed, host)}
          ${this.#predictionField()} ${this.#challengeField()}
        </div>
        ${this.#snippet(embed, host)} ${this.#preview(embed, host)}
      </div>
      <h2 class="further">${worksheetText.heading}</h2>
      <pe-worksheet-editor
        .session=${this.session}
        .challenge=${plan.challenge}
        .view=${this.view}
      ></pe-worksheet-editor>
    </dialog>`;
  }
}

customElements.get('pe-share') ?? customElements.define('pe-share', ShareDialog);

export function openShare(session: Session, isCopied: boolean | null): void {
  document.body.append(Object.assign(document.createElement('pe-share'), { session, isCopied }));
}
