import { describe, expect, test } from 'vitest';
import { exercises } from '../../../web/guide/exercises.ts';
import { readHash } from '../../../web/settings/hash.ts';
import { isSameName, plainName } from '../../../web/tasks/names.ts';
import {
  challengeFor,
  idOf,
  newId,
  readWorksheet,
  type Task,
  worksheetHash,
  worksheetIn,
} from '../../../web/tasks/worksheet.ts';
import { readWorksheetFile } from '../../../web/tasks/worksheet-file.ts';
import { sessionAt } from '../shell/session-at.ts';

const session = sessionAt('');
const [{ title, challenge }] = exercises;
const task: Task = { id: 'first', title, challenge };
const worksheet = {
  v: 1,
  title: 'Wörter',
  tasks: [task, { ...task, id: 'second', challenge: { ...challenge, ask: 'Another.' }, view: 'difference' }],
} as const;

test('a link holds a worksheet as it is', () => {
  expect(worksheetIn(`#${worksheetHash(worksheet)}`)).toEqual({ worksheet, problems: [] });
  expect(worksheetIn('#w=xyz').problems).toEqual([
    'The worksheet of the link is incomplete or damaged. Copy the whole link again.',
  ]);
});

test.each([
  [[], 'This is not a worksheet: it must be an object with "v": 1, a title and a list of tasks.'],
  [
    { ...worksheet, v: 2 },
    'This is not a worksheet: it must be an object with "v": 1, a title and a list of tasks.',
  ],
  [{ ...worksheet, tasks: [] }, 'The worksheet has no tasks.'],
  [{ ...worksheet, tasks: Array(21).fill(task) }, 'The worksheet has 21 tasks; it can have 20.'],
  [{ ...worksheet, title: ' ' }, 'title must be a text of at most 100 characters.'],
  [{ ...worksheet, tasks: [null] }, 'tasks[0] must be an object with id, title and challenge.'],
  [
    { ...worksheet, tasks: [{ ...task, id: 'A b' }] },
    'tasks[0].id must be lower case letters, digits and hyphens, at most 40, such as "slow-hands".',
  ],
  [
    { ...worksheet, tasks: [task, { ...task, id: 'b', challenge: 'x' }] },
    'tasks[1].challenge must be an object: the JSON of a challenge.',
  ],
  [
    { ...worksheet, tasks: [{ ...task, seedByName: 'yes' }] },
    'tasks[0].view must be the id of a figure, and tasks[0].seedByName must be true, or left out.',
  ],
  [{ ...worksheet, tasks: [task, task] }, 'Two tasks have the id first.'],
  [
    { ...worksheet, tasks: [...worksheet.tasks, { ...task, id: 'third', title: 'Again' }] },
    'The tasks first and third have the same challenge. Change one of them, or leave it out.',
  ],
])('what is no worksheet is refused, and the place is named: %#', (json, problem) => {
  expect(readWorksheet(json)).toEqual({ worksheet: null, problems: [problem] });
});

test('a file that cannot be used is named, and the task', () => {
  const read = (source: string) => readWorksheetFile('sheet.json', source, session);
  expect(read('hello').problem).toBe('sheet.json is not a worksheet: it does not contain JSON.');
  expect(read('{"v":1,"title":"One","tasks":[]}').problem).toBe('sheet.json: The worksheet has no tasks.');
  const wrong = { ...task, id: 'wrong', challenge: { ...challenge, free: ['nothing'] } };
  expect(read(JSON.stringify({ ...worksheet, tasks: [task, wrong] })).problem).toMatch(
    /^sheet\.json: in the task wrong: challenge\.free = \["nothing"\]/,
  );
  expect(read(JSON.stringify(worksheet))).toEqual({ worksheet, problem: '' });
});

test('ids are made of titles, and no new one has been another’s', () => {
  expect(idOf('Slow hands!')).toBe('slow-hands');
  expect(idOf('Ünïts')).toBe('u-ni-ts');
  expect(idOf('语序')).toBe('task');
  expect(newId('Slow hands')).toMatch(/^slow-hands-[a-z0-9]+$/);
  const ids = Array.from({ length: 100 }, () => newId('x'.repeat(99)));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(readWorksheet({ ...worksheet, tasks: [{ ...task, id }] }).problems).toEqual([]);
});

test('names are the same however they are spaced, composed and capitalised', () => {
  expect(plainName('  Ada \n Lovelace')).toBe('Ada Lovelace');
  expect(isSameName('JOSE\u0301', 'José')).toBe(true);
  expect(isSameName('Ada', 'Adah')).toBe(false);
});

test('a name decides as the link has it: cut to 60 characters', () => {
  const { settings } = session.store;
  const varied: Task = { ...task, seedByName: true };
  for (const name of ['x'.repeat(80), `${'x'.repeat(59)} Lovelace`, `${'x'.repeat(59)}😀`]) {
    const { name: linked } = readHash(
      settings,
      `v=1&${new URLSearchParams({ name: plainName(name) })}`,
    ).state;
    expect(linked).toBe(plainName(name));
    expect(challengeFor(varied, linked)).toEqual(challengeFor(varied, name));
    expect(isSameName(name, linked)).toBe(true);
  }
});

describe('seeds by name', () => {
  const varied: Task = { ...task, seedByName: true };
  const seedOf = (name: string, id = 'first') => challengeFor({ ...varied, id }, name).given.seed;

  test('are given by name and task, and nothing else changes', () => {
    expect(seedOf('Ada')).toBe(seedOf(' ada '));
    expect(seedOf('Ada')).not.toBe(seedOf('Bob'));
    expect(seedOf('Ada')).not.toBe(seedOf('Ada', 'second'));
    const { given, ...rest } = challengeFor(varied, 'Ada');
    expect({ ...rest, given: { ...given, seed: undefined } }).toEqual({
      ...challenge,
      given: { ...challenge.given, seed: undefined },
    });
  });

  test('are whole numbers below 10,000, and few are alike', () => {
    const seeds = Array.from({ length: 100 }, (_, i) => seedOf(`Reader ${i}`) as number);
    expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 10_000)).toBe(true);
    expect(new Set(seeds).size).toBeGreaterThan(95);
  });

  test('are not given without a name, nor where the task does not ask for them', () => {
    expect(challengeFor(varied, ' ')).toBe(challenge);
    expect(challengeFor(task, 'Ada')).toBe(challenge);
  });
});
