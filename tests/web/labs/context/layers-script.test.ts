/** The script of a model's layers says what the strip says. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import { exampleIds } from '../../../../web/labs/context/config/examples.ts';
import { layersJob } from '../../../../web/labs/context/layers/job.ts';
import { seenIn } from '../../../../web/labs/context/layers/model.ts';
import { exampleModel } from '../../../../web/labs/context/layers/open.ts';
import { layersInputOf } from '../../../../web/labs/context/layers/screen.ts';
import { layersScripts } from '../../../../web/labs/context/layers/script.ts';
import { findingOf, newIn } from '../../../../web/labs/context/layers/verdict.ts';
import { numpy, without } from '../../../interpreter.ts';
import { load } from '../../core/helpers.ts';
import { run } from '../../reference/python.ts';
import { sessionAt } from '../../shell/session-at.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

/** With positions added to the words. */
const withTables = ['gpt-2', 'bert'];

const scriptsAt = (id: string, times: number) =>
  layersScripts(sessionAt(`v=1&lab=context&layersOf=${id}&times=${times}`));

describe.skipIf(without(numpy, 'NumPy'))('the script of the layers', () => {
  it.each(exampleIds.filter((id) => !withTables.includes(id)))(
    'prints what the strip of %s shows',
    async (id) => {
      for (const times of [1, 2, 4]) {
        const model = exampleModel(id);
        const answers = layersJob(core, layersInputOf(model, times));
        const [script] = scriptsAt(id, times);
        const printed = await run(script);
        const tested = times * model.length;
        model.kinds.forEach((kind, place) => {
          expect(printed[`kind ${place + 1}, layers`]).toBe(kind.count);
          expect(printed[`kind ${place + 1}, words seen in the test`]).toBe(seenIn(kind, tested));
          expect(printed[`kind ${place + 1}, pairs with new angles`]).toBe(
            newIn(answers[place].reach, tested).unseen,
          );
        });
        expect(String(printed['layers with new angles'])).toBe(findingOf(model, answers, times).number);
      }
    },
  );
});

it.each(withTables)('%s, whose positions are a table, has none', (id) => {
  expect(scriptsAt(id, 2)).toEqual([]);
});
