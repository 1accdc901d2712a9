// @vitest-environment happy-dom
import { html } from 'lit';
import { afterEach, expect, it, vi } from 'vitest';
import { MotionPlayer } from '../../../../web/draw/player.ts';
import { noQuestion } from '../../../../web/tasks/task-rows.ts';
import { codeOf, motion, openScene, settled } from './scene-host.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const press = (element: Element | null, key: string) =>
  element?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  );

it('leads the focus from an answer to what came of it', async () => {
  const { scene, root, one } = await openScene(codeOf());
  const answer = one('.answers button');
  answer?.focus();
  answer?.click();
  await settled(scene);
  expect(root.activeElement).toBe(one('.said'));
  expect(one('.said')?.textContent).toMatch(/You:\s+This\s+✗ wrong. The answer:\s+That/);
});

it('leads the focus on from a control that goes away with the question', async () => {
  const starting = codeOf(({ isRevealed, reveal }) => ({
    controls: isRevealed ? '' : html`<button class="start" @click=${reveal}>Train</button>`,
  }));
  const { scene, root, one } = await openScene(starting);
  one('.start')?.focus();
  one('.start')?.click();
  await settled(scene);
  expect(root.activeElement).toBe(one('.said'));
  const staying = await openScene(codeOf());
  staying.one('.lever')?.focus();
  staying.one('.lever')?.click();
  await settled(staying.scene);
  expect(staying.root.activeElement).toBe(staying.one('.lever'));
});

it('gives the claim its room in each motion, so that the verdict stays where it is', async () => {
  const { scene, one } = await openScene(
    codeOf(({ isRevealed, motion: now }) => ({ claim: isRevealed && !now ? 'It is so.' : 'Is it so?' })),
  );
  const claim = () => [one('#claim')?.textContent, one('#claim')?.dataset.then];
  expect(claim()).toEqual(['Is it so?', undefined]);
  one('.answers button')?.click();
  await scene.updateComplete;
  expect(claim()).toEqual(['Is it so?', 'It is so.']);
  press(one('.scene'), 'Escape');
  await settled(scene);
  expect(claim()).toEqual(['It is so.', undefined]);
  scene.session.store.set({ pair: 3 });
  await settled(scene);
  scene.given.play(motion);
  await scene.updateComplete;
  expect(claim()).toEqual(['Is it so?', 'It is so.']);
});

it('asks once a frame what the question is, and again once its state has changed', async () => {
  let count = 0;
  const question = () => ({ words: `Which at ${++count}?`, answers: ['This', 'That'], right: 0 });
  const { scene, one } = await openScene({ ...codeOf(), question } as never);
  const before = count;
  scene.requestUpdate();
  await scene.updateComplete;
  expect([count - before, one('.question')?.textContent]).toEqual([1, `Which at ${count}?`]);
});

it('keeps the figure of a wide page while it is hidden', async () => {
  let resize = (_: number) => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: (entries: readonly object[]) => void) {
        resize = (width) => look([{ contentRect: { width } }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  const { scene, one } = await openScene(
    codeOf(({ isNarrow }) => ({ caption: isNarrow ? 'of a phone' : 'of a page' })),
  );
  const captions: (string | undefined)[] = [];
  for (const width of [1000, 0, 390, 0]) {
    resize(width);
    await settled(scene);
    captions.push(one('.words')?.textContent);
  }
  expect(captions).toEqual(['of a page', 'of a page', 'of a phone', 'of a phone']);
});

it('takes no answer to a question that is not there yet', async () => {
  let isOpening = true;
  const { scene, one } = await openScene(codeOf(() => ({ isOpening })));
  expect(scene.say(0)).toBe(false);
  isOpening = false;
  scene.requestUpdate();
  await settled(scene);
  expect(scene.say(0)).toBe(true);
  await settled(scene);
  expect(one('.said')?.textContent).toContain('This');
});

it('tells of an answer that a control has shown as “Show me” does', async () => {
  const asked = await openScene(codeOf());
  asked.one('.show')?.click();
  await settled(asked.scene);
  const told = asked.one('[role=status]')?.textContent;
  expect(told).toBe('That: right. 7 Because.');
  const { scene, one } = await openScene(codeOf());
  one('.lever')?.click();
  await settled(scene);
  expect(one('[role=status]')?.textContent).toBe(told);
});

it('says no more what it told of a state that the reader has changed', async () => {
  const { scene, one } = await openScene(codeOf());
  one('.show')?.click();
  await settled(scene);
  expect(one('[role=status]')?.textContent).not.toBe('');
  scene.session.store.set({ pair: 3 });
  await settled(scene);
  expect(one('[role=status]')?.textContent).toBe('');
});

it('says no answer where nothing is asked', async () => {
  const { scene, one } = await openScene(codeOf());
  scene.session.store.set({ predict: noQuestion });
  await settled(scene);
  expect(one('#claim')?.textContent).toBe('It is so.');
  expect([one('.question'), one('.said')]).toEqual([null, null]);
});

it('waits with what it tells until the result of the control is there', async () => {
  const run = { result: { output: 1, isCurrent: false } };
  const code = { ...codeOf(() => ({ number: run.result.isCurrent ? '8' : '7' })), answers: () => ({ run }) };
  const { scene, one } = await openScene(code);
  one('.lever')?.click();
  await settled(scene);
  expect(one('[role=status]')?.textContent).toBe('');
  run.result.isCurrent = true;
  scene.requestUpdate();
  await settled(scene);
  expect(one('[role=status]')?.textContent).toBe('That: right. 8 Because.');
});

it('ends the motion with any key, before the key acts', async () => {
  const { scene, one } = await openScene(codeOf());
  one('.show')?.click();
  await settled(scene);
  expect(one('.number')?.textContent).toBe('…');
  const acts: string[] = [];
  const ended = vi.spyOn(MotionPlayer.prototype, 'end').mockImplementation(function (this: MotionPlayer) {
    acts.push('end');
    ended.mockRestore();
    this.end();
  });
  one('.lever')?.addEventListener('keydown', ({ key }) => acts.push(key));
  for (const quiet of ['Tab', 'Shift']) press(one('.lever'), quiet);
  await settled(scene);
  expect(one('.number')?.textContent).toBe('…');
  press(one('.lever'), 'ArrowLeft');
  await settled(scene);
  expect(one('.number')?.textContent).toBe('7');
  expect(acts).toEqual(['Tab', 'Shift', 'end', 'ArrowLeft']);
});

it('keeps Escape from others only while it ends a motion', async () => {
  const { scene, one } = await openScene(codeOf());
  expect(press(one('.lever'), 'Escape')).toBe(true);
  one('.show')?.click();
  await settled(scene);
  expect(press(one('.lever'), 'Escape')).toBe(false);
});

it('has no button for a motion that there is none of', async () => {
  const { scene, one } = await openScene(codeOf());
  expect(one('.replay')).toBeNull();
  one('.show')?.click();
  await settled(scene);
  expect(one('.replay')?.textContent).toBe('Pause');
  press(one('.lever'), 'Enter');
  await settled(scene);
  expect(one('.replay')?.textContent).toBe('Replay');
  const silent = await openScene(
    codeOf(() => ({ replay: null })),
    { answer: null },
  );
  expect(silent.one('.replay')).toBeNull();
});

it('pauses models and their picture together, or not at all', async () => {
  let isRunning = true;
  const learning = {
    ...codeOf(() => ({ isComputing: true, isPaused: !isRunning, replay: isRunning ? 'Pause' : 'Go on' })),
    ask: ({ motion: now, play }: { motion: unknown; play: (one: typeof motion) => void }) => {
      if (!now) play(motion);
    },
    replay: () => {
      isRunning = !isRunning;
    },
  };
  const { scene, one } = await openScene(learning, { answer: null });
  const time = () => Number(one('.picture svg')?.getAttribute('aria-label')?.split(' at ')[1]);
  expect(one('.replay')?.textContent).toBe('Pause');
  one('.replay')?.click();
  await settled(scene);
  const stopped = time();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(time()).toBe(stopped);
  expect(one('.replay')?.textContent).toBe('Go on');
  one('.replay')?.click();
  scene.requestUpdate();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(time()).toBeGreaterThan(stopped);
  const alone = await openScene(
    codeOf(() => ({ isComputing: true })),
    { answer: null },
  );
  expect(alone.one('.replay')).toBeNull();
});

it('lets the picture move on once nothing learns, however the models were stopped', async () => {
  const state = { isComputing: true, isPaused: false, isLast: false };
  const learning = {
    ...codeOf(() => ({ ...state, replay: state.isPaused ? 'Go on' : 'Pause' })),
    ask: ({ motion: now, play }: { motion: unknown; play: (one: typeof motion) => void }) => {
      if (!now) play(motion);
    },
    replay: () => {
      state.isPaused = !state.isLast && !state.isPaused;
    },
  };
  const { scene, one } = await openScene(learning, { answer: null });
  const time = () => Number(one('.picture svg')?.getAttribute('aria-label')?.split(' at ')[1]);
  const isMoving = async () => {
    await settled(scene);
    const before = time();
    await new Promise((resolve) => setTimeout(resolve, 60));
    return time() !== before;
  };
  one('.replay')?.click();
  expect(await isMoving()).toBe(false);
  // The reader skips to the last state, which is there.
  Object.assign(state, { isComputing: false, isPaused: false, isLast: true });
  scene.requestUpdate();
  expect(await isMoving()).toBe(true);
  // The reader starts another run while the last state settles.
  state.isComputing = true;
  scene.requestUpdate();
  await settled(scene);
  one('.replay')?.click();
  expect(await isMoving()).toBe(true);
});

it('says who was right only once the models have learned', async () => {
  const state = { isComputing: true };
  const { scene, one } = await openScene(codeOf(() => state));
  const said = () => one('.said')?.textContent?.replace(/\s+/g, ' ').trim();
  expect(scene.say(1)).toBe(true);
  await settled(scene);
  expect([said(), scene.announced]).toEqual(['You: That', 'Training has begun.']);
  const shown = await openScene(
    codeOf(() => state),
    { answer: null },
  );
  expect(shown.one('.said')?.textContent?.trim()).toBe('Training has begun.');
  state.isComputing = false;
  scene.requestUpdate();
  await settled(scene);
  expect(said()).toBe('You: That ✓ right');
});

it('explains terms in its caption and its explanation once it is drawn', async () => {
  const { scene, root } = await openScene(
    codeOf(() => ({ caption: 'With seed 7.', explanation: 'By a linear probe.' })),
    { answer: null },
  );
  await vi.waitFor(async () => {
    scene.requestUpdate();
    await settled(scene);
    const terms = [...root.querySelectorAll('pe-term')].map((one) => one.textContent);
    expect(terms.toSorted()).toEqual(['linear probe', 'seed']);
  });
});

it('begins its opening once it is seen', async () => {
  let look: (entries: readonly object[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof look) {
        look = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  let isPlayed = false;
  const opening = {
    ...codeOf(),
    ask: ({ play }: { play: (one: typeof motion) => void }) => {
      if (!isPlayed) play(motion);
      isPlayed = true;
    },
  };
  const { scene, one } = await openScene(opening, { first: true });
  const label = () => one('.picture svg')?.getAttribute('aria-label');
  look([{ intersectionRatio: 0.1 }]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(label()).toBe('move at 0');
  look([{ intersectionRatio: 0.5 }]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  await settled(scene);
  expect(label()).not.toBe('move at 0');
});

it('gives the room of the lede to the question only where its opening plays, and not on paper', async () => {
  const turns = ({ one }: Awaited<ReturnType<typeof openScene>>) =>
    one('.under')?.classList.contains('turns');
  const view = ({ motion: now }: { readonly motion: unknown }) => ({
    lede: 'A lede.',
    isOpening: now !== null,
  });
  let isPlayed = false;
  const opening = {
    ...codeOf(view),
    ask: ({ play }: { play: (one: typeof motion) => void }) => {
      if (!isPlayed) play(motion);
      isPlayed = true;
    },
  };
  const still = await openScene(codeOf(view), { first: true });
  expect(turns(still)).toBe(false);
  const played = await openScene(opening, { first: true });
  expect(turns(played)).toBe(true);
  press(played.one('.lever'), 'Enter');
  await settled(played.scene);
  expect([played.one('.later'), turns(played)]).toEqual([null, true]);
  dispatchEvent(new Event('beforeprint'));
  await settled(played.scene);
  expect(turns(played)).toBe(false);
  dispatchEvent(new Event('afterprint'));
});

it('is revealed and at rest on paper, and trains no models for it', async () => {
  const asks = vi.fn();
  const code = { ...codeOf(), ask: asks };
  const { scene, one } = await openScene(code);
  const calls = asks.mock.calls.length;
  dispatchEvent(new Event('beforeprint'));
  await settled(scene);
  expect(one('#claim')?.textContent).toBe('It is so.');
  expect(one('.number')?.textContent).toBe('7');
  expect(one('.said')?.textContent).toBe('Not answered. The answer: That');
  expect(asks.mock.calls.length).toBe(calls);
  dispatchEvent(new Event('afterprint'));
  await settled(scene);
  expect(one('#claim')?.textContent).toBe('Is it so?');
  const untrained = await openScene(codeOf(({ isRevealed }) => (isRevealed ? { isComputing: true } : {})));
  dispatchEvent(new Event('beforeprint'));
  await settled(untrained.scene);
  expect(untrained.one('#claim')?.textContent).toBe('Is it so?');
  expect(untrained.one('.number')).toBeNull();
  expect(untrained.one('.explanation')?.textContent).toContain('before the models had been trained');
  dispatchEvent(new Event('afterprint'));
});

it('is revealed on paper, too, where its code comes once printing has begun', async () => {
  const first = await openScene(codeOf());
  dispatchEvent(new Event('beforeprint'));
  const { scene, one } = await openScene(codeOf());
  expect(one('#claim')?.textContent).toBe('It is so.');
  dispatchEvent(new Event('afterprint'));
  await settled(scene);
  expect([first, { one }].map((each) => each.one('#claim')?.textContent)).toEqual(['Is it so?', 'Is it so?']);
});
