// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { codeOf, openScene, settled } from './scene-host.ts';

const code = '../../../../web/story/later.ts';

afterEach(() => {
  vi.doUnmock(code);
  document.body.replaceChildren();
});

/** Whether a scene has the look of what came of an answer. */
const isDressed = ({ root }: { readonly root: ShadowRoot }) =>
  root.adoptedStyleSheets.some((sheet) =>
    [...sheet.cssRules].some(({ cssText }) => cssText.startsWith('.said')),
  );

it('loads the look of an answer again once there is one, and gives it to the scenes that went without', async () => {
  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  // A copy of its own: in this worker, another file of tests may have given the element its look.
  // @ts-expect-error: types know no queries
  const { SceneElement } = await import('../../../../web/story/scene-element.ts?anew');
  customElements.define('pe-scene-anew', SceneElement);
  const first = await openScene(codeOf(), {}, SceneElement);
  const second = await openScene(codeOf(), {}, SceneElement);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([first, second].map(isDressed)).toEqual([false, false]);
  vi.doUnmock(code);
  second.one('.show')?.click();
  await vi.waitFor(() => expect(isDressed(second)).toBe(true), 10_000);
  first.scene.requestUpdate();
  await settled(first.scene);
  expect(isDressed(first)).toBe(true);
});

it('leaves out which scene it is only where a header tells it', async () => {
  const { sceneStyles } = await import('../../../../web/story/scene-styles.ts');
  const rules = sceneStyles
    .flat()
    .map(({ cssText }) => cssText)
    .join('');
  const [, selector] = rules.match(/([^{}]*) \{\s*display: none; \/\* The header tells it/) ?? [];
  expect(selector?.trim()).toBe(':host([docked]) .count');
});
