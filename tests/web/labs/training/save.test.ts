import { expect, test } from 'vitest';
import { savingView } from '../../../../web/labs/training/below.ts';
import { Saving } from '../../../../web/labs/training/onward.ts';
import { words } from '../../template-words.ts';

const host = {
  addController: () => {},
  removeController: () => {},
  requestUpdate: () => {},
  updateComplete: Promise.resolve(true),
};

/** A model whose worker answers when the test says so. */
function model() {
  const asked: { channel: string; end: (thrown?: Error) => void }[] = [];
  const engine = {
    run: (_: string, __: object, { channel }: { channel: string }) =>
      new Promise((resolve, reject) => {
        asked.push({ channel, end: (thrown) => (thrown ? reject(thrown) : resolve(undefined)) });
      }),
  };
  const parameters = [
    { name: 'layers.0.positions.values', rows: 32, cols: 4 },
    { name: 'layers.2.positions.values', rows: 32, cols: 4 },
    { name: 'head', rows: 32, cols: 2 },
  ];
  const saved = {
    course: { run: { options: {} }, about: { parameters } },
    ...{ step: 10, title: 'Learned table, seed 7, step 10' },
  };
  const saving = new Saving(host, { engineOf: () => engine } as never);
  return { saved: saved as never, saving, asked };
}

test('the weights of the encoding and all weights are saved side by side', () => {
  const { saved, saving, asked } = model();
  void saving.save(saved, 'positions.');
  void saving.save(saved, '');
  expect(new Set(asked.map(({ channel }) => channel)).size).toBe(2);
});

test('the numbers of the encoding are counted, also where each layer has its own', () => {
  const { saved, saving } = model();
  const said = words(savingView(saving, saved));
  expect(said).toContain('Weights of the encoding, 256 numbers');
  expect(said).toContain('All weights, 320 numbers');
});

test('a failure is said until the next try', async () => {
  const { saved, saving, asked } = model();
  const failing = saving.save(saved, '');
  expect(['positions.', ''].map((prefix) => saving.isSaving(prefix))).toEqual([false, true]);
  asked[0].end(new Error('The worker ran out of memory.'));
  await failing;
  expect(words(savingView(saving, saved))).toContain('Nothing was saved. The worker ran out of memory.');
  expect(saving.isSaving('')).toBe(false);
  void saving.save(saved, '');
  expect(words(savingView(saving, saved))).not.toContain('Nothing was saved');
});
