/** <pe-worksheet>: the tasks of a worksheet, each in the page's frame. Properties: worksheet, page (the page's address), openKeeper. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { loading, unseen } from '../../draw/controls.ts';
import { messageOf } from '../../draw/faults.ts';
import { controls } from '../../draw/theme.ts';
import { plainName } from '../../tasks/names.ts';
import { pack } from '../../tasks/pack.ts';
import { mostName } from '../../tasks/task-rows.ts';
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
import { copyReceipts, receiptsOf, saveReceipts } from './receipts.ts';
import { text } from './text.ts';
import { type Completion, type Result, type Told, triedIn } from './told.ts';

/** Milliseconds without a change after which settings count as an attempt. */
const rest = 500;

class WorksheetPlayer extends LitElement {
  static override properties = {
    worksheet: { attribute: false },
    page: {},
    openKeeper: { attribute: false },
    progress: { state: true },
    at: { state: true },
    height: { state: true },
    said: { state: true },
    problem: { state: true },
    isLoaded: { state: true },
    trouble: { state: true },
  };

  declare worksheet: Worksheet;
  declare page: string;
  /** Throws as keepers reject. */
  declare openKeeper: () => Keeper;
  #keeper!: Keeper;
  private progress: Progress = none;
  /** the progress when the page was opened: it has no settings, so a task that was reached then starts again, and the page says so */
  #earlier: Progress = none;
  /** index of the open task; -1 before the start */
  private at = -1;
  /** of the frame, in CSS pixels */
  private height = 600;
  private said = '';
  /** what is wrong with the challenge */
  private problem = '';
  private isLoaded = false;
  /** why the course has not given, or taken, the progress, and whether to try again can help */
  private trouble = '';
  #canRetry = true;
  /** whether the frame has still to show the open task */
  #isAwaited = false;
  /** the state in which each task was left */
  readonly #left = new Map<string, string>();
  /** what the reader tried last (`triedIn`): it does not count again */
  #counted = '';
  #resting: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  static override styles = [controls, unseen, loading, playerStyles];

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
    this.#endTheme();
    clearTimeout(this.#resting);
  }

  override firstUpdated(): void {
    void this.#load();
  }

  /** Nothing can begin before it: what is kept would be lost. */
  async #load() {
    this.trouble = '';
    try {
      this.#keeper = this.openKeeper();
      const kept = await this.#keeper.load();
      this.progress = { ...kept, name: this.#keeper.name || kept.name };
      this.#earlier = kept;
      this.isLoaded = true;
      if (!isBegun(this.progress)) return;
      this.#open(Math.max(0, this.#firstOpen));
      // Better to learn before the work that nothing is saved. And the tab may have had more than the course.
      void this.#keep();
    } catch (thrown) {
      this.trouble = text.notRead(messageOf(thrown));
    }
  }

  async #keep() {
    try {
      await this.#keeper.save(this.progress);
      this.trouble = '';
    } catch (thrown) {
      this.#canRetry = !this.#keeper.isOver?.();
      this.trouble = text.notKept(messageOf(thrown), this.#keeper.isCopied?.() ?? false, this.#canRetry);
    }
  }

  get #task(): Task {
    return this.worksheet.tasks[this.at];
  }

  get #frame(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('iframe');
  }

  /** The first task that is not solved yet; -1 if all are. */
  get #firstOpen(): number {
    return this.worksheet.tasks.findIndex((task) => !progressOf(this.progress, task).isReached);
  }

  /** As a link has it. */
  #challengeOf(task: Task): string {
    return pack(challengeFor(task, this.progress.name));
  }

  /** Index of the task with this challenge, as a link has it; -1 if there is none. */
  #indexOf(challenge: string | null): number {
    return this.worksheet.tasks.findIndex((task) => this.#challengeOf(task) === challenge);
  }

  /** As the open task was left, or as it begins. */
  get #state(): string {
    const { id, view } = this.#task;
    const { name } = this.progress;
    const challenge = this.#challengeOf(this.#task);
    const named = name && `&${new URLSearchParams({ name })}`;
    const first = `v=1&ui=figure${view ? `&view=${encodeURIComponent(view)}` : ''}&challenge=${challenge}${named}`;
    return this.#left.get(id) ?? first;
  }

  #change(changes: Partial<TaskProgress>, task = this.#task) {
    this.progress = withTask(this.progress, task, changes);
  }

  #open(index: number) {
    if (index === this.at) return;
    this.#turnTo(index);
    this.#isAwaited = true;
    this.#set(this.#frame);
  }

  #turnTo(index: number) {
    clearTimeout(this.#resting);
    this.at = index;
    this.problem = '';
    this.#counted = triedIn(this.#state);
  }

  /** One page for all tasks: its code and its core are there already. */
  #set(frame: HTMLIFrameElement | null) {
    frame?.contentWindow?.postMessage({ type: 'pe:set', state: this.#state }, '*');
  }

  readonly #tick = () => {
    if (this.at < 0 || document.visibilityState !== 'visible') return;
    const { seconds, isReached } = progressOf(this.progress, this.#task);
    if (!isReached) this.#change({ seconds: seconds + 1 });
  };

  readonly #leave = () => {
    // Nobody is there to hear of a failure; the tab may have a copy.
    if (this.isLoaded) this.#keeper.leave(this.progress).catch(() => {});
  };

  readonly #hear = ({ data, source }: MessageEvent<Told | null>) => {
    if (this.at < 0 || !data || source !== this.#frame?.contentWindow) return;
    if (data.type === 'pe:resize' && typeof data.height === 'number') this.height = data.height;
    if (data.type === 'pe:error') this.problem = data.messages?.join(' ') ?? '';
    if (data.type === 'pe:state' && data.state) this.#seen(data.state, data.result ?? null);
    if (data.type === 'pe:complete' && data.detail) this.#reached(data.detail);
  };

  /** The settings of the open task. A message of the one before may still arrive; later, the reader has gone back in the browser. */
  #seen(state: string, result: Result | null) {
    const index = this.#indexOf(new URLSearchParams(state).get('challenge'));
    if (index < 0 || (this.#isAwaited && index !== this.at)) return;
    this.#isAwaited = false;
    if (index !== this.at) this.#turnTo(index);
    this.#left.set(this.#task.id, state);
    clearTimeout(this.#resting);
    const tried = triedIn(state);
    if (!result?.isCurrent || tried === this.#counted) return;
    this.#resting = setTimeout(() => this.#count(tried, result), rest);
  }

  #count(tried: string, { measure, value }: Result) {
    this.#counted = tried;
    const { isReached, attempts } = progressOf(this.progress, this.#task);
    // Starting again tries nothing.
    if (isReached || tried === '') return;
    // Another encoding may prove the lab's claim by another measure, or have no number.
    const isOfGoal = measure === this.#task.challenge.goal.measure;
    this.#change({ attempts: attempts + 1, ...(isOfGoal && { value }) });
    void this.#keep();
  }

  /** The challenge tells the task: the reader may have opened the next one by then. */
  #reached({ value, receipt, challenge }: Completion) {
    const task = this.worksheet.tasks[this.#indexOf(challenge)];
    if (!task) return;
    const before = progressOf(this.progress, task);
    if (before.receipt) return;
    if (task === this.#task) clearTimeout(this.#resting);
    // Courses of SCORM keep no receipts: a task that was reached before gets one when it is solved again.
    if (before.isReached) this.#change({ receipt }, task);
    else this.#change({ isReached: true, value, receipt, attempts: before.attempts + 1 }, task);
    void this.#keep();
  }

  #begin = (event: Event) => {
    event.preventDefault();
    const field = this.renderRoot.querySelector('input') as HTMLInputElement;
    this.#left.clear();
    this.#first = '';
    this.progress = { ...none, name: plainName(field.value) };
    this.#earlier = none;
    this.#open(0);
    void this.#keep();
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
    this.#open(Math.max(0, this.#firstOpen));
    void this.#focus('[aria-current]');
  };

  /** What had the focus is gone. */
  async #focus(selector: string) {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** The way on, once the open task is solved. */
  #next(): TemplateResult | typeof nothing {
    const index = this.#firstOpen;
    if (index < 0) {
      const receipts = receiptsOf(this.worksheet, this.progress).length;
      return receipts > 0
        ? html`<button class="invite" @click=${() => this.#focus('.end button')}>${text.toReceipts(receipts)}</button>`
        : nothing;
    }
    if (!progressOf(this.progress, this.#task).isReached) return nothing;
    const go = () => {
      this.#open(index);
      scrollTo({ top: 0, behavior: 'instant' });
      void this.#focus('[aria-current]');
    };
    return html`<button class="invite" @click=${go}>${text.next(index + 1, this.worksheet.tasks[index].title)}</button>`;
  }

  async #copy() {
    this.said = await copyReceipts(this.worksheet, this.progress);
  }

  #save() {
    this.said = saveReceipts(this.worksheet, this.progress);
  }

  #startForm(): TemplateResult {
    const isNeeded = this.worksheet.tasks.some(({ seedByName }) => seedByName);
    return html`<p>${text.tasks(this.worksheet.tasks.length)}</p>
      <form @submit=${this.#begin}>
        <label
          >${isNeeded ? text.nameNeeded : text.nameOptional}
          <input name="name" maxlength=${mostName} autocomplete="name" ?required=${isNeeded} pattern=".*\\S.*" />
        </label>
        <div class="row">
          <button class="invite">${text.start}</button>
          ${
            isBegun(this.progress)
              ? html`<button type="button" @click=${this.#goBack}>${text.back(this.progress.name)}</button>`
              : nothing
          }
        </div>
      </form>`;
  }

  #list(): TemplateResult {
    return html`<nav aria-label=${text.list}>
      <ol>
        ${this.worksheet.tasks.map((task, i) => {
          const { isReached } = progressOf(this.progress, task);
          return html`<li>
            <button class="printed" aria-current=${i === this.at ? 'step' : nothing} @click=${() => this.#open(i)}>
              <span aria-hidden="true" class=${isReached ? 'yes' : ''}>${isReached ? '●' : '○'}</span>
              ${i + 1}. ${task.title} <span class="unseen">(${isReached ? text.reached : text.open})</span>
            </button>
          </li>`;
        })}
      </ol>
    </nav>`;
  }

  /** How far the reader has come, and the way on. Above the figure, where it is seen once a task is solved. */
  #standing(): TemplateResult {
    const reached = countReached(this.progress, this.worksheet);
    return html`<div class="row standing">
      <p role="status">${text.standing(reached, this.worksheet.tasks.length)}</p>
      ${this.#next()}
    </div>`;
  }

  #end(): TemplateResult {
    const { name } = this.progress;
    const receipts = receiptsOf(this.worksheet, this.progress).length;
    return html`<div class="row end">
        ${
          receipts > 0
            ? html`<button @click=${this.#copy}>
                  ${text.copyReceipts(receipts, countReached(this.progress, this.worksheet))}
                </button>
                <button @click=${this.#save}>${text.saveReceipts}</button>`
            : nothing
        }
        ${this.#keeper.name ? nothing : html`<button @click=${this.#anew}>${text.anew}</button>`}
        ${name ? html`<p class="soft">${text.ofName(name)}</p>` : nothing}
      </div>
      <p class="soft" role="status">${this.said || this.#keeper.words}</p>`;
  }

  override updated(): void {
    // A policy may refuse styles in attributes.
    if (this.#frame) this.#frame.style.height = `${this.height}px`;
  }

  override render(): TemplateResult {
    const { title } = this.worksheet;
    if (!this.isLoaded)
      return html`<h1>${title}</h1>${this.trouble ? this.#troubled(this.#load) : html`<p class="loading">${text.reading}</p>`}`;
    if (this.at < 0) return html`<h1>${title}</h1>${this.#startForm()}`;
    return html`<h1>${title}</h1>
      ${this.trouble ? this.#troubled(this.#keep) : nothing}
      <div class="row">${this.#list()} ${this.#standing()}</div>
      ${progressOf(this.#earlier, this.#task).isReached ? html`<p class="soft">${text.earlier}</p>` : nothing}
      ${this.problem ? html`<p class="broken" role="alert">${this.problem}</p>` : nothing}
      <iframe
        title=${text.task(this.at + 1, this.#task.title)}
        src=${this.#address}
        allow="clipboard-write"
        @load=${this.#greet}
      ></iframe>
      ${this.#end()}`;
  }

  #troubled(again: () => Promise<void>): TemplateResult {
    return html`<div class="row trouble">
      <p class="broken" role="alert">${this.trouble}</p>
      ${this.#canRetry ? html`<button @click=${again}>${text.tryAgain}</button>` : nothing}
    </div>`;
  }

  readonly #greet = ({ target }: Event) => {
    const frame = target as HTMLIFrameElement;
    frame.contentWindow?.postMessage({ type: 'pe:hello' }, '*');
    // Another task may have been opened while the page in the frame was not there to hear of it.
    if (!this.#address.endsWith(`#${this.#state}`)) this.#set(frame);
    this.#endTheme();
    this.#endTheme = watchHostTheme(frame, (theme) =>
      frame.contentWindow?.postMessage({ type: 'pe:theme', theme }, '*'),
    );
  };

  #endTheme = () => {};
  #first = '';

  /** The address that the frame begins with: later tasks are told to it. */
  get #address(): string {
    this.#first ||= `${this.page}#${this.#state}`;
    return this.#first;
  }
}

customElements.get('pe-worksheet') ?? customElements.define('pe-worksheet', WorksheetPlayer);
