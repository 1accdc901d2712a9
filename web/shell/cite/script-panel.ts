/**
 * <pe-code>: Python scripts that recompute a figure with the current settings, and the files that they load.
 * Properties: session, facts, make (null if there is no script), caption.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../../draw/controls.ts';
import { download, fileName } from '../../draw/export/download.ts';
import type { FigureFacts } from '../../draw/export/provenance.ts';
import { messageOf } from '../../draw/faults.ts';
import { panelStyles } from '../../draw/snippet.ts';
import { type Script, type ScriptFile, wholeScript } from '../../reference/script.ts';
import { StoreController } from '../../settings/store.ts';
import { chosenOffsets } from '../../tables/chosen-encoding.ts';
import { text } from '../further-text.ts';
import { linkTo } from '../link.ts';
import type { Session } from '../session.ts';
import { captionLines } from './caption.ts';
import { declarationOf, type FigureDeclaration } from './figure.ts';

class ScriptPanel extends LitElement {
  static override properties = {
    session: { attribute: false },
    facts: { attribute: false },
    make: { attribute: false },
    caption: { attribute: false },
    scripts: { state: true },
    said: { state: true },
  };
  static override styles = [controls, panelStyles];

  declare session: Session;
  declare facts: FigureFacts;
  /** makes the scripts; null if the figure has no short script */
  declare make: FigureDeclaration['scripts'];
  /** the settings, the version and the link, one per line */
  declare caption: () => readonly string[];
  /** null until they are made */
  private scripts: readonly Script[] | null = null;
  private said = '';
  /** the request that the scripts belong to */
  #asked = '';

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
      const scripts = (await this.make?.(this.session, this.facts)) ?? [];
      if (asked !== this.#asked) return;
      this.scripts = scripts;
      this.said = '';
    } catch (thrown) {
      if (asked !== this.#asked) return;
      this.scripts = [];
      this.said = messageOf(thrown);
    }
  }

  async #save({ name, bytes }: ScriptFile): Promise<void> {
    try {
      this.said = download(name, new Blob([await bytes()], { type: 'application/octet-stream' }));
    } catch (thrown) {
      this.said = messageOf(thrown);
    }
  }

  #script(script: Script, place: number): TemplateResult {
    const code = wholeScript(script, this.caption());
    const name = `${fileName(this.facts.name)}${place > 0 ? `-${place + 1}` : ''}.py`;
    const saveScript: ScriptFile = { name, bytes: async () => new TextEncoder().encode(code) };
    return html`
      <p class="title">${script.title[0].toUpperCase()}${script.title.slice(1)}</p>
      <p class="soft">${text.agrees(script.precision)}</p>
      <pe-snippet label=${text.python(script.title)} code=${code}></pe-snippet>
      <div class="row">
        ${[saveScript, ...script.files].map(
          (file) =>
            html`<button type="button" @click=${() => this.#save(file)}>${text.save(file.name)}</button>`,
        )}
      </div>
    `;
  }

  override render() {
    const { scripts } = this;
    if (!this.session || !scripts) return html`<p class="soft">…</p>`;
    return html`
      ${scripts.map((script, place) => this.#script(script, place))}
      ${scripts.length === 0 && !this.said ? html`<p>${text.noScript}</p>` : nothing}
      <p class="soft" role="status">${this.said}</p>
    `;
  }
}

customElements.get('pe-code') ?? customElements.define('pe-code', ScriptPanel);

/** Loads the figure's declaration. */
export async function codePanel(session: Session, asked: FigureFacts) {
  const figure = await declarationOf(asked);
  const caption = () => captionLines(session, figure);
  return (facts: FigureFacts): TemplateResult =>
    html`<pe-code .session=${session} .facts=${facts} .make=${figure.scripts} .caption=${caption}></pe-code>`;
}
