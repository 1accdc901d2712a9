// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../../web/shell/session.ts';
import type { SceneElement } from '../../../../web/story/scene-element.ts';
import { codeOf } from './scene-host.ts';
import { given, home, ids, leave, Near, openStory, prepare, rounds, scenes, stateOf } from './scenes-host.ts';

beforeEach(prepare);
afterEach(leave);

it('says why the first scene could not be loaded, and still shows the others', async () => {
  given.isBroken = true;
  const shown = vi.fn();
  document.addEventListener('lab-shown', shown, { once: true });
  const { story, claim } = await openStory(stateOf('scene=shuffle'));
  expect(shown).toHaveBeenCalled();
  const place = story.renderRoot.querySelector('#shuffle');
  expect(place?.textContent).toContain('The scene “The scene shuffle” could not be loaded.');
  const next = story.renderRoot.querySelector('#mask');
  await vi.waitFor(() => expect(Near.observed).toContain(next));
  given.isBroken = false;
  place?.querySelector('button')?.click();
  await rounds(story);
  expect(claim('shuffle')).toBe('Pair 4.');
});

it('takes the settings of a link to a scene that could not be loaded before', async () => {
  given.isBroken = true;
  const { story, claim } = await openStory(stateOf('scene=rope&pair=2'));
  given.isBroken = false;
  story.state = stateOf('scene=rope&pair=7');
  await rounds(story);
  expect(claim('rope')).toBe('Pair 7.');
});

it('follows a link to the scene that is open, with other settings', async () => {
  const { story, claim } = await openStory(stateOf('scene=rope&pair=2'));
  expect(claim('rope')).toBe('Pair 2.');
  given.scrolledTo = [];
  story.state = stateOf('scene=rope&pair=5');
  await rounds(story);
  expect(claim('rope')).toBe('Pair 5.');
  expect(given.scrolledTo).toContain('rope');
});

it('does not scroll for another theme', async () => {
  const { story } = await openStory(stateOf('scene=rope&pair=2'));
  given.scrolledTo = [];
  story.state = { ...stateOf('scene=rope&pair=2'), theme: 'dark' };
  await rounds(story);
  expect(given.scrolledTo).toEqual([]);
});

it('leads to a scene as it is', async () => {
  const { story, claim } = await openStory(stateOf('scene=rope&pair=2'));
  const rope = story.renderRoot.querySelector<HTMLElement & { session: Session }>('#rope > pe-scene');
  rope?.session.store.set({ pair: 7 });
  story.state = stateOf('scene=mask');
  await rounds(story);
  expect(story.stateOf('rope')?.pair).toBe(7);
  story.state = story.stateOf('rope') ?? null;
  await rounds(story);
  expect(claim('rope')).toBe('Pair 7.');
  expect(story.reached).toBe('rope');
});

it('keeps what was said while the reader is in a lab, and comes back to the same scene', async () => {
  const { story, scene, told } = await openStory(stateOf('scene=mask'));
  scene('mask')?.querySelector<HTMLElement>('.answers button')?.click();
  await rounds(story);
  story.away = true;
  await rounds(story);
  const before = told.length;
  dispatchEvent(new Event('scroll'));
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(told.length).toBe(before);
  given.scrolledTo = [];
  story.away = false;
  await rounds(story);
  expect(scene('mask')?.querySelector('.said')?.textContent).toContain('This');
  expect(given.scrolledTo).toContain('mask');
  expect(told.at(-1)?.scene).toBe('mask');
});

it('is where it was led to, also if another scene stood there before all had its size', async () => {
  const { story, told } = await openStory(stateOf('scene=rope'));
  // Without a layout, all stand at the top.
  dispatchEvent(new Event('scroll'));
  expect(story.reached).toBe('recap');
  for (const look of given.resized) look();
  expect(story.reached).toBe('rope');
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(told.map(({ scene }) => scene)).not.toContain('recap');
});

it('begins the scene that the reader is at anew: its settings, its question, and all that it holds', async () => {
  const { story, scene, claim, told } = await openStory(stateOf('scene=rope&pair=7'));
  const before = story.sceneOf('rope');
  scene('rope')?.querySelector<HTMLElement>('.answers button')?.click();
  story.show('mask');
  await rounds(story);
  scene('mask')?.querySelector<HTMLElement>('.answers button')?.click();
  story.show('rope');
  await rounds(story);
  expect(scene('rope')?.querySelector('.said')).not.toBeNull();
  await story.restart();
  await rounds(story);
  expect(claim('rope')).toBe('Pair 2.');
  expect(scene('rope')?.querySelector('.question')?.textContent).toBe('Which?');
  expect(story.sceneOf('rope')).not.toBe(before);
  expect([told.at(-1)?.scene, told.at(-1)?.pair]).toEqual(['rope', 2]);
  // The others stay.
  expect(scene('mask')?.querySelector('.said')).not.toBeNull();
  // It can be answered again, also at the end.
  story.say(1);
  story.show('recap');
  const end = () => story.renderRoot.querySelector('pe-recap')?.shadowRoot?.textContent?.replace(/\s+/g, ' ');
  await vi.waitFor(() => expect(end()).toContain('Pair 2. you: That ✓'), 10_000);
});

it('begins a scene anew while its code is loading, with one session', async () => {
  const loads: (() => void)[] = [];
  const load = () =>
    new Promise<{ scene: ReturnType<typeof codeOf> }>((resolve) =>
      loads.push(() => resolve({ scene: codeOf() })),
    );
  const { story } = await openStory(null, { scenes: [{ ...scenes[0], load }] });
  const restarted = story.restart();
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  // The first one comes last.
  loads[1]();
  await restarted;
  await rounds(story);
  const { session } = story.sceneOf('shuffle') as SceneElement;
  loads[0]();
  await rounds(story);
  expect(story.sceneOf('shuffle')?.session).toBe(session);
});

it('keeps the room of a scene until its picture is there', async () => {
  let isDrawn = false;
  const code = {
    ...codeOf(),
    view: (given: Parameters<ReturnType<typeof codeOf>['view']>[0]) =>
      isDrawn ? codeOf().view(given) : null,
  };
  const slow = [{ ...scenes[0], load: async () => ({ scene: code }) }];
  const { story } = await openStory(null, { scenes: slow });
  const place = story.renderRoot.querySelector('#shuffle');
  expect(place?.querySelector('pe-scene')).not.toBeNull();
  expect(place?.classList.contains('coming')).toBe(true);
  isDrawn = true;
  place?.querySelector<SceneElement>('pe-scene')?.requestUpdate();
  await rounds(story);
  expect(place?.classList.contains('coming')).toBe(false);
});

it('observes its places again after it was moved', async () => {
  const { story } = await openStory(stateOf('scene=shuffle'));
  Near.observed = [];
  const other = document.body.appendChild(document.createElement('div'));
  other.append(story);
  const place = story.renderRoot.querySelector('#mask');
  await vi.waitFor(() => expect(Near.observed).toContain(place));
});

it('shows the claims of a shared link once the scenes have them, and names answers that no question has', async () => {
  const { story, problems } = await openStory(stateOf('scene=recap&said=1.4.-.0'));
  const lines = () => [
    ...(story.renderRoot.querySelector('pe-recap')?.shadowRoot?.querySelectorAll('li') ?? []),
  ];
  await vi.waitFor(
    () =>
      expect(lines().map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual([
        'Pair 4. you: That ✓',
        'The scene mask not answered yet',
        'Pair 2. shown without a guess',
      ]),
    10_000,
  );
  expect(problems).toEqual([
    'The link has an answer to scene 4, but the story has 3 scenes: it is left out.',
    'The link has an answer to scene 2 that is not among its 3: it is left out.',
  ]);
});

it('keeps what the reader answers while the answers of a link are loading', async () => {
  const { story, scene } = await openStory(stateOf('scene=shuffle'));
  const saidIn = (id: string) =>
    scene(id)
      ?.querySelector('.said')
      ?.textContent?.match(/You:\s+(\S+)/)?.[1];
  story.state = stateOf('scene=shuffle&said=1.1.-');
  await story.updateComplete;
  scene('shuffle')?.querySelector<HTMLElement>('.answers button')?.click();
  await vi.waitFor(() => expect([saidIn('shuffle'), saidIn('mask')]).toEqual(['This', 'That']), 10_000);
});

it('leads from the end to the scenes, and leaves the address to the page around it', async () => {
  const { story } = await openStory(null, { home: false });
  story.show('recap');
  await rounds(story);
  const end = story.renderRoot.querySelector('pe-recap')?.shadowRoot;
  expect(end?.querySelectorAll('li a')).toHaveLength(0);
  given.scrolledTo = [];
  end?.querySelector<HTMLElement>('li:nth-child(2) .way')?.click();
  await rounds(story);
  expect(given.scrolledTo).toContain('mask');
});

it('links from the end to the scenes with their present settings', async () => {
  const { story } = await openStory(stateOf('scene=rope&pair=2'));
  story.renderRoot
    .querySelector<HTMLElement & { session: Session }>('#rope > pe-scene')
    ?.session.store.set({ pair: 7 });
  story.show('recap');
  await rounds(story);
  const links = [...(story.renderRoot.querySelector('pe-recap')?.shadowRoot?.querySelectorAll('li a') ?? [])];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#v=1&scene=shuffle',
    '#v=1&scene=mask',
    '#v=1&scene=rope&pair=7',
  ]);
});

it('stays at the end where a link is opened in another tab', async () => {
  const { story } = await openStory(stateOf('scene=shuffle'));
  story.show('recap');
  await rounds(story);
  const link = story.renderRoot.querySelector('pe-recap')?.shadowRoot?.querySelector('li:nth-child(2) a');
  const before = given.scrolledTo.length;
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
    link?.dispatchEvent(new MouseEvent('click', { [key]: true, cancelable: true }));
  await rounds(story);
  expect(given.scrolledTo).toHaveLength(before);
  link?.dispatchEvent(new MouseEvent('click', { cancelable: true }));
  await rounds(story);
  expect(given.scrolledTo.at(-1)).toBe('mask');
});

it('prints the title and the link of a scene that was not loaded, or has no picture yet', async () => {
  const waiting = { ...scenes[2], load: async () => ({ scene: { ...codeOf(), view: () => null } }) };
  const { story } = await openStory(stateOf('scene=shuffle'), { scenes: [scenes[0], scenes[1], waiting] });
  Near.come(story.renderRoot.querySelector('#rope'));
  await rounds(story);
  expect(story.sceneOf('rope')).not.toBeNull();
  const printed = () =>
    ['mask', 'rope'].map((id) =>
      story.renderRoot.querySelector(`#${id}`)?.textContent?.replace(/\s+/g, ' ').trim(),
    );
  dispatchEvent(new Event('beforeprint'));
  await rounds(story);
  expect(printed()).toEqual(
    ['mask', 'rope'].map(
      (id) => `The scene ${id} This was printed before the scene was opened. ${home}#v=1&scene=${id}`,
    ),
  );
  expect(story.renderRoot.querySelector('#shuffle > h2')).toBeNull();
  dispatchEvent(new Event('afterprint'));
  await rounds(story);
  expect(printed()).toEqual(['', '']);
});

it('shows the end that a link opens, and then loads scenes as the reader comes near', async () => {
  const shown = vi.fn();
  document.addEventListener('lab-shown', shown, { once: true });
  const { story, claim } = await openStory(stateOf('scene=recap'));
  await vi.waitFor(() => expect(shown).toHaveBeenCalled(), 10_000);
  expect(story.reached).toBe('recap');
  const place = story.renderRoot.querySelector('#rope');
  await vi.waitFor(() => expect(Near.observed).toContain(place));
  expect(claim('rope')).toBeUndefined();
  Near.come(place);
  await rounds(story);
  expect(claim('rope')).toBe('Pair 2.');
  expect(claim('mask')).toBeUndefined();
});

it('says no more what was told of one scene once the reader is at another', async () => {
  const { story, scene } = await openStory(stateOf('scene=mask'));
  scene('mask')?.querySelector<HTMLElement>('.answers button')?.click();
  await rounds(story);
  const told = () => scene('mask')?.querySelector('[role=status]')?.textContent;
  expect(told()).toContain('This: wrong.');
  story.show('rope');
  await rounds(story);
  expect(told()).toBe('');
});

it('repeats the claim of a figure of a lab, which has no picture of the story’s own', async () => {
  const code = {
    ...codeOf(),
    view: ({ isRevealed }: { readonly isRevealed: boolean }) => ({
      claim: isRevealed ? 'The claim.' : 'Open?',
      explanation: '',
      controls: null,
      content: 'the figure',
    }),
  };
  const own = ids.slice(0, 2).map((id, i) => ({
    ...scenes[i],
    id,
    title: 'Open?',
    load: async () => ({ scene: i === 0 ? code : { ...code, question: null } }),
  }));
  const { story, scene } = await openStory(null, { scenes: own });
  scene('shuffle')?.querySelector<HTMLElement>('.answers button:nth-child(2)')?.click();
  story.show('mask');
  story.show('recap');
  const end = () => story.renderRoot.querySelector('pe-recap')?.shadowRoot?.textContent?.replace(/\s+/g, ' ');
  await vi.waitFor(() => expect(end()).toMatch(/The claim\. you: That ✓ .*The claim\./), 10_000);
  expect(end()).toContain('1 of 1 predicted.');
});
