/** Runs the lines of Python that the page offers, and reads the tables that they write. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { numpy, without } from '../interpreter.ts';
import { expect, inLoop, open, openWays, test } from './page.ts';

/**
 * Fakes of the libraries that load models, as far as the recipes use them: real names of functions and of files on the hub, small
 * tables.
 */
const libraries = {
  'tables.py': `
import numpy
table = lambda rows, cols: numpy.arange(rows * cols, dtype="float32").reshape(rows, cols) / 7
of = {
    "google-bert/bert-base-cased": table(12, 4),
    "FacebookAI/roberta-base": table(14, 4),
    "openai-community/gpt2": table(16, 4),
}
`,
  'transformers.py': `
from types import SimpleNamespace
from tables import of
class Parameter:
    def __init__(self, values): self.values = values
    def detach(self): return SimpleNamespace(numpy=lambda: self.values)
def loaded(name):
    layer = SimpleNamespace(weight=Parameter(of[name]))
    if name == "openai-community/gpt2": return SimpleNamespace(wpe=layer)
    return SimpleNamespace(embeddings=SimpleNamespace(position_embeddings=layer))
class AutoModel:
    from_pretrained = staticmethod(loaded)
class TFAutoModel:
    @staticmethod
    def from_pretrained(name):
        assert name == "FacebookAI/roberta-base"
        names = ["word_embeddings/weight:0", "position_embeddings/embeddings:0"]
        prefix = "tf_roberta_model/roberta/embeddings/"
        values = [of["google-bert/bert-base-cased"], of[name]]
        return SimpleNamespace(weights=[
            SimpleNamespace(name=prefix + one, numpy=lambda all=all: all) for one, all in zip(names, values)
        ])
`,
  'tensorflow.py': `
from types import SimpleNamespace
from tables import of
variables = {
    ("cased_L-12_H-768_A-12/bert_model.ckpt", "bert/embeddings/position_embeddings"): of["google-bert/bert-base-cased"],
    ("models/124M/model.ckpt", "model/wpe"): of["openai-community/gpt2"],
}
train = SimpleNamespace(load_variable=lambda path, name: variables[path, name])
`,
  'huggingface_hub.py': `
def hf_hub_download(name, file):
    assert file == "model.safetensors"
    return name
`,
  'safetensors/__init__.py': '',
  'safetensors/numpy.py': `
from tables import of
names = {
    "google-bert/bert-base-cased": "bert.embeddings.position_embeddings.weight",
    "FacebookAI/roberta-base": "roberta.embeddings.position_embeddings.weight",
    "openai-community/gpt2": "wpe.weight",
}
def load_file(path): return {names[path]: of[path]}
`,
};

for (const [which, [model, rows]] of (
  [
    ['BERT', 12],
    ['RoBERTa', 14],
    ['GPT-2', 16],
  ] as const
).entries())
  for (const [i, tool] of ['PyTorch', 'TensorFlow', 'NumPy'].entries())
    test(`the lines for ${model} with ${tool} write its table`, inLoop(which + i), async ({ page }, info) => {
      test.skip(without(numpy, 'NumPy'), 'NumPy is not installed.');
      const modules = info.outputPath('modules');
      for (const [name, text] of Object.entries(libraries)) {
        mkdirSync(dirname(join(modules, name)), { recursive: true });
        writeFileSync(join(modules, name), text);
      }
      await open(page, 'v=1&lab=probe');
      await openWays(page);
      await page.getByText('How to make a file', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Model' }).selectOption(model);
      await page.getByRole('combobox', { name: 'With' }).selectOption(tool);
      const lines = await page.locator('pe-recipes pre').innerText();
      const file = `${model.toLowerCase().replace('-', '')}.npy`;
      expect(lines).toContain(`numpy.save("${file}"`);

      const { PYTHONPATH = '', ...env } = process.env;
      const { status, stdout, stderr } = spawnSync(numpy ?? '', ['-W', 'error', '-c', lines], {
        cwd: info.outputDir,
        env: { ...env, PYTHONPATH: `${modules}:${PYTHONPATH}` },
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
      await page.locator('pe-lab[lab=probe] input[type=file]').setInputFiles(info.outputPath(file));
      await expect(page.locator('pe-lab[lab=probe] pe-tables .what')).toContainText(`${rows} × 4, float32`);
    });
