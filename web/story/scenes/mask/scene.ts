/** The second scene: a causal mask shows order to attention without positions. */
import { html } from 'lit';
import { settle } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { ofTheLayer } from '../../../labs/order/figures/layer.ts';
import { moveEntry, readInput, reorder } from '../../../labs/order/input.ts';
import type { OrderInput } from '../../../labs/order/job.ts';
import { isSeen } from '../../../labs/order/rounding.ts';
import { noPositions } from '../../../schemes/source.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { claimLinks } from '../../claim-links.ts';
import { jobs } from '../../jobs.ts';
import { defineScene, type Question, type SceneGiven, type Still } from '../../scene.ts';
import type { ShuffleOutput } from '../shuffle/job.ts';
import { atRest, swap, swapAt } from '../shuffle/moments.ts';
import type { Moment } from '../shuffle/picture.ts';
import { blend, type Shown } from '../shuffle/shown.ts';
import {
  areDistinct,
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
} from '../shuffle/state.ts';
import { text as shared } from '../shuffle/text.ts';
import { revealSwap, revealSwapAt, waitingAt } from './moments.ts';
import { type Sight, text } from './text.ts';

interface Answers {
  readonly shuffle: Answer<OrderInput, ShuffleOutput>;
}

interface Computed {
  readonly input: OrderInput;
  readonly output: ShuffleOutput;
}

interface Here {
  /** the result that the last motion led to, and the one before it */
  readonly drawn: Computed | null;
  readonly before: Computed | null;
}

type Given = SceneGiven<Answers, Here>;

/** The lines to later words shrink to nothing, or grow back. */
const toggleMask: Motion = { name: 'mask', duration: 500 };

const rowsThatChange = ({ output }: Computed): readonly boolean[] => {
  const order = orderOf(output);
  return largestChanges(order).map((change) => isSeen(change, order.largestOutput));
};

/** This scene has no positions, whatever a link names. */
const blind = { scheme: noPositions, second: noPositions, source: 'scheme' } as const;

export function readMask(session: Pick<Session, 'store' | 'tableStore'>): OrderInput {
  const { words, permutation, heads, causal, seed } = readInput(session);
  const d = session.store.get('d');
  const { scheme, second } = blind;
  return { words, permutation, d, heads, causal, seed, scheme, second, parameters: {} };
}

/** About the words whose outputs change, where there are others. */
function questionOf(computed: Computed): Question | null {
  const { input } = computed;
  const { words, permutation } = input;
  const second = reorder(words, permutation);
  const changes = rowsThatChange(computed);
  const changed = second.filter((_, row) => changes[row]);
  const isAsked =
    input.causal &&
    areDistinct(input) &&
    !isSameSentence(input) &&
    changed.length > 0 &&
    changed.length < words.length;
  if (!isAsked) return null;
  const moved = words.filter((_, row) => permutation[row] !== row);
  return {
    words: text.question(moved.length === 2 ? moved : null, second),
    answers: text.answers(changed, words.length),
    right: 1,
  };
}

function claimOf(computed: Computed, isRevealed: boolean): string {
  const { input } = computed;
  if (!isRevealed) return text.open;
  if (isSameSentence(input)) return text.still;
  const changes = rowsThatChange(computed);
  const changed = reorder(input.words, input.permutation).filter((_, row) => changes[row]);
  return changed.length > 0 ? text.seen(changed) : text.unmasked;
}

/** The words of the second sentence whose outputs change, with what they see now. */
function explanationOf(computed: Computed): string {
  const { words, permutation } = computed.input;
  const second = reorder(words, permutation);
  const changes = rowsThatChange(computed);
  const sights = second.flatMap((word, row): readonly Sight[] => {
    if (!changes[row]) return [];
    const now = permutation.slice(0, row);
    const before = inOrder(computed.input).slice(0, permutation[row]);
    const nameOf = (one: number) => second[permutation.indexOf(one)];
    return [
      {
        word,
        lost: before.filter((one) => !now.includes(one)).map(nameOf),
        gained: now.filter((one) => !before.includes(one)).map(nameOf),
        isAlone: row === 0,
      },
    ];
  });
  const seesReordered = (row: number) =>
    permutation.slice(0, row + 1).some((one, place) => one !== inOrder(computed.input)[place]);
  const seeingSame = (isReordered: boolean) =>
    second.filter((_, row) => !changes[row] && seesReordered(row) === isReordered);
  return text.explained(
    sights,
    [seeingSame(false), seeingSame(true)],
    words.filter((_, row) => permutation[row] !== row),
  );
}

function drawnAt(
  { motion, isRevealed, here: { before } }: Given,
  { input, output }: Computed,
): { readonly shown: Shown; readonly moment: Moment } {
  const rest = restOf(input, output);
  const shown = shownWith(input, output, orderOf(output));
  switch (motion?.name) {
    case 'mask': {
      const from = before && shownWith(before.input, before.output, orderOf(before.output));
      const share = settle(motion.time, 0, 0, motion.duration);
      return {
        shown: from ? blend(from, shown, share) : shown,
        moment: { ...atRest(rest, true), isMarked: false },
      };
    }
    case 'swap':
      return { shown, moment: swapAt(rest, true, motion.time) };
    case 'reveal':
      return { shown, moment: revealSwapAt(rest, motion.time) };
    default:
      return { shown, moment: isRevealed ? atRest(rest, true) : waitingAt(rest) };
  }
}

function controlsOf({ session, reveal }: Given, input: OrderInput) {
  const shuffle = () => {
    reveal();
    reorderTo(session, input, shuffled(input));
  };
  const toggle = () => {
    reveal();
    session.store.set({ causal: !input.causal });
  };
  return html`
    <button class="invite" @click=${shuffle}>${shared.shuffle}</button>
    <label><input type="checkbox" .checked=${input.causal} @change=${toggle} />${text.mask}</label>
  `;
}

const stills: readonly Still[] = [
  { label: shared.stills.before, motion: { ...swap, time: 0 } },
  { label: shared.stills.after, motion: null },
];

export const scene = defineScene<Answers, Here>({
  figure: { title: text.title, ...ofTheLayer },
  question: ({ answers: { shuffle } }) => (shuffle.result ? questionOf(shuffle.result) : null),
  here: { drawn: null, before: null },
  answers: (host) => ({ shuffle: new JobRun(host, jobs.shuffle) }),
  ask({ session, answers, here, set, play, isRevealed }) {
    answers.shuffle.ask(readMask(session));
    const { result } = answers.shuffle;
    if (!result || result.output === here.drawn?.output) return;
    const { input, output } = result;
    const before = here.drawn;
    set({ drawn: { input, output }, before });
    // Its frames show the changes, which the question is about.
    if (before && isRevealed) play(before.input.causal === input.causal ? swap : toggleMask);
  },
  view(given) {
    const { result } = given.answers.shuffle;
    if (!result) return null;
    const { session, motion, isNarrow, isRevealed, reveal } = given;
    const { input, output } = result;
    const claim = claimOf(result, isRevealed && motion?.name !== 'reveal');
    const words = isRevealed ? reorder(input.words, input.permutation) : input.words;
    const move = (from: number, to: number) => {
      reveal();
      const order = moveEntry(inOrder(input), from, to);
      if (isRevealed) reorderTo(session, input, order);
      else session.store.set({ permutation: order });
    };
    return {
      claim,
      ...numberOf(motion, input, output),
      explanation: explanationOf(result),
      more: claimLinks(session, text.more, [text.claim]),
      controls: controlsOf(given, input),
      picture: pictureOf({
        input,
        output,
        ...drawnAt(given, result),
        isNarrow,
        described: shared.described(words.join(' '), claim),
        movable: { words, move },
      }),
      ...(isRevealed && { stills }),
      caption: shared.caption(input.d, input.seed),
      inLab: blind,
    };
  },
  revealed: ({ play }) => play(revealSwap),
  replay: ({ play, isRevealed }) => {
    if (isRevealed) play(swap);
  },
});
