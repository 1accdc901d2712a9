import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadTraining } from '../../../../web/core/training.ts';
import { gridOf } from '../../../../web/labs/training/definition.ts';
import { prose } from '../../../../web/labs/training/fold-text.ts';
import { trainJob } from '../../../../web/labs/training/run/job.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { words } from '../../template-words.ts';

const core = await loadTraining({
  wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
});
const control = { progress: () => Promise.resolve(), signal: new AbortController().signal };

test.each([
  ['first', 'Which came first?', '512 new sequences'],
  ['prev', 'Copy from 3 back', '512 new sequences'],
  ['own', 'Own pairs', '10 pairs kept for tests'],
])('how it works says of %s what is asked and how it is tested', async (task, title, tests) => {
  const grid = gridOf(sessionAt(`v=1&lab=training&task=${task}&encodings=none&seeds=1`).store);
  const { about } = await trainJob(core, { ...grid.runs[0], tests: grid.tests, stops: [0] }, control);
  const description = core.tasks().find(({ id }) => id === task)?.description ?? 'none';
  const said = words(prose(grid, about?.task ?? ''));
  expect(said).toContain(description);
  expect(said).toContain(`The task: ${title}`);
  expect(said).toContain(`the model answers ${tests}`);
});
