/** The frames that stand in for motions show computed states, and nothing that the question asks for. */
import { beforeAll, expect, it } from 'vitest';
import type { SceneView } from '../../../web/story/scene.ts';
import { scenes } from '../../../web/story/scenes.ts';
import { givenOf, sessionOf } from './given.ts';
import { loadCores, resultsOf } from './results.ts';

let cores: Awaited<ReturnType<typeof loadCores>>;
beforeAll(async () => {
  cores = await loadCores();
});

async function viewsOf(id: string) {
  const found = scenes.find((one) => one.id === id);
  if (!found) throw new Error('no such scene');
  const code = (await found.load()).scene;
  const session = sessionOf(id);
  const given = givenOf(session, await resultsOf(cores, id, session), code.here);
  const viewAt = (changes: Partial<typeof given>) =>
    code.view({ ...given, isNarrow: true, ...changes }) as SceneView;
  return { viewAt, rest: viewAt({}) };
}

it.each([
  ['shuffle', ['before', 'after the change of order', 'with positions']],
  ['mask', ['before', 'after the change of order']],
  ['count', ['the words alone', 'position 100 added to them']],
  ['clocks', ['binary digits', 'clocks at position 7']],
  ['range', ['as far as it falls', 'up to distance 128']],
  ['rope', ['no words in front', '3 words in front']],
  ['depth', ['after two layers', 'after four layers']],
  ['task', ['rows in order', 'rows shuffled, too']],
] as const)('%s has frames in the order of time', async (id, labels) => {
  const { viewAt, rest } = await viewsOf(id);
  const stills = rest.stills ?? [];
  expect(stills.map(({ label }) => label)).toEqual(labels);
  const pictures = stills.map(({ motion }) => JSON.stringify(viewAt({ motion }).picture.items));
  expect(new Set(pictures).size).toBe(labels.length);
  expect(pictures.at(-1)).toBe(JSON.stringify(rest.picture.items));
  // A frame has its numbers, or none.
  for (const picture of pictures) expect(picture).not.toContain('"…"');
  // The opening is no answer, and its last frame keeps the cover.
  const before = viewAt({ isRevealed: false });
  expect(before.stills?.length).toBe(id === 'shuffle' ? labels.length : undefined);
  expect(before.picture.items).not.toEqual(rest.picture.items);
});
