/** Walks every scene over what a link can set: a question is about the state that is drawn, and its right answer is right there. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Core } from '../../../web/core/index.ts';
import { loadTraining } from '../../../web/core/training.ts';
import type { TrainingCore } from '../../../web/core/types.ts';
import { turningJob } from '../../../web/labs/encodings/turning/job.ts';
import { readInput as readProbe } from '../../../web/labs/probe/input.ts';
import { seedsOf } from '../../../web/labs/training/definition.ts';
import { readHash } from '../../../web/settings/hash.ts';
import type { Setting, Value } from '../../../web/settings/setting.ts';
import { writeValue } from '../../../web/settings/text.ts';
import type { Session } from '../../../web/shell/session.ts';
import type { AnySceneCode, Question, SceneView } from '../../../web/story/scene.ts';
import { clocksJob } from '../../../web/story/scenes/clocks/job.ts';
import { readClocks } from '../../../web/story/scenes/clocks/moments.ts';
import { scene as clocks } from '../../../web/story/scenes/clocks/scene.ts';
import { countJob } from '../../../web/story/scenes/count/job.ts';
import { scene as count, readCount } from '../../../web/story/scenes/count/scene.ts';
import { depthJob } from '../../../web/story/scenes/depth/job.ts';
import { inputFor } from '../../../web/story/scenes/depth/lines.ts';
import { scene as depth } from '../../../web/story/scenes/depth/scene.ts';
import { scene as mask, readMask } from '../../../web/story/scenes/mask/scene.ts';
import { rangeJob } from '../../../web/story/scenes/range/job.ts';
import { scene as range, readRange } from '../../../web/story/scenes/range/scene.ts';
import { readRope, scene as rope } from '../../../web/story/scenes/rope/scene.ts';
import { shuffleJob } from '../../../web/story/scenes/shuffle/job.ts';
import { readShuffle, scene as shuffle } from '../../../web/story/scenes/shuffle/scene.ts';
import { modelOf } from '../../../web/story/scenes/table/growth.ts';
import { scene as table } from '../../../web/story/scenes/table/scene.ts';
import { scene as task } from '../../../web/story/scenes/task/scene.ts';
import { scene as train } from '../../../web/story/scenes/train/scene.ts';
import { load } from '../core/helpers.ts';
import { answered, givenOf, sessionAt, sessionOf } from './given.ts';

const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };

let core: Core & AttentionCore;
let trainer: TrainingCore;
beforeAll(async () => {
  core = await load();
  trainer = await loadTraining({
    wasm: readFileSync(new URL('../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
});

interface Walked {
  readonly code: AnySceneCode;
  /** the results for the settings */
  readonly answers: (session: Session) => unknown;
  /** Whether the question names what is drawn, and its right answer is right: from the settings and the revealed picture's numbers. */
  readonly fits: (question: Question, session: Session, columns: readonly (readonly number[])[]) => boolean;
}

/** Links give other results for few of these values. */
const known = new Map<string, unknown>();
async function once<T>(key: unknown, compute: () => Promise<T> | T): Promise<T> {
  const name = JSON.stringify(key);
  const value = (known.get(name) as T | undefined) ?? (await compute());
  known.set(name, value);
  return value;
}

const numbersIn = (words: string): readonly number[] => (words.match(/\d+/g) ?? []).map(Number);
const quotedIn = (words: string): readonly string[] =>
  [...words.matchAll(/“([^”]*)”/g)].map(([, one]) => one);
const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase());

/** The second sentence of the settings, from the words and their new order. */
function secondOf({ store }: Session): readonly string[] {
  const { words, permutation } = store.get();
  const all = words.split(/\s+/).filter(Boolean);
  const kept = permutation.filter((from) => from < all.length);
  const order = [...kept, ...all.map((_, i) => i).filter((i) => !kept.includes(i))];
  return lower(order.map((from) => all[from]));
}

const firstOf = ({ store }: Session) => lower(store.get('words').split(/\s+/).filter(Boolean));

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, one, i) => sum + one * b[i], 0);
const alike = (a: readonly number[], b: readonly number[]) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

const walked: Readonly<Record<string, Walked>> = {
  shuffle: {
    code: shuffle,
    answers: (session) => ({
      shuffle: answered(readShuffle(session), shuffleJob(core, readShuffle(session))),
    }),
    fits({ words, right }, session, [changes]) {
      const still = lower(quotedIn(words));
      const [first, second] = [firstOf(session), secondOf(session)];
      const places = second.flatMap((word, i) => (still.includes(word) ? [i] : []));
      const areStill = second.every((word, i) => still.includes(word) === (first[i] === word));
      const areOn = session.store.get('scheme') !== 'none' || session.store.get('source') === 'file';
      return areOn && areStill && right === 0 && places.every((place) => changes[place] > 1e-4);
    },
  },
  mask: {
    code: mask,
    answers: (session) => ({ shuffle: answered(readMask(session), shuffleJob(core, readMask(session))) }),
    fits({ words, answers, right }, session, [changes]) {
      const [first, second] = [firstOf(session), secondOf(session)];
      const named = lower(quotedIn(words));
      const swapped = first.map((word) =>
        word === named[0] ? named[1] : word === named[1] ? named[0] : word,
      );
      const asked = named.length === 2 ? swapped : named[0].split(' ');
      const changed = second.filter((_, row) => changes[row] > 1e-4);
      return (
        session.store.get('causal') &&
        asked.join() === second.join() &&
        lower(quotedIn(answers[right])).join() === changed.join()
      );
    },
  },
  train: {
    code: train,
    answers: () => null,
    fits({ words, right }, { store }) {
      const { task: asked, causal, encodings, n } = store.get();
      const models = encodings.split(',');
      const number = ['no', 'a', 'two', 'three', 'four', 'five'][models.length];
      return (
        asked === 'first' &&
        !causal &&
        models.includes('none') &&
        words.toLowerCase().startsWith(`${number} small model`) &&
        numbersIn(words)[0] === Math.min(128, Math.max(3, n)) - 1 &&
        right === 0
      );
    },
  },
  count: {
    code: count,
    answers: (session) =>
      once(readCount(session), () => ({
        count: answered(readCount(session), countJob(core, readCount(session))),
      })),
    fits({ words, answers, right }, { store }, [, first, second]) {
      const position = Math.min(512, Math.max(1, store.get('position')));
      const [of, to = 'man'] = store.get('words').split(/\s+/).filter(Boolean);
      const plain = [first, second].map((word) => word.map((value) => value - position));
      const now = alike(first, second);
      const isAlmost = now > 0.9;
      const isAsBefore = Math.abs(now - alike(plain[0], plain[1])) < 0.1;
      return (
        numbersIn(words)[0] === position &&
        quotedIn(words).join() === [of ?? 'dog', to].join() &&
        answers[right] === (isAlmost ? 'Almost the same' : isAsBefore ? 'As little as before' : 'About half')
      );
    },
  },
  clocks: {
    code: clocks,
    answers: (session) => ({ clocks: answered(readClocks(session), clocksJob(core, readClocks(session))) }),
    fits({ words, right }, { store }, [, angles]) {
      const [rows, position] = numbersIn(words);
      const row = Math.min(48, store.get('position'));
      const near = angles.map((angle) => Math.min(angle, 360 - angle) < 25);
      const first = near.indexOf(false);
      const named = / first (\w+) clocks/.exec(words)?.[1] ?? 'one';
      const count = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].indexOf(named);
      const isAll = first < 0;
      return (
        rows === row &&
        position === row + 1 &&
        count === (isAll ? near.length : first) &&
        right === (isAll ? 0 : 1)
      );
    },
  },
  range: {
    code: range,
    answers: (session) =>
      once(readRange(session), () => ({
        now: answered(readRange(session), rangeJob(core, readRange(session))),
        paper: answered(
          {},
          rangeJob(core, { d: readRange(session).d, psiBase: 10_000, omega: [], handles: [] }),
        ),
      })),
    fits({ words, answers, right }, { store }, [, similarities]) {
      const { d, psiBase } = store.get();
      const rise = similarities.findIndex((value, i) => i > 0 && value > similarities[i - 1]);
      return (
        d === 768 &&
        psiBase === 10_000 &&
        words.includes(' 768,') &&
        rise - 1 < 50 &&
        answers[right] === 'Fewer'
      );
    },
  },
  rope: {
    code: rope,
    answers: (session) =>
      once(readRope(session), () => ({
        turning: answered(readRope(session), turningJob(core, readRope(session))),
      })),
    fits({ words, answers, right }, { store }, [, he, adhil]) {
      const before = store.get('before');
      const lead = quotedIn(words)[0].split(' ');
      const named = /Put (\w+) words/.exec(words)?.[1];
      const many = ['four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
      const angle = (place: number) => (adhil[place] - he[place] + 360) % 360;
      const more = angle(before) - angle(0);
      const way = Math.abs(more) < 1e-6 ? 'stays' : more > 0 ? 'grows' : 'shrinks';
      return (named ? 4 + many.indexOf(named) : lead.length) === before && answers[right] === way;
    },
  },
  table: {
    code: table,
    answers: () => null,
    fits(question, session) {
      const begun = sessionOf('table');
      // The probe reads the table that is trained, whatever table the lab would read.
      const trained = (one: Session) => JSON.stringify([modelOf(one), { ...readProbe(one), table: null }]);
      return trained(session) === trained(begun) && question.right === 1;
    },
  },
  depth: {
    code: depth,
    answers: (session) => {
      const input = inputFor(false, seedsOf(session.store.get()));
      return once(input, async () => ({
        random: answered(input, await depthJob(trainer, input, control)),
        trained: { ask: () => {} },
      }));
    },
    fits({ right }, { store }, columns) {
      const { residual, inject, shownStep } = store.get();
      const tops = columns[columns.length - 1];
      const seeds = tops.length / 4;
      const [around, cut] = [tops.slice(0, seeds), tops.slice(seeds, 2 * seeds)];
      return (
        residual &&
        inject !== 'every-layer' &&
        shownStep === 0 &&
        right === 1 &&
        Math.min(...around) > Math.max(...cut)
      );
    },
  },
  task: {
    code: task,
    answers: () => ({ repeats: { agrees: [], isRunning: false, error: undefined } }),
    fits: ({ right }) => right === 1,
  },
};

/** A few values of a setting: its ends, and some between. */
function valuesOf(row: Setting): readonly Value[] {
  switch (row.type) {
    case 'boolean':
      return [false, true];
    case 'choice':
      return row.choices;
    case 'integer':
    case 'number': {
      const { min, max } = row;
      const base = Number(row.default);
      const between = [1, 2, 3, 5, 8, 12, 19, 44, 100, base + 1, base * 2].filter(
        (one) => one >= min && one <= max,
      );
      return [min, ...between, ...(max <= 2048 ? [max] : [])];
    }
    case 'permutation':
      return [[], [0, 1, 2, 3], [3, 2, 1, 0], [0, 1, 3, 2], [1, 2, 0, 3]];
    case 'integers':
    case 'numbers':
      return [[], [1, 0.5]];
    default:
      return ['', 'dog', 'dog dog', 'a b c a', 'He likes what she likes', 'none', 'none,learned', 'rotary'];
  }
}

/** The rows that a scene's results or questions can come from: not those of the frame, nor of other tools. */
const isAside = ({ name }: Setting) => ['scene', 'said', 'lab', 'predict', 'remote'].includes(name);

const links = (id: string): readonly string[] => {
  const { store } = sessionOf(id);
  return store.settings
    .rows(store.get('scheme'))
    .filter((row) => !isAside(row))
    .flatMap((row) => valuesOf(row).map((value) => `&${row.name}=${writeValue(row, value)}`));
};

/** What a scene asks in the state of a link, and whether that fits. Null where it asks nothing. */
async function askedIn({ code, answers, fits }: Walked, session: Session) {
  const given = givenOf(session, await answers(session), code.here);
  const { question } = code;
  const asked = typeof question === 'function' ? question(given) : question;
  if (!asked) return null;
  const columns = given.answers ? (code.view(given) as SceneView).picture.columns() : [];
  const numbers = columns
    .map(({ values }) => Array.from(values))
    .filter((values): values is number[] => typeof values[0] === 'number');
  return { asked, fits: fits(asked, session, numbers) };
}

describe.each(Object.keys(walked))('%s', (id) => {
  it('asks what fits in the state that it begins with', async () => {
    expect(await askedIn(walked[id], sessionOf(id))).toMatchObject({ fits: true });
  });

  it('never asks about another state than the one drawn', async () => {
    const wrong: string[] = [];
    let silent = 0;
    const { settings } = sessionOf(id).store;
    for (const link of links(id)) {
      const session = sessionAt(settings, readHash(settings, `v=1&scene=${id}${link}`).state);
      try {
        const result = await askedIn(walked[id], session);
        if (!result) silent += 1;
        else if (!result.fits)
          wrong.push(`${link}: ${result.asked.words} ${result.asked.answers[result.asked.right]}`);
      } catch (error) {
        // The core refuses some settings; the scene then says so, and draws nothing new.
        if ((error as Error).name !== 'PeError') throw error;
      }
    }
    expect(wrong).toEqual([]);
    expect(silent > 0).toBe(id !== 'task');
  }, 60_000);
});
