import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { loadTraining } from '../../../web/core/training.ts';
import type { TrainingCore } from '../../../web/core/types.ts';
import { textWidth } from '../../../web/draw/scene.ts';
import { beats, rangeOf } from '../../../web/encoding/trained/rule.ts';
import type { JobControl } from '../../../web/engine/job.ts';
import { claims as all } from '../../../web/labs/claims/claims/index.ts';
import { percentages } from '../../../web/labs/claims/claims/results.ts';
import { measureJob } from '../../../web/labs/claims/measures.ts';
import { Definitions } from '../../../web/labs/claims/models.ts';
import { taskJob } from '../../../web/story/scenes/task/job.ts';
import { claims, type PairId, pairs, runs, seeds } from '../../../web/story/scenes/task/models.ts';
import { accuraciesOf, isSame, rangesOf, recordedRuns } from '../../../web/story/scenes/task/recorded.ts';
import {
  claimFrom,
  explanationFrom,
  questionFrom,
  scene,
  uncover,
} from '../../../web/story/scenes/task/scene.ts';
import { claimsIn, type Moment, sessionOf, viewIn } from './given.ts';

const control: JobControl = {
  signal: new AbortController().signal,
  progress: () => Promise.resolve(),
};

let core: TrainingCore;
beforeAll(async () => {
  core = await loadTraining({
    wasm: readFileSync(new URL('../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
});

type Agrees = readonly (boolean | undefined)[];
const untouched: Agrees = runs.map(() => undefined);

function viewOf(moment: Moment = {}, agrees = untouched) {
  const repeats = { agrees, isRunning: false, error: undefined, run: () => {}, stop: () => {} };
  const view = viewIn(scene, sessionOf('task'), { repeats }, null, moment);
  return view;
}

/** Claims from made-up ranges: shuffling costs half of the accuracy on these tasks. */
const claimWith = (...hurt: readonly PairId[]): string =>
  claimFrom((id) => [[90, 100], hurt.includes(id) ? [40, 50] : [85, 100]]);

it('says what its state shows', () => {
  expect([
    viewOf().claim,
    viewOf({ isRevealed: false }).claim,
    claimWith(),
    claimWith('span', 'copy'),
    claimWith('span', 'copy', 'look-up'),
  ]).toEqual([
    'Order in the table matters for finding spans, not for copying or looking up a position.',
    'Which property do you need?',
    'Order in the table does not matter for finding spans, copying, or looking up a position.',
    'Order in the table matters for finding spans and copying, not for looking up a position.',
    'Order in the table matters for finding spans, copying, and looking up a position.',
  ]);
  expect([viewOf().number, viewOf().meaning]).toEqual([
    '12 to 51\u00a0%',
    'of spans found with shuffled rows; in order 84 to 99\u00a0%',
  ]);
});

/** Accuracies of two seeds, of which the second model is better or worse than the first. */
const rangesWith =
  (better: readonly PairId[], worse: readonly PairId[] = []) =>
  (id: PairId) => {
    const [low, middle, high] = [
      [10, 20],
      [50, 60],
      [90, 100],
    ] as const;
    return [middle, better.includes(id) ? high : worse.includes(id) ? low : middle] as const;
  };

it('has a sentence for each outcome of each row', () => {
  const enough = 'Unique vectors are enough to copy or to look up.';
  const alone = 'ALiBi gains less than 10 points when each head favours one side.';
  const neither = 'Neither a learned table nor a vector per distance wins here.';
  const spans = 'Spans need near rows that look alike.';
  const outcomes: readonly (readonly [ReturnType<typeof rangesWith>, ...string[]])[] = [
    [rangesWith([]), enough, alone, neither],
    [rangesWith([], ['span']), enough, spans, alone, neither],
    [rangesWith([], ['span', 'copy']), 'Unique vectors are enough to look up.', spans, alone, neither],
    [rangesWith([], ['look-up']), 'Unique vectors are enough to copy.', alone, neither],
    [
      rangesWith([], ['span', 'copy', 'look-up']),
      'Unique vectors are not enough for any of these tasks.',
      spans,
      alone,
      neither,
    ],
    [
      rangesWith(['symmetry', 'named-span'], ['named-place']),
      enough,
      'ALiBi gains when each head favours one side.',
      'A learned table wins places, a vector per distance spans (compare Wang et al. 2021).',
    ],
    [
      rangesWith([], ['named-place']),
      enough,
      alone,
      'A learned table wins places; spans do not tell the two apart.',
    ],
    [
      rangesWith(['named-span']),
      enough,
      alone,
      'A vector per distance wins spans; places do not tell the two apart.',
    ],
  ];
  for (const [ranges, ...sentences] of outcomes) expect(explanationFrom(ranges)).toBe(sentences.join(' '));
});

it('asks only where one of its answers is right', () => {
  const right = (...worse: readonly PairId[]) => questionFrom(rangesWith([], worse))?.right;
  expect([right(), right('span'), right('span', 'copy', 'look-up'), right('copy')]).toEqual([
    0,
    1,
    2,
    undefined,
  ]);
});

it('explains only what its models show', () => {
  const [place, distance] = rangesOf('named-place');
  const [placeOnSpans, distanceOnSpans] = rangesOf('named-span');
  expect(beats(place, distance)).toBe(true);
  expect(beats(distanceOnSpans, placeOnSpans)).toBe(true);
});

it('judges ALiBi that looks one way as the claim does', () => {
  const symmetry = claims[0].views.find(({ id }) => id === 'symmetry');
  const standingOf = (bothWays: readonly number[], oneWay: readonly number[]) => {
    const panels = { 'alibi-kspan': [bothWays, oneWay], 'alibi-prev': [bothWays, oneWay] };
    const results = Object.entries(panels).map(([id, both]) => [id, both.map((one) => one.map((n) => [n]))]);
    return symmetry?.verdict?.(Object.fromEntries(results), seeds).standing;
  };
  const told = (bothWays: readonly number[], oneWay: readonly number[]) =>
    explanationFrom((id) => (id === 'symmetry' ? [bothWays, oneWay] : [[50], [50]]));
  const [bothWays, oneWay] = accuraciesOf('symmetry');
  expect(standingOf(bothWays, oneWay)).toBe('undecided');
  expect(rangeOf(bothWays)[1]).toBeLessThan(rangeOf(oneWay)[0]);
  expect(viewOf().explanation).toContain(
    'When each head favours one side, ALiBi gains 10 points or more with 2 of 3 seeds, 9.2 with the other: undecided.',
  );
  const cases = [
    [[56, 60, 75], [90, 91, 92], 'holds', 'ALiBi gains when'],
    [[80, 81, 82], [83, 84, 85], 'fails', 'ALiBi gains less than 10 points'],
    [[56, 75, 90], [99, 99, 99], 'undecided', '2 of 3 seeds, 9.0 with the other: undecided'],
  ] as const;
  for (const [first, second, standing, words] of cases) {
    expect(standingOf(first, second)).toBe(standing);
    expect(told(first, second)).toContain(words);
  }
});

const definitions = new Definitions(claims);

it('has a record of the models of the claims', () => {
  const definition = ({ options, steps }: (typeof runs)[number]) => JSON.stringify([options, steps]);
  const ofClaims = claims.flatMap((claim) =>
    definitions
      .trials(claim, { seeds, arithmetic: 'reproducible' })
      .map(({ input }) => JSON.stringify([input.options, input.steps])),
  );
  expect(recordedRuns.map(definition)).toEqual(runs.map(definition));
  expect(ofClaims).toEqual(expect.arrayContaining(runs.map(definition)));
  expect(claims.every((claim) => all.includes(claim))).toBe(true);
});

/** One run of each encoding and of each option, of those that take a part of a second. */
const repeated = [12, 15, 22, 24, 27];

it.each(repeated)('repeats run %i to the last bit', async (run) => {
  expect(isSame(run, await taskJob(core, runs[run], control))).toBe(true);
});

it('has the accuracy of the claim', async () => {
  const [run] = repeated;
  const trial = claims
    .flatMap((claim) => definitions.trials(claim, { seeds, arithmetic: 'reproducible' }))
    .find(({ input }) => JSON.stringify(input.options) === JSON.stringify(runs[run].options));
  if (!trial) throw new Error('no claim has this model');
  const { numbers, hash } = await measureJob(core, trial.input, control);
  expect(numbers[0]).toEqual([recordedRuns[run].accuracy]);
  expect(hash).toBe(recordedRuns[run].hash);
});

it('tells a run that differs in one bit', () => {
  const { accuracy, hash } = recordedRuns[0];
  expect(isSame(0, { accuracy, hash })).toBe(true);
  expect(isSame(0, { accuracy, hash: hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })).toBe(false);
  expect(isSame(0, { accuracy: accuracy + 1, hash })).toBe(false);
});

/** The numbers beside the dots, in the order of the charts. */
const numbersIn = ({ picture }: ReturnType<typeof viewOf>): readonly string[] =>
  picture.items.flatMap((item) =>
    item.kind === 'text' && /^\d/.test(item.text) && item.anchor === 'middle' ? item.text : [],
  );

it('has a number for each model, once the answer is shown', () => {
  const all = pairs.flatMap(({ id }) => rangesOf(id).map(percentages));
  expect(numbersIn(viewOf())).toEqual(all);
  expect(all.slice(-6)).toEqual(['56 to 90', '99 to 100', '100', '42 to 45', '14 to 21', '100']);
});

it('has paper behind its numbers, so that no line of the axis crosses them, and none over a number', () => {
  for (const isNarrow of [false, true]) {
    const { items } = viewOf({ isNarrow }).picture;
    const papers = items.flatMap((item, place) => {
      if (item.kind !== 'path' || item.fill !== 'paper' || !/h.*v.*h/.test(item.d)) return [];
      const [x, y, width, height] = (item.d.match(/[\d.]+/g) ?? []).map(Number);
      return [{ place, left: x, right: x + width, middle: y + height / 2 }];
    });
    expect(papers).toHaveLength(12);
    items.forEach((item, place) => {
      if (item.kind !== 'text' || item.anchor !== 'middle' || !/^\d/.test(item.text)) return;
      const half = textWidth(item.text, item.size ?? 0) / 2;
      const near = papers.filter(
        ({ left, right, middle }) =>
          Math.abs(middle - item.y) < 14 && left < item.x + half && right > item.x - half,
      );
      const around = near.filter(({ left, right }) => left < item.x - half && right > item.x + half);
      expect([item.text, around.length]).toEqual([item.text, 1]);
      expect([item.text, near.every((paper) => paper.place < place)]).toEqual([item.text, true]);
    });
  }
});

it('has room for its numbers on a phone', () => {
  const { items, width } = viewOf({ isNarrow: true }).picture;
  const numbers = items.flatMap((item) =>
    item.kind === 'text' && /^\d/.test(item.text) && item.anchor === 'middle'
      ? { y: item.y, x: item.x, half: textWidth(item.text, item.size ?? 0) / 2 }
      : [],
  );
  expect(numbers).toHaveLength(12);
  for (const one of numbers) {
    expect(one.x + one.half).toBeLessThanOrEqual(width);
    const beside = numbers.filter(({ x, y }) => x > one.x && Math.abs(y - one.y) < 14);
    for (const { x, half } of beside) expect(x - half).toBeGreaterThan(one.x + one.half);
  }
});

it('states no number while the picture moves, and holds back what lies under the covers', () => {
  const moving = viewOf({ motion: { ...uncover, time: 200 } });
  expect([moving.number, moving.claim]).toEqual(['…', 'Which property do you need?']);
  // What the question asks for is covered, and so is all that it does not ask for.
  const inOrder = ['span', 'copy', 'look-up'] as const;
  const seen = inOrder.map((id) => percentages(rangesOf(id)[0]));
  const waiting = viewOf({ isRevealed: false });
  expect([numbersIn(waiting), numbersIn(moving)]).toEqual([seen, seen]);
  const rows = ({ picture }: typeof waiting) => picture.columns()[0].values.length;
  expect([rows(waiting), rows(viewOf())]).toEqual([3, 12]);
  const covers = waiting.picture.items.filter((item) => item.kind === 'text' && item.text === '?');
  expect(covers).toHaveLength(6);
  const { width, height } = viewOf().picture;
  expect([waiting.picture.width, waiting.picture.height]).toEqual([width, height]);
});

it('leads to the claims that it takes its models from', () => {
  expect(claimsIn(viewOf().more)).toEqual(claims.map(({ id, title }) => ({ words: title, id, others: [] })));
});

it('marks the dots that were trained again to the same bits', () => {
  const rims = (agrees: Agrees) =>
    viewOf({}, agrees).picture.items.filter(
      (item) => item.kind === 'path' && item.fill && item.stroke === 'ink',
    ).length;
  expect(rims(untouched)).toBe(0);
  expect(rims(runs.map((_, run) => (run < 5 ? true : run === 5 ? false : undefined)))).toBe(5);
});
