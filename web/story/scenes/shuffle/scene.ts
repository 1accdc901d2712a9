/** The first scene: attention does not notice the order of words, until every word carries its position. */
import { html } from 'lit';
import { settle } from '../../../draw/motion.ts';
import { ofTheLayer } from '../../../labs/order/figures/layer.ts';
import { moveEntry, readInput, reorder } from '../../../labs/order/input.ts';
import type { OrderInput } from '../../../labs/order/job.ts';
import { isSeen } from '../../../labs/order/rounding.ts';
import { sinusoid } from '../../../schemes/scheme-facts.ts';
import { noPositions } from '../../../schemes/source.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { jobs } from '../../jobs.ts';
import { defineScene, type Question, type SceneGiven, type Still } from '../../scene.ts';
import type { ShuffleOutput } from './job.ts';
import {
  arriveAt,
  atRest,
  hero,
  heroAt,
  opening,
  positionsArrive,
  restOfHero,
  swap,
  swapAt,
  uncover,
  uncoverAt,
} from './moments.ts';
import type { Moment } from './picture.ts';
import { blend, type Shown } from './shown.ts';
import {
  areDistinct,
  cellsOf,
  flatOf,
  inOrder,
  isSameSentence,
  largestChanges,
  numberOf,
  orderOf,
  pictureOf,
  reorderTo,
  restOf,
  shownWith,
  shuffled,
  stillAndMoved,
  zeroOf,
} from './state.ts';
import { text } from './text.ts';

interface Answers {
  readonly shuffle: Answer<OrderInput, ShuffleOutput>;
}

interface Here {
  /** the result that the last motion led to, with what was asked for it */
  readonly drawn: { readonly input: OrderInput; readonly output: ShuffleOutput } | null;
}

type Given = SceneGiven<Answers, Here>;

/** Under a mask or with a second encoding, order would be seen without positions: the scene has neither, whatever a link names. */
const bare = { causal: false, second: noPositions } as const;

export const readShuffle = (session: Pick<Session, 'store' | 'tableStore'>): OrderInput => ({
  ...readInput(session),
  ...bare,
});

/** About the words that did not move, where the outputs of all of them change. */
export function questionOf(input: OrderInput, output: ShuffleOutput): Question | null {
  const order = orderOf(output);
  const changes = largestChanges(order);
  const { still } = stillAndMoved(input);
  const isAsked =
    output.with !== null &&
    still.length > 0 &&
    areDistinct(input) &&
    !isSameSentence(input) &&
    still.every(({ place }) => isSeen(changes[place], order.largestOutput));
  return isAsked
    ? { words: text.question(still.map(({ word }) => word)), answers: text.answers, right: 0 }
    : null;
}

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
      const { moment, toWith } = heroAt({ ...rest, flat: flatOf(output.without) }, motion.time);
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

/** The opening at its turning points; without positions, the swap alone. */
function stillsOf(output: ShuffleOutput): readonly Still[] {
  const { before, after, withPositions } = text.stills;
  if (!output.with)
    return [
      { label: before, motion: { ...swap, time: 0 } },
      { label: after, motion: null },
    ];
  return [
    { label: before, motion: { ...hero, time: 0 } },
    { label: after, motion: { ...hero, time: opening.arrive } },
    { label: withPositions, motion: null },
  ];
}

function explanationOf(input: OrderInput, output: ShuffleOutput): string {
  const order = orderOf(output);
  const cells = cellsOf(order);
  if (!isSeen(order.permuted.maxAbsDifference, order.largestOutput)) return text.notNoticed(cells);
  const { still, moved } = stillAndMoved(input);
  return text.explained(still, moved, cells, zeroOf(output.without));
}

function controlsOf(given: Given, input: OrderInput) {
  const { session, reveal, motion } = given;
  // In the opening, they arrive halfway.
  const areOn = input.scheme !== noPositions && !(motion?.name === hero.name && motion.time < opening.arrive);
  const shuffle = () => {
    reveal();
    reorderTo(session, input, shuffled(input));
  };
  const toggle = () => {
    reveal();
    session.store.set({ scheme: input.scheme === noPositions ? sinusoid : noPositions });
  };
  return html`
    <button class="invite" @click=${shuffle}>${text.shuffle}</button>
    <label><input type="checkbox" .checked=${areOn} @change=${toggle} />${text.positions}</label>
  `;
}

export const scene = defineScene<Answers, Here>({
  figure: { title: text.title, ...ofTheLayer },
  question: ({ answers: { shuffle } }) =>
    shuffle.result ? questionOf(shuffle.result.input, shuffle.result.output) : null,
  isInRow: true,
  here: { drawn: null },
  answers: (host) => ({ shuffle: new JobRun(host, jobs.shuffle) }),
  ask({ session, answers, here, set, play, isFirst, isBegun, isRevealed }) {
    answers.shuffle.ask(readShuffle(session));
    const { result } = answers.shuffle;
    if (!result || result.output === here.drawn?.output) return;
    const { input, output } = result;
    const before = here.drawn?.input;
    set({ drawn: { input, output } });
    if (!before) {
      if (isFirst && !isRevealed && output.with) play(isBegun ? restOfHero : hero);
    } else if (before.scheme === noPositions && output.with) play(positionsArrive(input.words.length));
    else if (before.scheme === input.scheme) play(swap);
  },
  view(given) {
    const { result } = given.answers.shuffle;
    if (!result) return null;
    const { input, output } = result;
    const { session, motion, isNarrow, reveal } = given;
    const claim = claimOf(given, input, output);
    const words = reorder(input.words, input.permutation);
    const move = (from: number, to: number) => {
      reveal();
      reorderTo(session, input, moveEntry(inOrder(input), from, to));
    };
    return {
      claim,
      lede: text.lede,
      isOpening: motion?.name === hero.name,
      ...numberOf(motion, input, output),
      explanation: explanationOf(input, output),
      controls: controlsOf(given, input),
      picture: pictureOf({
        input,
        output,
        ...drawnAt(given, input, output),
        isNarrow,
        described: text.described(words.join(' '), claim),
        movable: motion?.name === hero.name ? null : { words, move },
      }),
      stills: stillsOf(output),
      caption: text.caption(input.d, input.seed),
      inLab: bare,
    };
  },
  revealed: ({ play }) => play(uncover),
  replay({ play, isFirst, isRevealed, answers: { shuffle } }) {
    if (shuffle.result?.output.with) play(isFirst && !isRevealed ? hero : swap);
    else play(swap);
  },
});
