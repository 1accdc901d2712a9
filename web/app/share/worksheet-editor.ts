/**
 * <pe-worksheet-editor>: a worksheet of the challenges that the builder has set. Properties session; challenge: the builder's, as a link
 * writes it, or ''; view: id of its figure, '' for the proof, null for the whole lab.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { controls } from '../../draw/controls.ts';
import { download, fileName } from '../../draw/export/download.ts';
import { messageOf } from '../../draw/faults.ts';
import '../../draw/snippet.ts';
import { settingsOf } from '../../settings/shared-rows.ts';
import type { Session } from '../../shell/session.ts';
import { type Challenge, goalText, readChallenge } from '../../tasks/challenge.ts';
import { type MeasureId, measures } from '../../tasks/measures.ts';
import { most, newId, type Task, taskLike, type Worksheet } from '../../tasks/worksheet.ts';
import { readWorksheetFile } from '../../tasks/worksheet-file.ts';
import { placeInTab } from '../tab-place.ts';
import { type Draft, draftFrom, written } from './challenge-draft.ts';
import { frameOf, linkToWorksheet } from './snippets.ts';
import { countStartsAtGoal } from './starts.ts';
import type { ChallengeFields } from './task-fields.ts';
import './task-fields.ts';
import { text } from './worksheet-text.ts';

/** A task while it is edited. */
interface Edited {
  readonly task: Task;
  readonly draft: Draft;
  /** what is wrong with the draft, which is then not the task's challenge, or '' */
  readonly problem: string;
}

const edited = (task: Task): Edited => ({ task, draft: draftFrom(task.challenge), problem: '' });

/** In CSS pixels, until resize.js knows better. */
const usualHeight = 900;
const longestTitle = 40;

/** Kept while the reader sets the next challenge, in any lab. */
let kept: { readonly title: string; readonly tasks: readonly Edited[] } = {
  title: text.usualTitle,
  tasks: [],
};

/** Kept for other pages of the playground that the tab opens meanwhile, without what is wrong with a draft. */
const place = placeInTab('pe-playground worksheet');

/** The first words of a task, without the last sign. */
function titleFrom(ask: string): string {
  const words = ask.trim();
  const first = words.slice(0, longestTitle);
  return (words.length > longestTitle ? first.replace(/\s+\S*$/, '') : first).replace(/[.,;:?!]+$/, '');
}

/** Courses remember by its id whether a task was reached: with other free settings or another goal, it is another task. */
function idAfter({ id, title, challenge }: Task, changed: Challenge): string {
  const rules = ({ free, goal }: Challenge) => JSON.stringify([free, goal]);
  return rules(changed) === rules(challenge) ? id : newId(title);
}

class WorksheetEditor extends LitElement {
  static override properties = {
    session: { attribute: false },
    challenge: {},
    view: { attribute: false },
    form: { state: true },
    said: { state: true },
    saved: { state: true },
  };

  declare session: Session;
  declare challenge: string;
  declare view: string | null;
  private form: 'frame' | 'link' = 'frame';
  /** of the tasks, and of what was saved of them */
  private said = '';
  private saved = '';
  #checking: AbortController | undefined;

  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
      }
      p,
      ol {
        margin: 0;
      }
      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-2);
        padding: 0;
        list-style: none;
      }
      li {
        padding-bottom: var(--space-2);
        border-bottom: 1px solid var(--line);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2);
      }
      .row input {
        flex: 1 1 9rem;
        min-width: 0;
        max-width: 30rem;
      }
      /* On phones, the title of all has a line of its own. */
      .row input:first-child {
        flex-basis: 15rem;
      }
      .place {
        min-width: var(--space-4);
        font-variant-numeric: tabular-nums;
      }
      details {
        margin: var(--space-1) 0 0 calc(var(--space-4) + var(--space-2));
      }
      summary {
        min-height: 1.5rem;
        color: var(--ink-soft);
        font-size: var(--text-small);
        cursor: pointer;
      }
      pe-challenge-fields {
        max-width: 30rem;
      }
      .soft {
        min-height: 1lh;
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      a {
        color: inherit;
        text-underline-offset: 0.2em;
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('session')) this.#restore();
    // What was said is of the challenge before.
    if (changed.has('challenge')) this.said = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#checking?.abort();
  }

  /** Another page may have changed the list. */
  #restore() {
    const stored = place.read();
    if (stored === JSON.stringify(this.#worksheet)) return;
    const { worksheet } = readWorksheetFile('', stored, this.session, 0);
    if (worksheet) kept = { title: worksheet.title, tasks: worksheet.tasks.map(edited) };
  }

  get #worksheet(): Worksheet {
    const { title, tasks } = kept;
    return { v: 1, title: title.trim() || text.usualTitle, tasks: tasks.map(({ task }) => task) };
  }

  /** Whether a name can decide what it starts from. */
  #hasSeed({ challenge: { given, free } }: Task): boolean {
    const { labs, catalog } = this.session;
    const lab = labs.find(({ id }) => id === given.lab) ?? labs[0];
    return settingsOf(lab, catalog).has('seed') && !free.includes('seed');
  }

  /** The tasks that can start from a seed by name, and how many do. */
  get #seeding() {
    const having = kept.tasks.filter(({ task }) => task.seedByName || this.#hasSeed(task));
    return { having, seeded: having.filter(({ task }) => task.seedByName).length };
  }

  #change(changes: Partial<typeof kept>, said = '') {
    this.#checking?.abort();
    kept = { ...kept, ...changes };
    place.write(JSON.stringify(this.#worksheet));
    this.said = said;
    this.saved = '';
    this.requestUpdate();
  }

  #changeTask(index: number, changes: Partial<Edited>) {
    this.#change({ tasks: kept.tasks.with(index, { ...kept.tasks[index], ...changes }) });
  }

  #add = () => {
    const { challenge } = readChallenge(this.challenge, this.session);
    if (!challenge) return;
    const twin = taskLike(challenge, this.#worksheet.tasks);
    if (twin) {
      this.said = text.alike(twin.title);
      return;
    }
    const title = titleFrom(challenge.ask);
    const task: Task = { id: newId(title), title, challenge, ...(this.view && { view: this.view }) };
    const { having, seeded } = this.#seeding;
    const isSeeded = seeded > 0 && seeded === having.length && this.#hasSeed(task);
    const added = edited({ ...task, ...(isSeeded && { seedByName: true }) });
    this.#change({ tasks: [...kept.tasks, added] }, text.added(title));
  };

  #move(index: number, by: -1 | 1) {
    const tasks = [...kept.tasks];
    const [moved] = tasks.splice(index, 1);
    this.#change({ tasks: tasks.toSpliced(index + by, 0, moved) });
  }

  #edit(index: number, draft: Draft) {
    const { task } = kept.tasks[index];
    const { challenge, words } = written(this.session, draft, task.challenge.given);
    const twin = challenge && taskLike(challenge, this.#worksheet.tasks.toSpliced(index, 1));
    const problem = twin ? text.alike(twin.title) : words;
    this.#changeTask(index, {
      draft,
      problem: problem && text.staysAsItWas(problem),
      ...(challenge && !twin && { task: { ...task, id: idAfter(task, challenge), challenge } }),
    });
  }

  #open = async (event: Event) => {
    const field = event.target as HTMLInputElement;
    const [file] = field.files ?? [];
    if (!file) return;
    this.said = await this.#read(file);
    field.value = '';
  };

  /** Returns what is said of it. */
  async #read(file: File): Promise<string> {
    const { worksheet, problem } = readWorksheetFile(file.name, await file.text(), this.session);
    if (!worksheet) return problem;
    const { title, tasks } = worksheet;
    this.#change({ title, tasks: tasks.map(edited) });
    return text.opened(tasks.length);
  }

  #save = () => {
    const json = `${JSON.stringify(this.#worksheet, null, 2)}\n`;
    this.saved = `${download('worksheet.json', new Blob([json], { type: 'application/json' }))}.`;
  };

  #packageName = () => `${fileName(this.#worksheet.title)}.zip`;

  #pack = async () => {
    this.saved = text.packing;
    try {
      const { packageOf } = await import('./course-package.ts');
      this.saved = `${download(this.#packageName(), await packageOf(this.#worksheet))}.`;
    } catch (thrown) {
      this.saved = messageOf(thrown);
    }
  };

  #checkStarts = async () => {
    this.#checking?.abort();
    this.#checking = new AbortController();
    const { signal } = this.#checking;
    const said: string[] = [];
    for (const { task } of kept.tasks.filter(({ task }) => task.seedByName)) {
      this.saved = [...said, text.checking(task.title)].join(' ');
      const found = await countStartsAtGoal(task, signal);
      if (signal.aborted) return;
      said.push(text.starts(task.title, found));
    }
    this.saved = said.join(' ');
  };

  #button(words: string, sign: string, act: () => void, isUsable = true): TemplateResult {
    return html`<button aria-label=${words} ?disabled=${!isUsable} @click=${act}>${sign}</button>`;
  }

  #task({ task, draft, problem }: Edited, index: number): TemplateResult {
    const { title, challenge } = task;
    const { goal } = challenge;
    const lab = measures[goal.measure].lab;
    const offered = this.session.store.settings
      .rows(String(challenge.given.scheme ?? ''))
      .filter(({ name }) => challenge.free.includes(name) || draft.free.includes(name));
    return html`<li>
      <div class="row">
        <span class="place">${index + 1}.</span>
        <input
          aria-label=${text.taskTitle(index + 1)}
          maxlength=${most.title}
          .value=${live(title)}
          @change=${({ target }: Event) => {
            const typed = (target as HTMLInputElement).value.trim();
            this.#changeTask(index, { task: { ...task, title: typed || title } });
          }}
        />
        ${this.#button(text.up(title), '↑', () => this.#move(index, -1), index > 0)}
        ${this.#button(text.down(title), '↓', () => this.#move(index, 1), index < kept.tasks.length - 1)}
        ${this.#button(text.remove(title), text.removeShort, () =>
          this.#change({ tasks: kept.tasks.toSpliced(index, 1) }, text.removed(title)),
        )}
      </div>
      <details>
        <summary>${text.goal(goalText(goal, String))}</summary>
        <pe-challenge-fields
          .draft=${draft}
          .measures=${(Object.keys(measures) as MeasureId[]).filter((id) => measures[id].lab === lab)}
          .offered=${offered}
          .words=${problem}
          @change=${({ target }: Event) => this.#edit(index, (target as ChallengeFields).draft)}
        ></pe-challenge-fields>
      </details>
    </li>`;
  }

  #hand(): TemplateResult {
    const worksheet = this.#worksheet;
    const [home] = location.href.split('#');
    const isServed = /^https?:/.test(home);
    const link = linkToWorksheet(home, worksheet);
    const frame = frameOf({ home, src: link, title: worksheet.title, height: usualHeight });
    return html`${this.#seeds()}
      <div class="row">
        <button @click=${this.#save}>${text.save}</button>
        <button @click=${this.#pack}>${text.package}</button>
        ${isServed && this.#seeding.seeded > 0 ? html`<button @click=${this.#checkStarts}>${text.checkStarts}</button>` : nothing}
        <label
          >${text.form}
          <select
            @change=${({ target }: Event) => {
              this.form = (target as HTMLSelectElement).value as 'frame' | 'link';
            }}
          >
            <option value="frame" .selected=${this.form === 'frame'}>${text.frame}</option>
            <option value="link" .selected=${this.form === 'link'}>${text.link}</option>
          </select></label
        >
        ${isServed ? html`<a href=${link} target="_blank" rel="noopener">${text.tryIt}</a>` : nothing}
      </div>
      <pe-snippet .code=${this.form === 'frame' ? frame : link} label=${text.snippet}></pe-snippet>`;
  }

  /** One box for all tasks that have a seed: a file may have set it for some of them, which then stays so. */
  #seeds(): TemplateResult | typeof nothing {
    const { having, seeded } = this.#seeding;
    if (having.length === 0) return nothing;
    const setAll = ({ target }: Event) => {
      const isSet = (target as HTMLInputElement).checked;
      this.#change({
        tasks: kept.tasks.map((one) => {
          const { seedByName: _, ...task } = one.task;
          return { ...one, task: { ...task, ...(isSet && having.includes(one) && { seedByName: true }) } };
        }),
      });
    };
    return html`<label>
        <input
          type="checkbox"
          .checked=${live(seeded === having.length)}
          .indeterminate=${live(seeded > 0 && seeded < having.length)}
          @change=${setAll}
        />${text.seedByName}
      </label>
      ${seeded > 0 ? html`<p class="soft">${text.seedHint(seeded, kept.tasks.length)}</p>` : nothing}`;
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.session) return nothing;
    const { title, tasks } = kept;
    const isFull = tasks.length === most.tasks;
    const why = isFull ? text.full(most.tasks) : this.challenge === '' ? text.noChallenge : '';
    return html`<p class="soft">${text.about}</p>
      <div class="row">
        <input
          aria-label=${text.title}
          placeholder=${text.title}
          maxlength=${most.title}
          .value=${title}
          @change=${({ target }: Event) => this.#change({ title: (target as HTMLInputElement).value })}
        />
        <button ?disabled=${why !== ''} @click=${this.#add}>${text.add}</button>
        <button @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click()}>
          ${text.open}
        </button>
        <input hidden type="file" accept=".json,application/json" @change=${this.#open} />
      </div>
      <p class="soft" role="status">${this.said || why}</p>
      ${tasks.length > 0 ? html`<ol>${tasks.map((one, i) => this.#task(one, i))}</ol>${this.#hand()}` : nothing}
      <p class="soft" role="status">${this.saved}</p>`;
  }
}

customElements.get('pe-worksheet-editor') ?? customElements.define('pe-worksheet-editor', WorksheetEditor);
