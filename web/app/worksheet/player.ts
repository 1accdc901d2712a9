/**
 * <pe-worksheet>: the tasks of a worksheet, one after the other, each in the page's frame. Properties: worksheet, page (address of the
 * page), keeper.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { unseen } from '../../draw/controls.ts';
import { toCsv } from '../../draw/export/csv.ts';
import { copyOrSave, download } from '../../draw/export/download.ts';
import { controls } from '../../draw/theme.ts';
import { plainName } from '../../tasks/names.ts';
import { pack } from '../../tasks/pack.ts';
import { challengeFor, type Task, type Worksheet } from '../../tasks/worksheet.ts';
import { watchHostTheme } from '../host-theme.ts';
import type { Keeper } from './keeper.ts';
import { playerStyles } from './player-styles.ts';
import {
  countReached,
  isBegun,
  none,
  type Progress,
  progressOf,
  type TaskProgress,
  withTask,
} from './progress.ts';
import { text } from './text.ts';

/** Milliseconds without a change after which settings count as an attempt. */
const rest = 500;

/** The messages of the frame: app/framed.ts. */
interface Told {
  readonly type?: unknown;
  readonly height?: number;
  readonly state?: string;
  readonly result?: { readonly value: number | null; readonly isCurrent: boolean } | null;
  readonly detail?: { readonly value: number; readonly receipt: string; readonly challenge: string };
  readonly messages?: readonly string[];
}

class WorksheetPlayer extends LitElement {
  static override properties = {
    worksheet: { attribute: false },
    page: {},
    keeper: { attribute: false },
    progress: { state: true },
    at: { state: true },
    height: { state: true },
    said: { state: true },
    problem: { state: true },
  };

  declare worksheet: Worksheet;
  declare page: string;
  declare keeper: Keeper;
  private progress: Progress = none;
  /** index of the open task; -1 before the start */
  private at = -1;
  /** of the frame, in CSS pixels */
  private height = 600;
  private said = '';
  /** what is wrong with the challenge */
  private problem = '';
  #isLoaded = false;
  /** the state in which each task was left */
  readonly #left = new Map<string, string>();
  /** the settings last counted */
  #counted = '';
  #resting: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  static override styles = [controls, unseen, playerStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#hear);
    addEventListener('pagehide', this.#leave);
    this.#clock = setInterval(this.#tick, 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#hear);
    removeEventListener('pagehide', this.#leave);
    clearInterval(this.#clock);
    this.#undress();
    clearTimeout(this.#resting);
  }

  override async firstUpdated(): Promise<void> {
    const kept = await this.keeper.load();
    this.#isLoaded = true;
    const name = this.keeper.name || kept.name;
    this.progress = { ...kept, name };
    if (isBegun(this.progress)) this.#open(this.#firstOpen());
  }

  get #task(): Task {
    return this.worksheet.tasks[this.at];
  }

  get #frame(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('iframe');
  }

  /** The first task that is not solved yet, or the first of all. */
  #firstOpen(): number {
    const { tasks } = this.worksheet;
    return Math.max(
      0,
      tasks.findIndex((task) => !progressOf(this.progress, task).isReached),
    );
  }

  #stateOf(task: Task): string {
    const { name } = this.progress;
    const challenge = pack(challengeFor(task, name));
    const named = name && `&${new URLSearchParams({ name })}`;
    return `v=1&ui=figure${task.view ? `&view=${encodeURIComponent(task.view)}` : ''}&challenge=${challenge}${named}`;
  }

  #change(changes: Partial<TaskProgress>) {
    this.progress = withTask(this.progress, this.#task, changes);
  }

  #open(index: number) {
    clearTimeout(this.#resting);
    this.at = index;
    this.problem = '';
    this.#counted = '';
    // One page for all tasks: its code and its core are there already.
    const state = this.#left.get(this.#task.id) ?? this.#stateOf(this.#task);
    this.#frame?.contentWindow?.postMessage({ type: 'pe:set', state }, '*');
  }

  readonly #tick = () => {
    if (this.at < 0 || document.visibilityState !== 'visible') return;
    const { seconds, isReached } = progressOf(this.progress, this.#task);
    if (!isReached) this.#change({ seconds: seconds + 1 });
  };

  readonly #leave = () => {
    if (this.#isLoaded) this.keeper.leave(this.progress);
  };

  readonly #hear = ({ data, source }: MessageEvent<Told | null>) => {
    if (this.at < 0 || !data || source !== this.#frame?.contentWindow) return;
    if (data.type === 'pe:resize' && typeof data.height === 'number') this.height = data.height;
    if (data.type === 'pe:error') this.problem = data.messages?.join(' ') ?? '';
    if (data.type === 'pe:state' && data.state) this.#seen(data.state, data.result ?? null);
    if (data.type === 'pe:complete' && data.detail) this.#reached(data.detail);
  };

  /** The settings of the open task: a message of the one before may still arrive. */
  #seen(state: string, result: NonNullable<Told['result']> | null) {
    if (!state.includes(pack(challengeFor(this.#task, this.progress.name)))) return;
    this.#left.set(this.#task.id, state);
    clearTimeout(this.#resting);
    if (!result?.isCurrent || state === this.#counted) return;
    // What a task opens with is nobody's attempt.
    if (this.#counted === '') this.#counted = state;
    else this.#resting = setTimeout(() => this.#count(state, result.value), rest);
  }

  #count(state: string, value: number | null) {
    this.#counted = state;
    const { isReached, attempts } = progressOf(this.progress, this.#task);
    if (isReached) return;
    this.#change({ attempts: attempts + 1, value });
    this.keeper.save(this.progress);
  }

  #reached({ value, receipt, challenge }: NonNullable<Told['detail']>) {
    const task = this.#task;
    const { isReached, attempts } = progressOf(this.progress, task);
    if (isReached || challenge !== pack(challengeFor(task, this.progress.name))) return;
    clearTimeout(this.#resting);
    this.#counted = this.#left.get(task.id) ?? '';
    this.#change({ isReached: true, value, receipt, attempts: attempts + 1 });
    this.keeper.save(this.progress);
  }

  #begin = (event: Event) => {
    event.preventDefault();
    const field = this.renderRoot.querySelector('input') as HTMLInputElement;
    this.#left.clear();
    this.#first = '';
    this.progress = { ...none, name: plainName(field.value) };
    this.#open(0);
    this.keeper.save(this.progress);
    void this.#focus('[aria-current]');
  };

  /** Asks the next reader at this computer for a name. What the one before has reached is kept until that one starts. */
  #anew = () => {
    clearTimeout(this.#resting);
    this.at = -1;
    this.said = '';
    void this.#focus('input');
  };

  #goBack = () => {
    this.#first = '';
    this.#open(this.#firstOpen());
    void this.#focus('[aria-current]');
  };

  /** What had the focus is gone. */
  async #focus(selector: string) {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** The way on, once the open task is solved. */
  #next(): TemplateResult | typeof nothing {
    const { tasks } = this.worksheet;
    const index = tasks.findIndex((task) => !progressOf(this.progress, task).isReached);
    if (index < 0 || !progressOf(this.progress, this.#task).isReached) return nothing;
    const go = () => {
      this.#open(index);
      scrollTo({ top: 0, behavior: 'instant' });
      void this.#focus('[aria-current]');
    };
    return html`<button class="start" @click=${go}>${text.next(index + 1, tasks[index].title)}</button>`;
  }

  get #receipts(): readonly { readonly task: string; readonly receipt: string }[] {
    return this.worksheet.tasks
      .map((task) => ({ task: task.id, receipt: progressOf(this.progress, task).receipt }))
      .filter(({ receipt }) => receipt !== '');
  }

  async #copy() {
    const links = this.#receipts.map(({ receipt }) => receipt);
    this.said = (await copyOrSave(links.join('\n'), 'receipts.txt')) || text.copied(links.length);
  }

  #save() {
    const rows = this.#receipts;
    const columns = [
      { title: 'name', values: rows.map(() => this.progress.name) },
      { title: 'task', values: rows.map(({ task }) => task) },
      { title: 'receipt', values: rows.map(({ receipt }) => receipt) },
    ];
    const blob = new Blob([toCsv({ kind: 'columns', columns })], { type: 'text/csv' });
    this.said = `${download('receipts.csv', blob)}.`;
  }

  #startForm(): TemplateResult {
    const isNeeded = this.worksheet.tasks.some(({ seedByName }) => seedByName);
    return html`<p>${text.tasks(this.worksheet.tasks.length)}</p>
      <form @submit=${this.#begin}>
        <label
          >${isNeeded ? text.nameNeeded : text.nameOptional}
          <input name="name" maxlength="60" autocomplete="name" ?required=${isNeeded} pattern=".*\\S.*" />
        </label>
        <button class="start">${text.start}</button>
        ${
          isBegun(this.progress)
            ? html`<button type="button" @click=${this.#goBack}>${text.back(this.progress.name)}</button>`
            : nothing
        }
      </form>`;
  }

  #list(): TemplateResult {
    return html`<nav aria-label=${text.list}>
      <ol>
        ${this.worksheet.tasks.map((task, i) => {
          const { isReached } = progressOf(this.progress, task);
          return html`<li>
            <button aria-current=${i === this.at ? 'step' : nothing} @click=${() => this.#open(i)}>
              <span aria-hidden="true" class=${isReached ? 'yes' : ''}>${isReached ? '●' : '○'}</span>
              ${i + 1}. ${task.title} <span class="unseen">(${isReached ? text.reached : text.open})</span>
            </button>
          </li>`;
        })}
      </ol>
    </nav>`;
  }

  #end(): TemplateResult {
    const { name } = this.progress;
    const { tasks } = this.worksheet;
    return html`<div class="end">
        <p role="status">${text.standing(countReached(this.progress, this.worksheet), tasks.length)}</p>
        ${this.#next()} ${name ? html`<p class="soft">${text.ofName(name)}</p>` : nothing}
        ${
          this.#receipts.length > 0
            ? html`<button @click=${this.#copy}>${text.copyReceipts}</button>
                <button @click=${this.#save}>${text.saveReceipts}</button>`
            : nothing
        }
        ${this.keeper.name ? nothing : html`<button @click=${this.#anew}>${text.anew}</button>`}
      </div>
      <p class="soft" role="status">${this.said || this.keeper.words}</p>`;
  }

  override updated(): void {
    // A policy may refuse styles in attributes.
    if (this.#frame) this.#frame.style.height = `${this.height}px`;
  }

  override render(): TemplateResult {
    const { title } = this.worksheet;
    if (this.at < 0) return html`<h1>${title}</h1>${this.#startForm()}`;
    return html`<h1>${title}</h1>
      ${this.#list()} ${this.problem ? html`<p class="broken" role="alert">${this.problem}</p>` : nothing}
      <iframe
        title=${text.task(this.at + 1, this.#task.title)}
        src=${this.#address}
        allow="clipboard-write"
        @load=${this.#greet}
      ></iframe>
      ${this.#end()}`;
  }

  readonly #greet = ({ target }: Event) => {
    const frame = target as HTMLIFrameElement;
    frame.contentWindow?.postMessage({ type: 'pe:hello' }, '*');
    this.#undress();
    this.#undress = watchHostTheme(frame, (theme) =>
      frame.contentWindow?.postMessage({ type: 'pe:theme', theme }, '*'),
    );
  };

  #undress = () => {};
  #first = '';

  /** The address that the frame begins with: later tasks are told to it. */
  get #address(): string {
    this.#first ||= `${this.page}#${this.#left.get(this.#task.id) ?? this.#stateOf(this.#task)}`;
    return this.#first;
  }
}

customElements.get('pe-worksheet') ?? customElements.define('pe-worksheet', WorksheetPlayer);
