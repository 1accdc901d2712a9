/** Lines of Python that write the table of a model to a file for this page. */

export const models = {
  bert: { title: 'BERT', name: 'google-bert/bert-base-cased', file: 'bert.npy', note: '512 positions.' },
  roberta: {
    title: 'RoBERTa',
    name: 'FacebookAI/roberta-base',
    file: 'roberta.npy',
    note: '514 rows, of which the first two stand for no position: leave them out.',
  },
  gpt2: { title: 'GPT-2', name: 'openai-community/gpt2', file: 'gpt2.npy', note: '1024 positions.' },
} as const;

export type Model = keyof typeof models;

const attributes: Readonly<Record<Model, string>> = {
  bert: 'embeddings.position_embeddings',
  roberta: 'embeddings.position_embeddings',
  gpt2: 'wpe',
};

/** As the tensors are called in the files on the hub. */
const tensors: Readonly<Record<Model, string>> = {
  bert: 'bert.embeddings.position_embeddings.weight',
  roberta: 'roberta.embeddings.position_embeddings.weight',
  gpt2: 'wpe.weight',
};

const pytorch = (model: Model): string => `import numpy, transformers
model = transformers.AutoModel.from_pretrained("${models[model].name}")
numpy.save("${models[model].file}", model.${attributes[model]}.weight.detach().numpy())`;

/** Of the checkpoints that the authors published; RoBERTa's is no TensorFlow one. */
function tensorflow(model: Model): string {
  const { name, file } = models[model];
  if (model === 'roberta')
    return `import numpy, transformers  # version 4, with TensorFlow
model = transformers.TFAutoModel.from_pretrained("${name}")
numpy.save("${file}", [w for w in model.weights if "position_embeddings" in w.name][0].numpy())`;
  const [path, variable] =
    model === 'bert'
      ? ['cased_L-12_H-768_A-12/bert_model.ckpt', 'bert/embeddings/position_embeddings']
      : ['models/124M/model.ckpt', 'model/wpe'];
  return `import numpy, tensorflow
table = tensorflow.train.load_variable("${path}", "${variable}")
numpy.save("${file}", table)`;
}

const numpy = (model: Model): string => `import huggingface_hub, numpy, safetensors.numpy
file = huggingface_hub.hf_hub_download("${models[model].name}", "model.safetensors")
numpy.save("${models[model].file}", safetensors.numpy.load_file(file)["${tensors[model]}"])`;

export const tools = {
  pytorch: { title: 'PyTorch', write: pytorch },
  tensorflow: { title: 'TensorFlow', write: tensorflow },
  numpy: { title: 'NumPy', write: numpy },
} as const satisfies Readonly<Record<string, { title: string; write: (model: Model) => string }>>;

export type Tool = keyof typeof tools;
