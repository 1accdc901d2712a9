import { expect, it, vi } from 'vitest';
import type { Session } from '../../../web/shell/session.ts';
import { OpenScenes } from '../../../web/story/open-scenes.ts';
import type { AnySceneCode } from '../../../web/story/scene.ts';
import { sessionOf } from './given.ts';

/** Of a story of one scene. */
function openWith(load: () => Promise<{ readonly scene: AnySceneCode }>) {
  const host = {
    scenes: [{ id: 'rope', title: 'The scene', begin: () => ({}), load }],
    open: () => sessionOf('rope') as Session,
    addController: () => {},
    removeController: () => {},
    requestUpdate: () => {},
    updateComplete: Promise.resolve(true),
  };
  return new OpenScenes(host, () => {});
}

it('resolves for each who asks for a scene once its code has come, and loads it once', async () => {
  const code = {} as AnySceneCode;
  let come = () => {};
  const load = vi.fn(
    () => new Promise<{ readonly scene: AnySceneCode }>((resolve) => (come = () => resolve({ scene: code }))),
  );
  const opened = openWith(load);
  const codes: (AnySceneCode | undefined)[] = [];
  const asked = [opened.load('rope'), opened.load('rope')].map((one) =>
    one.then(() => codes.push(opened.get('rope')?.code)),
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(codes).toEqual([]);
  come();
  await Promise.all(asked);
  await opened.load('rope');
  expect([codes, load.mock.calls.length]).toEqual([[code, code], 1]);
});

it('loads again what has failed', async () => {
  const code = {} as AnySceneCode;
  const load = vi
    .fn<() => Promise<{ readonly scene: AnySceneCode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ scene: code });
  const opened = openWith(load);
  await opened.load('rope');
  expect([opened.get('rope')?.code, opened.get('rope')?.failure]).toEqual([
    undefined,
    expect.stringContaining('The scene “The scene” could not be loaded.'),
  ]);
  await opened.load('rope');
  expect(opened.get('rope')?.code).toBe(code);
});
