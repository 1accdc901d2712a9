import { expect, it, vi } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import { otherList } from '../../../../web/labs/properties/below.ts';
import { gridInput, matrixOf } from '../../../../web/labs/properties/input.ts';
import { gridJob } from '../../../../web/labs/properties/item-jobs.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { words } from '../../template-words.ts';
import { control } from './sizes.ts';

interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** All templates inside a template, outer ones first. */
function templatesIn(part: unknown): readonly Template[] {
  if (Array.isArray(part)) return part.flatMap(templatesIn);
  if (typeof part !== 'object' || part === null || !('values' in part)) return [];
  const template = part as Template;
  return [...('strings' in part ? [template] : []), ...template.values.flatMap(templatesIn)];
}

it('lists the other encodings: a map chooses its encoding, and a number says what a click shows', async () => {
  const session = sessionAt('v=1&lab=properties&n=16&d=16&heads=2&grid=alibi');
  const items = matrixOf(session).below.filter(({ id }) => id === 'alibi');
  const input = gridInput(session, items);
  const choose = vi.fn();
  const all = templatesIn(
    otherList(session, {
      items,
      result: { input, output: await gridJob(await loadCore(), input, control), isCurrent: true },
      chosen: '',
      choose,
    }),
  );
  const map = all.find(({ strings }) => strings[0] === '<span class=') ?? expect.fail('no map');
  expect(map.values[0]).toBe('choosable');
  (map.values[1] as () => void)();
  expect(choose).toHaveBeenLastCalledWith({ id: 'alibi', property: null });
  const buttons = all.filter(({ strings }) => strings[0].startsWith('<button'));
  const titles = buttons.map(({ strings, values }) =>
    words(values[strings.findIndex((text) => text.trim().endsWith('title='))]),
  );
  expect(titles).toEqual([
    '',
    expect.stringMatching(/^0\. Mark it in the map$/),
    expect.any(String),
    expect.any(String),
  ]);
  const [, , , symmetry] = buttons;
  (symmetry.values[symmetry.strings.findIndex((text) => text.trim().endsWith('@click='))] as () => void)();
  expect(choose).toHaveBeenLastCalledWith({ id: 'alibi', property: 'symmetry' });
});
