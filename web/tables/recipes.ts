/** <pe-recipes>: lines of Python that save the position table of a model to a file. */
import { css, html, LitElement, type TemplateResult } from 'lit';
import { controlHost } from '../draw/theme.ts';
import '../draw/snippet.ts';
import { text } from './table-text.ts';

export const models = {
  bert: {
    title: 'BERT',
    name: 'google-bert/bert-base-cased',
    note: '512 positions.',
    attribute: 'embeddings.position_embeddings',
    prefix: 'bert.',
  },
  roberta: {
    title: 'RoBERTa',
    name: 'FacebookAI/roberta-base',
    note: '514 rows. Leave out the first two: they are not positions.',
    attribute: 'embeddings.position_embeddings',
    prefix: 'roberta.',
  },
  gpt2: {
    title: 'GPT-2',
    name: 'openai-community/gpt2',
    note: '1024 positions.',
    attribute: 'wpe',
    prefix: '',
  },
} as const;

export type Model = keyof typeof models;

const pytorch = (model: Model): string => `import numpy, transformers
model = transformers.AutoModel.from_pretrained("${models[model].name}")
numpy.save("${model}.npy", model.${models[model].attribute}.weight.detach().numpy())`;

/** From the authors' checkpoints; RoBERTa was not published for TensorFlow. */
function tensorflow(model: Model): string {
  const { name } = models[model];
  if (model === 'roberta')
    return `import numpy, transformers  # version 4, with TensorFlow
model = transformers.TFAutoModel.from_pretrained("${name}")
numpy.save("${model}.npy", [w for w in model.weights if "position_embeddings" in w.name][0].numpy())`;
  const [path, variable] =
    model === 'bert'
      ? ['cased_L-12_H-768_A-12/bert_model.ckpt', 'bert/embeddings/position_embeddings']
      : ['models/124M/model.ckpt', 'model/wpe'];
  return `import numpy, tensorflow
table = tensorflow.train.load_variable("${path}", "${variable}")
numpy.save("${model}.npy", table)`;
}

function numpy(model: Model): string {
  const { name, prefix, attribute } = models[model];
  return `import huggingface_hub, numpy, safetensors.numpy
file = huggingface_hub.hf_hub_download("${name}", "model.safetensors")
numpy.save("${model}.npy", safetensors.numpy.load_file(file)["${prefix}${attribute}.weight"])`;
}

export const tools = {
  pytorch: { title: 'PyTorch', write: pytorch },
  tensorflow: { title: 'TensorFlow', write: tensorflow },
  numpy: { title: 'NumPy', write: numpy },
} as const satisfies Readonly<Record<string, { title: string; write: (model: Model) => string }>>;

export type Tool = keyof typeof tools;

class Recipes extends LitElement {
  static override properties = { model: { state: true }, tool: { state: true } };

  private model: Model = 'gpt2';
  private tool: Tool = 'pytorch';

  static override styles = [
    ...controlHost,
    css`
      :host {
        margin-top: var(--space-2);
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
        ${this.#choice(text.model, models, this.model, (id) => {
          this.model = id;
        })}
        ${this.#choice(text.tool, tools, this.tool, (id) => {
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
