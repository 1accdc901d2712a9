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
  expect(problems[0]).toMatch(new RegExp(`^Scene 1, ${part} = .* it must be text`));
});

it('takes a whole link for a state, as Share copies it', () => {
  for (const before of ['#', 'https://notes.example.org/page/?a=b#', 'http://localhost:4173/#', './#']) {
    const pasted = { ...asked, state: `${before}${asked.state}` };
    expect(read({ v: 1, scenes: [pasted] })).toEqual(read({ v: 1, scenes: [asked] }));
  }
});

it('gives a scene of the main story no words of others, and says so', () => {
  const { story, problems } = read({ v: 1, scenes: [{ scene: 'shuffle', question: 'x?', colour: 1 }] });
  expect(story.scenes).toEqual([{ scene: 'shuffle' }]);
  expect(problems).toEqual([
    'Scene 1 has question and colour beside scene: a scene of ours has its own words. They are left out.',
  ]);
});

it('counts scenes as readers do, and says how answers count', () => {
  const { story } = read({ v: 1, scenes: [{ scene: 'rope' }, { ...asked, right: 2 }] });
  expect(story.scenes[1]).toEqual({
    problems: ['Scene 2, right = 2: answers count from 0, so it must be 0 or 1.'],
  });
});

it.each([
  ['state: scheme = no-such; it must be one of none, ', { state: 'v=1&lab=order&scheme=no-such' }],
  ['state: heads = 99; the largest is ', { state: 'v=1&lab=order&scheme=alibi&heads=99' }],
  ['state has unknown settings: schem.', { state: 'v=1&lab=order&schem=alibi' }],
  ['state: view = no-such; the lab Order has no such figure', { state: 'v=1&lab=order&view=no-such' }],
  ['view = no-such; the lab Order has no such figure, only ', { view: 'no-such' }],
  [
    'state is the link of a scene of ours: write { "scene": "rope" } instead.',
    { state: 'v=1&scene=rope', view: 'difference' },
  ],
  ['state is the link of the end of our story. Copy that of a lab.', { state: 'v=1&scene=recap' }],
  ['state = 7: ', { state: 7 }],
  ['state is missing: ', { state: undefined }],
  ['open = "": ', { open: '' }],
  ['question is missing: ', { question: undefined }],
  ['answers = ["Only one"]: ', { answers: ['Only one'] }],
  ['right = 2: ', { right: 2 }],
  ['scene = "no-such": it must be one of shuffle, ', { scene: 'no-such' }],
])('keeps the place of a scene that it cannot show, and says why there alone: %s', (said, wrong) => {
  const only = 'scene' in wrong ? wrong : { ...asked, ...wrong };
  const { story, problems } = read({ v: 1, scenes: [only, { scene: 'rope' }] });
  expect(story.scenes).toEqual([
    { problems: [expect.stringContaining(`Scene 1, ${said}`)] },
    { scene: 'rope' },
  ]);
  expect(problems).toEqual([]);
  // Nothing is shown in its place.
  expect(JSON.stringify(story)).not.toContain('The page uses');
});

it('keeps the place of what is no scene at all', () => {
  expect(read({ v: 1, scenes: [7] }).story.scenes).toEqual([
    { problems: ['Scene 1 = 7: it must be an object.'] },
  ]);
});
