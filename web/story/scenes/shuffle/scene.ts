/** The first scene: attention does not notice the order of words, until every word carries its position. */
import { html } from 'lit';
import { formatNumber, unbroken } from '../../../draw/format.ts';
import { settle } from '../../../draw/motion.ts';
import { sameWord } from '../../../encoding/word-vectors.ts';
import { ofTheLayer } from '../../../labs/order/figures/layer.ts';
import { moveEntry, readInput, reorder } from '../../../labs/order/input.ts';
import type { OrderInput, OrderOutput } from '../../../labs/order/job.ts';
import { isSeen } from '../../../labs/order/verdict.ts';
import { sinusoid } from '../../../schemes/scheme-facts.ts';
import { noPositions } from '../../../schemes/source.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import { jobs } from '../../jobs.ts';
import { movers } from '../../movers.ts';
import { defineScene, type Picture, type SceneGiven, type SceneView } from '../../scene.ts';
import type { ShuffleOutput } from './job.ts';
import {
  arriveAt,
  atRest,
  hero,
  heroAt,
  opening,
  positionsArrive,
  type Rest,
  swap,
  swapAt,
  uncover,
  uncoverAt,
} from './moments.ts';
import {
  blend,
  layoutFor,
  type Moment,
  moverBox,
  pictureAt,
  placeAt,
  type Shown,
  shownOf,
} from './picture.ts';
import { text } from './text.ts';

interface Answers {
  readonly shuffle: Answer<OrderInput, ShuffleOutput>;
}

interface Here {
  /** the result that the last motion led to, with what was asked for it */
  readonly drawn: { readonly input: OrderInput; readonly output: ShuffleOutput } | null;
}

type Given = SceneGiven<Answers, Here>;

/** The result to draw: the one with positions if they are on. */
const orderOf = (output: ShuffleOutput): OrderOutput => output.with ?? output.without;

const cellsOf = ({ difference }: OrderOutput): number => difference.rows * difference.cols;

/** '0 in all 128 cells', or how far the rounding goes. */
const zeroOf = ({ permuted }: OrderOutput): string =>
  permuted.maxAbsDifference === 0 ? '0' : text.rounding(unbroken(permuted.maxAbsDifference));

/** The largest change of each word of the second sentence. */
const largestChanges = ({ difference: { rows, cols, data } }: OrderOutput): readonly number[] =>
  Array.from({ length: rows }, (_, row) =>
    data.subarray(row * cols, (row + 1) * cols).reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );

const isSameSentence = ({ words, permutation }: OrderInput): boolean =>
  permutation.every((from, i) => sameWord(words[from]) === sameWord(words[i]));

/** The words of the second sentence that stand where they stood, and those that do not. */
function stillAndMoved(input: OrderInput) {
  const second = reorder(input.words, input.permutation).map((word, place) => ({ word, place }));
  return {
    still: second.filter(({ place }) => input.permutation[place] === place),
    moved: second.filter(({ place }) => input.permutation[place] !== place).map(({ word }) => word),
  };
}

function restOf(input: OrderInput, output: ShuffleOutput): Rest {
  const order = orderOf(output);
  const changes = largestChanges(order);
  const seen = isSeen(order.permuted.maxAbsDifference, order.largestOutput);
  return {
    permutation: input.permutation,
    hasPositions: output.with !== null,
    isSeen: seen,
    flat: order.permuted.maxAbsDifference === 0 ? text.zero(cellsOf(order)) : zeroOf(order),
    ranking: changes.map((_, row) => row).sort((a, b) => changes[b] - changes[a]),
    covered: seen ? stillAndMoved(input).still.map(({ place }) => place) : [],
  };
}

/** What is drawn, from the layer with positions or without. */
const shownWith = (input: OrderInput, output: ShuffleOutput, order: OrderOutput): Shown =>
  shownOf(input, order, output.words, output.positions);

function drawnAt(
  { motion, isRevealed }: Given,
  input: OrderInput,
  output: ShuffleOutput,
): { readonly shown: Shown; readonly moment: Moment } {
  const rest = restOf(input, output);
  const shown = shownWith(input, output, orderOf(output));
  const without = shownWith(input, output, output.without);
  switch (motion?.name) {
    case 'hero': {
      const { moment, toWith } = heroAt({ ...rest, flat: text.zero(cellsOf(output.without)) }, motion.time);
      return { shown: blend(without, shown, toWith), moment };
    }
    case 'arrive':
      return {
        shown: blend(without, shown, settle(motion.time, 0, 0, motion.duration / 2)),
        moment: arriveAt(rest, isRevealed, motion.time),
      };
    case 'swap':
      return { shown, moment: swapAt(rest, isRevealed, motion.time) };
    case 'uncover':
      return { shown, moment: uncoverAt(rest, motion.time) };
    default:
      return { shown, moment: atRest(rest, isRevealed) };
  }
}

function claimOf({ motion, isRevealed }: Given, input: OrderInput, output: ShuffleOutput): string {
  if (motion?.name === 'hero') {
    if (motion.time < opening.arrive) return text.open;
    return motion.time < opening.back ? text.arriving : text.again;
  }
  const order = orderOf(output);
  if (isSameSentence(input)) return text.same;
  if (!isSeen(order.permuted.maxAbsDifference, order.largestOutput)) return text.open;
  if (!isRevealed) return text.again;
  const second = reorder(input.words, input.permutation);
  const changed = second.filter((_, row) => isSeen(largestChanges(order)[row], order.largestOutput));
  return changed.length === second.length ? text.seen : text.seenIn(changed);
}

function explanationOf(input: OrderInput, output: ShuffleOutput): string {
  const order = orderOf(output);
  const cells = cellsOf(order);
  if (!isSeen(order.permuted.maxAbsDifference, order.largestOutput)) return text.notNoticed(cells);
  const { still, moved } = stillAndMoved(input);
  return text.explained(still[0] ?? null, moved, cells, zeroOf(output.without));
}

function numberOf(
  { motion }: Given,
  input: OrderInput,
  output: ShuffleOutput,
): Pick<SceneView, 'number' | 'meaning'> {
  if (motion) return { number: '…' };
  const order = orderOf(output);
  const { maxAbsDifference, worst } = order.permuted;
  if (!isSeen(maxAbsDifference, order.largestOutput))
    return {
      number: maxAbsDifference === 0 ? '0' : '≈ 0',
      meaning: maxAbsDifference === 0 ? text.noChange(cellsOf(order)) : zeroOf(order),
    };
  const word = reorder(input.words, input.permutation)[worst.row];
  return { number: formatNumber(maxAbsDifference), meaning: text.largest(cellsOf(order), word) };
}

/** The second sentence becomes the first, and its words in the new order the second. */
function reorderTo({ session: { store } }: Given, input: OrderInput, order: readonly number[]): void {
  store.set({ words: reorder(input.words, input.permutation).join(' '), permutation: order });
}

const inOrder = ({ words }: OrderInput): readonly number[] => words.map((_, i) => i);

/** Another order, never the same: all words move on by one, or two of them swap. */
function shuffled(input: OrderInput): readonly number[] {
  const places = [...inOrder(input)];
  for (let i = places.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places.every((from, i) => from === i) ? moveEntry(places, 1, 0) : places;
}

function controlsOf(given: Given, input: OrderInput) {
  const { session, reveal } = given;
  const shuffle = () => {
    reveal();
    reorderTo(given, input, shuffled(input));
  };
  const toggle = () => {
    reveal();
    session.store.set({ scheme: input.scheme === noPositions ? sinusoid : noPositions });
  };
  return html`
    <button class="primary" @click=${shuffle}>${text.shuffle}</button>
    <label><input type="checkbox" .checked=${input.scheme !== noPositions} @change=${toggle} />${text.positions}</label>
  `;
}

function pictureOf(given: Given, input: OrderInput, output: ShuffleOutput, claim: string): Picture {
  const { isNarrow, reveal } = given;
  const { width, height, fontSize } = layoutFor(isNarrow);
  const { shown, moment } = drawnAt(given, input, output);
  const count = input.words.length;
  const move = (from: number, to: number) => {
    reveal();
    reorderTo(given, input, moveEntry(inOrder(input), from, to));
  };
  return {
    width,
    height,
    fontSize,
    items: pictureAt(shown, moment, isNarrow),
    overlay: given.motion
      ? undefined
      : movers({
          movables: shown.second.map((word, place) => ({
            place,
            box: moverBox(isNarrow, count, place, word),
            label: text.move(word, place + 1),
          })),
          whole: { width, height },
          ends: [0, count - 1],
          placeAt: (x) => placeAt(isNarrow, count, x),
          move,
        }),
    described: text.described(shown.second.join(' '), claim),
    columns: () => [
      { title: text.columns.word, values: shown.second },
      { title: text.columns.change, values: largestChanges(orderOf(output)) },
    ],
  };
}

export const scene = defineScene<Answers, Here>({
  figure: { title: text.title, ...ofTheLayer },
  question: { words: text.question, answers: text.answers, right: 0 },
  isInRow: true,
  here: { drawn: null },
  answers: (host) => ({ shuffle: new JobRun(host, jobs.shuffle) }),
  ask({ session, answers, here, set, play, isFirst, isRevealed }) {
    answers.shuffle.ask(readInput(session));
    const { result } = answers.shuffle;
    if (!result || result.output === here.drawn?.output) return;
    const { input, output } = result;
    const before = here.drawn?.input;
    set({ drawn: { input, output } });
    if (!before) {
      if (isFirst && !isRevealed && output.with) play(hero);
    } else if (before.scheme === noPositions && output.with) play(positionsArrive(input.words.length));
    else if (before.scheme === input.scheme) play(swap);
  },
  view(given) {
    const { result } = given.answers.shuffle;
    if (!result) return null;
    const { input, output } = result;
    const claim = claimOf(given, input, output);
    return {
      claim,
      lede: text.lede,
      ...numberOf(given, input, output),
      explanation: explanationOf(input, output),
      controls: controlsOf(given, input),
      picture: pictureOf(given, input, output, claim),
      caption: text.caption(input.d, input.seed),
      inLab: {},
    };
  },
  revealed: ({ play }) => play(uncover),
  replay({ play, isFirst, isRevealed, answers: { shuffle } }) {
    if (shuffle.result?.output.with) play(isFirst && !isRevealed ? hero : swap);
    else play(swap);
  },
});
