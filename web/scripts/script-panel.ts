/**
 * <pe-code>: the same numbers in Python, made from the settings as they are, and the files that the lines need.
 * Properties: session, facts.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { panelStyles } from '../cite/panel-styles.ts';
import { captionLines } from '../cite/settings.ts';
import { controls } from '../draw/controls.ts';
import { download } from '../draw/export/download.ts';
import { fileName } from '../draw/export/file-name.ts';
import type { FigureFacts } from '../draw/export/provenance.ts';
import { chosenOffsets } from '../labs/properties/offsets.ts';
import { linkTo } from '../session/link.ts';
import type { Session } from '../session/session.ts';
import { StoreController } from '../state/store-controller.ts';
import '../workbench/snippet.ts';
import type { Script, ScriptFile } from './script.ts';
import { scriptsFor } from './scripts.ts';
import { wholeScript } from './whole-script.ts';

export class CodePanel extends LitElement {
  static override properties = {
    session: { attribute: false },
    facts: { attribute: false },
    scripts: { state: true },
    said: { state: true },
  };
  static override styles = [controls, panelStyles];

  declare session: Session;
  declare facts: FigureFacts;
  /** null until they are made */
  declare private scripts: readonly Script[] | null;
  declare private said: string;
  /** what the scripts were asked for with */
  #asked = '';

  constructor() {
    super();
    this.scripts = null;
    this.said = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.session || !this.facts) return;
    if (changed.has('session')) {
      new StoreController(this, this.session.store);
      new StoreController(this, this.session.tableStore);
    }
    const { kind, heading, source } = this.facts;
    const shape = source?.array?.();
    const asked = [linkTo(this.session), kind, heading, shape?.rows, shape?.cols, this.#tables()].join('\n');
    if (asked === this.#asked) return;
    this.#asked = asked;
    void this.#make(asked);
  }

  #tables(): string {
    const tableStore = this.session.tableStore.get();
    return [tableStore.active, chosenOffsets(tableStore)]
      .map((table) => (table ? `${table.id} ${table.drop}` : ''))
      .join();
  }

  async #make(asked: string): Promise<void> {
    try {
      const scripts = await scriptsFor(this.session, this.facts);
      if (asked !== this.#asked) return;
      this.scripts = scripts;
      this.said = '';
    } catch (problem) {
      if (asked !== this.#asked) return;
      this.scripts = [];
      this.said = problem instanceof Error ? problem.message : String(problem);
    }
  }

  async #save({ name, bytes }: ScriptFile): Promise<void> {
    try {
      download(name, new Blob([await bytes()], { type: 'application/octet-stream' }));
      this.said = `Saved ${name}`;
    } catch (problem) {
      this.said = problem instanceof Error ? problem.message : String(problem);
    }
  }

  #script(script: Script, place: number): TemplateResult {
    const code = wholeScript(script, captionLines(this.session, this.facts));
    const name = `${fileName(this.facts.name)}${place > 0 ? `-${place + 1}` : ''}.py`;
    const saveScript: ScriptFile = { name, bytes: async () => new TextEncoder().encode(code) };
    return html`
      <p class="title">${script.title[0].toUpperCase()}${script.title.slice(1)}</p>
      <p class="soft">Agrees with the page ${script.precision}.</p>
      <pe-snippet label="Python: ${script.title}" code=${code}></pe-snippet>
      <div class="row">
        ${[saveScript, ...script.files].map(
          (file) => html`<button type="button" @click=${() => this.#save(file)}>Save ${file.name}</button>`,
        )}
      </div>
    `;
  }

  override render() {
    const { scripts } = this;
    if (!this.session || !scripts) return html`<p class="soft">…</p>`;
    return html`
      ${scripts.map((script, place) => this.#script(script, place))}
      ${scripts.length === 0 && !this.said ? html`<p>There is no short script for this figure; its numbers are in the CSV and NPY files.</p>` : nothing}
      <p class="soft" role="status">${this.said}</p>
    `;
  }
}

customElements.get('pe-code') ?? customElements.define('pe-code', CodePanel);

export const codePanel =
  (session: Session) =>
  (facts: FigureFacts): TemplateResult =>
    html`<pe-code .session=${session} .facts=${facts}></pe-code>`;
