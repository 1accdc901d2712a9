/** <pe-recipes>: the lines of Python that write a model's table to a file, by model and by tool. */
import { css, html, LitElement, type TemplateResult } from 'lit';
import { controls } from '../../draw/theme.ts';
import { type Model, models, type Tool, tools } from './recipes.ts';
import '../snippet.ts';

export class Recipes extends LitElement {
  static override properties = { model: { state: true }, tool: { state: true } };

  declare private model: Model;
  declare private tool: Tool;

  constructor() {
    super();
    this.model = 'gpt2';
    this.tool = 'pytorch';
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        margin-top: var(--space-2);
        font-family: var(--sans);
      }
      .choice {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2) var(--space-3);
        margin-bottom: var(--space-2);
      }
      p {
        margin: var(--space-2) 0 0;
        font-size: var(--text-small);
      }
    `,
  ];

  override render() {
    return html`<div class="choice">
        ${this.#choice('Model', models, this.model, (id) => {
          this.model = id;
        })}
        ${this.#choice('With', tools, this.tool, (id) => {
          this.tool = id;
        })}
      </div>
      <pe-snippet .code=${tools[this.tool].write(this.model)}></pe-snippet>
      <p>${models[this.model].title}: ${models[this.model].note}</p>`;
  }

  #choice<Id extends string>(
    label: string,
    all: Readonly<Record<Id, { readonly title: string }>>,
    chosen: Id,
    choose: (id: Id) => void,
  ): TemplateResult {
    return html`<label
      >${label}
      <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Id)}>
        ${(Object.keys(all) as Id[]).map(
          (id) => html`<option value=${id} ?selected=${id === chosen}>${all[id].title}</option>`,
        )}
      </select></label
    >`;
  }
}

customElements.get('pe-recipes') ?? customElements.define('pe-recipes', Recipes);
