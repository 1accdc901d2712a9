/** Counts the words that a reader meets in the ten scenes, in their opening states and once they are answered. */
import { expect, it } from 'vitest';
import { templateText } from '../../../web/app/early/template-text.ts';
import { readInput } from '../../../web/labs/probe/input.ts';
import { probeJob } from '../../../web/labs/probe/job.ts';
import { gridOf } from '../../../web/labs/training/definition.ts';
import { learnedJob } from '../../../web/labs/training/run/job.ts';
import type { Session } from '../../../web/shell/session.ts';
import type { AnySceneCode, SceneView } from '../../../web/story/scene.ts';
import { modelOf, tableAt } from '../../../web/story/scenes/table/growth.ts';
import { scenes } from '../../../web/story/scenes.ts';
import { givenOf, sessionOf } from './given.ts';
import { control, loadCores, resultsOf } from './results.ts';

const most = 1200;

type Cores = Awaited<ReturnType<typeof loadCores>>;

/** Models that have learned, as far as the words need them. */
function learned(session: Session) {
  const { runs, stops } = gridOf(session.store);
  const courses = runs.map((run, i) => ({
    run,
    points: stops.map((step) => ({ step, accuracy: i === 0 ? 0.5 : 1, hash: '0'.repeat(16) })),
    about: { chance: 0.5, classes: [], words: [] },
  }));
  const training = { courses, reached: stops.length, isRunning: false };
  const asks = { answer: () => undefined, isCurrent: () => true, sequence: () => [] };
  return {
    answers: { training, asks },
    here: { runs: '', drawn: stops.length, hasBegun: true, isSkipping: false, shaken: '' },
  };
}

async function grown({ core, trainer }: Cores, session: Session) {
  const { key, options, stops } = modelOf(session);
  const last = stops.length - 1;
  const output = await learnedJob(
    trainer,
    { options, arithmetic: 'reproducible', step: stops[last] },
    control,
  );
  const all = stops.map(() => output);
  const growth = { key, learned: all, probes: [], maps: [] };
  const table = { matrix: tableAt(growth, last), name: '', isTrainedHere: true } as const;
  const probe = probeJob(core, { ...readInput(session), table }, control);
  return {
    answers: {},
    here: { ...growth, probes: all.map(() => probe), drawn: stops.length, picked: null, full: null },
  };
}

async function stateOf(cores: Cores, id: string, code: AnySceneCode, session: Session) {
  if (id === 'train') return learned(session);
  if (id === 'table') return grown(cores, session);
  return { answers: await resultsOf(cores, id, session), here: code.here };
}

/** What a reader can read of a template. */
const readable = (template: unknown): string => templateText(template).replace(/<[^>]*>/g, ' ');

const count = (texts: readonly (string | undefined)[]): number =>
  texts
    .join(' ')
    .split(/[\s\u00a0]+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;

it(`has at most ${most} words`, async () => {
  const cores = await loadCores();
  const counts = new Map<string, number>();
  const missing: string[] = [];
  for (const { id, load } of scenes) {
    const code = (await load()).scene;
    const session = sessionOf(id);
    const { answers, here } = await stateOf(cores, id, code, session);
    const given = givenOf(session, answers, here);
    const question = typeof code.question === 'function' ? code.question(given) : code.question;
    const [open, told] = [false, true].map((isRevealed) => code.view({ ...given, isRevealed }) as SceneView);
    // A number of a claim says nothing.
    expect(told.explanation).not.toMatch(/\bclaims? \d/i);
    if (!question || !told.number || !told.explanation || open.claim === told.claim) missing.push(id);
    counts.set(
      id,
      count([
        ...[open.claim, open.lede, question?.words, ...(question?.answers ?? [])],
        ...[told.claim, told.meaning, told.explanation, told.caption],
        readable(told.controls),
        readable(told.more),
      ]),
    );
  }
  expect(missing).toEqual([]);
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  expect(total, JSON.stringify(Object.fromEntries(counts))).toBeLessThanOrEqual(most);
  // Less than half of it would mean that something is not counted.
  expect(total).toBeGreaterThan(most / 2);
}, 60_000);
