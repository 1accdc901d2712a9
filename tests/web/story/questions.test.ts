import { beforeAll, describe, expect, it } from 'vitest';
import { readInput as readProbe } from '../../../web/labs/probe/input.ts';
import { readHash } from '../../../web/settings/hash.ts';
import type { Setting, Value } from '../../../web/settings/setting.ts';
import { writeValue } from '../../../web/settings/text.ts';
import type { Session } from '../../../web/shell/session.ts';
import type { AnySceneCode, Question, SceneView } from '../../../web/story/scene.ts';
import { scene as clocks } from '../../../web/story/scenes/clocks/scene.ts';
import { scene as count } from '../../../web/story/scenes/count/scene.ts';
import { scene as depth } from '../../../web/story/scenes/depth/scene.ts';
import { scene as mask } from '../../../web/story/scenes/mask/scene.ts';
import { scene as range } from '../../../web/story/scenes/range/scene.ts';
import { scene as rope } from '../../../web/story/scenes/rope/scene.ts';
import { scene as shuffle } from '../../../web/story/scenes/shuffle/scene.ts';
import { modelOf } from '../../../web/story/scenes/table/growth.ts';
import { scene as table } from '../../../web/story/scenes/table/scene.ts';
import { scene as task } from '../../../web/story/scenes/task/scene.ts';
import { scene as train } from '../../../web/story/scenes/train/scene.ts';
import { givenOf, sessionAt, sessionOf } from './given.ts';
import { loadCores, resultsOf } from './results.ts';

let cores: Awaited<ReturnType<typeof loadCores>>;
beforeAll(async () => {
  cores = await loadCores();
});

interface Walked {
  readonly code: AnySceneCode;
  /** Whether the question names what is drawn, and its right answer is right: from the settings and the revealed picture's numbers. */
  readonly fits: (question: Question, session: Session, columns: readonly (readonly number[])[]) => boolean;
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
    fits({ words, right }, { store }, [, angles]) {
      const [rows, position] = numbersIn(words);
      const row = Math.min(48, store.get('position'));
      const near = angles.map((angle) => Math.min(angle, 360 - angle) < 25);
      const first = near.indexOf(false);
      const named = / first (\w+) hands/.exec(words)?.[1] ?? 'one';
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
    fits({ words, answers, right }, { store }, [, similarities]) {
      const { d, psiBase } = store.get();
      const rise = similarities.findIndex((value, i) => i > 0 && value > similarities[i - 1]);
      return (
        d === 768 &&
        psiBase === 10_000 &&
        words.includes(' 768 numbers') &&
        rise - 1 < 50 &&
        answers[right] === 'Fewer'
      );
    },
  },
  rope: {
    code: rope,
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
    fits(question, session) {
      const begun = sessionOf('table');
      // The probe reads the table that is trained, whatever table the lab would read.
      const trained = (one: Session) => JSON.stringify([modelOf(one), { ...readProbe(one), table: null }]);
      return trained(session) === trained(begun) && question.right === 1;
    },
  },
  depth: {
    code: depth,
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
async function askedIn(id: string, session: Session) {
  const { code, fits } = walked[id];
  const given = givenOf(session, await resultsOf(cores, id, session), code.here);
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
    expect(await askedIn(id, sessionOf(id))).toMatchObject({ fits: true });
  });

  it('never asks about another state than the one drawn', async () => {
    const wrong: string[] = [];
    let silent = 0;
    const { settings } = sessionOf(id).store;
    for (const link of links(id)) {
      const session = sessionAt(settings, readHash(settings, `v=1&scene=${id}${link}`).state);
      try {
        const result = await askedIn(id, session);
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
