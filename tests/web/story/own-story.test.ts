import { expect, it } from 'vitest';
import { readStory } from '../../../web/story/own-story.ts';
import { storeOf } from './given.ts';

const { settings } = storeOf('shuffle');
const read = (story: unknown) => readStory(JSON.stringify(story), settings);

const figure = { state: 'v=1&lab=order&scheme=alibi', open: 'Does ALiBi see order?' };
const asked = { ...figure, question: 'Which?', answers: ['None', 'All'], right: 1 };

it('reads scenes of the story and figures of labs', () => {
  const { story, problems } = read({ v: 1, title: 'Order', scenes: [{ scene: 'rope' }, asked] });
  expect(problems).toEqual([]);
  expect(story.title).toBe('Order');
  expect(story.scenes).toMatchObject([
    { scene: 'rope' },
    {
      open: 'Does ALiBi see order?',
      claim: 'Does ALiBi see order?',
      title: 'Does ALiBi see order?',
      explanation: '',
    },
  ]);
});

it('reads nothing of another version, and a title only if it is text', () => {
  const later = read({ v: 2, title: 'Order', scenes: [{ scene: 'rope' }] });
  expect(later).toEqual({ story: { title: '', scenes: [] }, problems: ['v = 2: it must be 1.'] });
  const untitled = read({ v: 1, title: ['Order'], scenes: [{ scene: 'rope' }] });
  expect(untitled.story).toEqual({ title: '', scenes: [{ scene: 'rope' }] });
  expect(untitled.problems).toHaveLength(1);
  expect(read({ v: 1, title: {}, scenes: 3 }).problems.map((one) => one.split(' ')[0])).toEqual([
    'title',
    'scenes',
  ]);
});

const long = 'x'.repeat(401);

it.each([
  ['title', { title: 5 }],
  ['view', { view: { figure: 'difference' } }],
  ['claim', { claim: long }],
  ['explanation', { explanation: null }],
])('leaves out the part %s that it refuses, names it once, and keeps the scene', (part, wrong) => {
  const { story, problems } = read({ v: 1, scenes: [{ ...asked, ...wrong }] });
  expect(story.scenes).toEqual(read({ v: 1, scenes: [asked] }).story.scenes);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^scenes\\[0\\]\\.${part} = .* it must be text`));
});

it.each([
  ['state: The link sets scheme = no-such', { state: 'v=1&lab=order&scheme=no-such' }],
  ['state: The link sets heads = 99', { state: 'v=1&lab=order&scheme=alibi&heads=99' }],
  ['state has unknown settings: schem', { state: 'v=1&lab=order&schem=alibi' }],
  ['state: The link sets view = no-such', { state: 'v=1&lab=order&view=no-such' }],
  ['view: The link sets view = no-such', { view: 'no-such' }],
])('shows why instead of a claim where its settings are wrong: %s', (said, wrong) => {
  const { story, problems } = read({ v: 1, scenes: [{ ...asked, ...wrong }, { scene: 'rope' }] });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`scenes[0].${said}`);
  // Nothing is shown in its place.
  expect(problems[0]).not.toContain('The page uses');
  expect(story.scenes).toEqual([{ place: 'scenes[0]', problems }, { scene: 'rope' }]);
});

it.each([
  ['state', { state: 7 }],
  ['state', { state: undefined }],
  ['open', { open: '' }],
  ['question', { question: undefined }],
  ['answers', { answers: ['Only one'] }],
  ['right', { right: 2 }],
  ['scene', { scene: 'no-such' }],
])('leaves out a scene without %s, and names that once', (part, wrong) => {
  const { story, problems } = read({ v: 1, scenes: [{ ...asked, ...wrong }] });
  expect(story.scenes).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^scenes\\[0\\]\\.${part} `));
});
