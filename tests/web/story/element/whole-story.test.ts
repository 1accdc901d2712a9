// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScenesElement } from '../../../../web/story/scenes-element.ts';
import { ids, leave, Near, openSession, openStory, prepare, stateOf } from './scenes-host.ts';

// Code takes real time to load, and the tests step the clock.
beforeAll(async () => {
  await Promise.all([
    import('../../../../web/story/whole-story.ts'),
    import('../../../../web/story/recap-view.ts'),
    import('../../../../web/story/later.ts'),
  ]);
});
beforeEach(prepare);
afterEach(leave);

describe('what loads the whole story', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());
  const wait = () => vi.advanceTimersByTimeAsync(20_000);

  async function begin(changes: Partial<ScenesElement> = {}) {
    const add = vi.spyOn(window, 'addEventListener');
    const opening = openStory(stateOf('scene=shuffle'), changes);
    await wait();
    /** what ends its listeners */
    const signals = () =>
      add.mock.calls
        .filter(([type]) => type === 'touchmove')
        .map(([, , options]) => (options as AddEventListenerOptions).signal);
    await vi.waitFor(() => expect(signals()).toHaveLength(1));
    const [signal] = signals();
    add.mockRestore();
    return { ...(await opening), signal };
  }

  async function rest() {
    dispatchEvent(new Event('pointerdown'));
    await wait();
  }

  it('loads all scenes and the end for paper, but not before the reader’s first input, or where data is saved', async () => {
    const loaded = ({ claim }: Awaited<ReturnType<typeof begin>>) =>
      ids.filter((id) => claim(id) !== undefined);
    const { navigator } = globalThis;
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    const saving = await begin();
    await rest();
    expect(loaded(saving)).toEqual(['shuffle']);
    saving.story.remove();
    vi.stubGlobal('navigator', navigator);
    const other = await begin();
    expect(loaded(other)).toEqual(['shuffle']);
    await rest();
    expect(other.story.renderRoot.querySelector('pe-recap')).not.toBeNull();
    expect(loaded(other)).toEqual(ids);
  });

  it('loads the end first, which repeats the scenes that are there', async () => {
    const { story, claim } = await begin();
    dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(3600);
    expect(story.renderRoot.querySelector('pe-recap')).not.toBeNull();
    expect(claim('rope')).toBeUndefined();
  });

  it('ends with the story, and goes on where that is moved to', async () => {
    const open = vi.fn(openSession);
    const { story } = await begin({ open });
    dispatchEvent(new Event('pointerdown'));
    story.remove();
    await wait();
    await rest();
    expect(open).toHaveBeenCalledTimes(1);
    document.body.append(story);
    await wait();
    await rest();
    expect(open).toHaveBeenCalledTimes(ids.length + 1); // The end has one, too.
  });

  it('listens to the window no longer than it loads', async () => {
    const { signal } = await begin();
    expect(signal?.aborted).toBe(false);
    await rest();
    expect(signal?.aborted).toBe(true);
  });

  it('is tried again with the next scene where its code did not come', async () => {
    const path = '../../../../web/story/whole-story.ts';
    const loadWhole = vi.fn();
    let tries = 0;
    vi.doMock(path, () => {
      if (tries++ === 0) throw new TypeError('Failed to fetch dynamically imported module');
      return { loadWhole };
    });
    const begun = openStory(stateOf('scene=shuffle'));
    await wait();
    const { story } = await begun;
    await vi.waitFor(() => expect(tries).toBe(1));
    Near.come(story.renderRoot.querySelector('#mask'));
    await vi.waitFor(() => expect(loadWhole).toHaveBeenCalledTimes(1));
    Near.come(story.renderRoot.querySelector('#rope'));
    await wait();
    expect(loadWhole).toHaveBeenCalledTimes(1);
    vi.doUnmock(path);
  });
});
