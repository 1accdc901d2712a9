/** The scene in which positions are counted: large numbers hide the words, and small ones depend on the length. */
import { html, nothing } from 'lit';
import { settle } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { splitWords } from '../../../encoding/word-vectors.ts';
import { sinusoid } from '../../../schemes/scheme-facts.ts';
import { noPositions } from '../../../schemes/source.ts';
import { chosenEncodings } from '../../../shell/cite/encodings.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import { linkToLab } from '../../../shell/link.ts';
import type { Session } from '../../../shell/session.ts';
import { jobs } from '../../jobs.ts';
import {
  type Asking,
  defineScene,
  type Picture,
  type Question,
  type SceneGiven,
  type SceneView,
  type Still,
} from '../../scene.ts';
import { slider, sliderStyles } from '../../slider.ts';
import type { CountInput, CountOutput } from './job.ts';
import { layoutFor, pictureAt, type Ruler } from './picture.ts';
import { percent, plain, share, text } from './text.ts';

interface Answers {
  readonly count: Answer<CountInput, CountOutput>;
}

interface Here {
  /** the slider that the reader moved last: what the claim is about */
  readonly lever: 'position' | 'length';
}

type Given = SceneGiven<Answers, Here>;

/** The largest position of the slider. */
const most = 512;
/** The lengths of the text that the other one is compared with, and of the other one. */
const length = 10;
const lengths = { min: 2, max: 64 };

/** The position that is compared in both texts, counted from 1, if both are so long. */
const compared = 5;

/** From cosines above this, the words are hidden. */
const drowned = 0.9;

/** The number rises under the words. */
export const rise: Motion = { name: 'rise', duration: 1700 };

/** What the words and the rulers are computed from. */
export function readCount({ store }: Pick<Session, 'store'>): CountInput {
  const { words, d, seed } = store.get();
  const [first = text.words[0], second = text.words[1]] = splitWords(words);
  return { words: [first, second], d, seed, most, longest: lengths.max };
}

const positionOf = ({ session: { store } }: Pick<Given, 'session'>): number =>
  Math.min(most, Math.max(1, store.get('position')));

/** Asked for only where one answer is right by far: the cosine is within this of it, and of no other. */
const clear = 0.1;

function questionOf(asking: Asking<Answers>): Question | null {
  const { result } = asking.answers.count;
  if (!result) return null;
  const { input, output } = result;
  const position = positionOf(asking);
  const near = [output.cosines[0], 0.5, 1].flatMap((cosine, i) =>
    Math.abs(output.cosines[position] - cosine) < clear ? [i] : [],
  );
  return near.length === 1
    ? { words: text.question(position, input.words), answers: text.answers, right: near[0] }
    : null;
}

function claimOf(given: Given, { words }: CountInput, { cosines, divided }: CountOutput): string {
  const { session, here, isRevealed, motion } = given;
  if (!isRevealed || motion) return text.open;
  if (here.lever === 'length') {
    const other = session.store.get('textLength');
    return text.divided(length, share(divided[length][1]), other, share(divided[other][1]));
  }
  const position = positionOf(given);
  const cosine = cosines[position];
  if (cosine < 0) return text.unlike(position, words);
  const say = cosine > drowned ? text.drowned : text.alike;
  return say(position, words, percent(cosine));
}

function numberOf(given: Given, { cosines, divided }: CountOutput): Pick<SceneView, 'number' | 'meaning'> {
  if (given.motion) return { number: '…' };
  if (given.here.lever === 'length') {
    const other = given.session.store.get('textLength');
    return {
      number: share(divided[other][1]),
      meaning: text.step(other, length, share(divided[length][1])),
    };
  }
  const position = positionOf(given);
  const cosine = cosines[position];
  // A negative one is no share, so neither is the other one.
  const inUnit = Math.min(cosine, cosines[0]) < 0 ? plain : percent;
  return { number: inUnit(cosine), meaning: text.cosine(position, inUnit(cosines[0])) };
}

/** Large numbers hide the words: the lab compares adding with concatenating where both can be seen. */
const withSmallNumbers = {
  open: 'combine',
  scheme: sinusoid,
  n: 32,
  position: 0,
  firstPosition: 0,
} as const;

function controlsOf(given: Given) {
  const { session, motion, isRevealed, reveal, set } = given;
  const position = positionOf(given);
  return html`
    ${slider({
      label: text.position,
      value: isRevealed ? position : 1,
      min: 1,
      max: most,
      shown: !isRevealed ? '' : motion ? '…' : String(position),
      set(value, transient) {
        reveal();
        set({ lever: 'position' });
        session.store.set({ position: value }, { transient });
      },
    })}
    ${slider({
      label: text.second,
      value: session.store.get('textLength'),
      ...lengths,
      set(value, transient) {
        set({ lever: 'length' });
        session.store.set({ textLength: value }, { transient });
      },
    })}
    ${
      isRevealed && session.home !== null
        ? html`<a href=${linkToLab(session, withSmallNumbers)}>${text.beside}</a>`
        : nothing
    }
  `;
}

/** The rows of a table. */
const rowsOf = ({ words: { rows, cols, data } }: CountOutput): readonly Float32Array[] =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));

function pictureOf(given: Given, input: CountInput, output: CountOutput, claim: string): Picture {
  const { session, motion, isNarrow, isRevealed } = given;
  const { width, height, fontSize } = layoutFor(isNarrow);
  const position = positionOf(given);
  const words = rowsOf(output);
  const added = isRevealed ? output.added[position] : 0;
  const other = session.store.get('textLength');
  const marked = Math.min(compared, length, other) - 1;
  const rulerOf = (n: number): Ruler => ({ shares: output.divided[n], marked });
  const note = isRevealed ? text.wordAt(position, isNarrow) : text.wordAlone(input.d);
  const sums = {
    names: input.words,
    words,
    added: motion ? added * settle(motion.time, 0, 0, motion.duration) : added,
    note: motion?.time ? '…' : motion ? text.wordAlone(input.d) : note,
  };
  return {
    width,
    height,
    fontSize,
    items: pictureAt(sums, [rulerOf(length), rulerOf(other)], isNarrow),
    described: text.described(input.words, claim),
    columns: () => [
      { title: text.columns.number, values: Array.from(words[0], (_, i) => i + 1) },
      ...words.map((word, i) => ({
        title: text.columns.of(input.words[i]),
        values: word.map((value) => value + added),
      })),
    ],
  };
}

const stillsOf = (position: number): readonly Still[] => [
  { label: text.stills.before, motion: { ...rise, time: 0 } },
  { label: text.stills.after(position), motion: null },
];

export const scene = defineScene<Answers, Here>({
  figure: {
    title: text.title,
    encodings: (settings) => chosenEncodings(settings, settings.store.get('n'), noPositions),
    reads: ['words', 'd', 'position'],
    definitions: ['alike'],
    draws: ['words'],
    isMap: false,
    notInLink: '',
    scripts: null,
  },
  question: questionOf,
  here: { lever: 'position' },
  answers: (host) => ({ count: new JobRun(host, jobs.count) }),
  ask({ session, answers }) {
    answers.count.ask(readCount(session));
  },
  view(given) {
    const { result } = given.answers.count;
    if (!result) return null;
    const { input, output } = result;
    const claim = claimOf(given, input, output);
    return {
      claim,
      ...numberOf(given, output),
      explanation: text.explained,
      controls: controlsOf(given),
      picture: pictureOf(given, input, output, claim),
      ...(given.isRevealed && { stills: stillsOf(positionOf(given)) }),
      caption: text.caption(input.d, input.seed),
      inLab: {},
    };
  },
  revealed({ play, set }) {
    set({ lever: 'position' });
    play(rise);
  },
  replay({ play, set, isRevealed }) {
    if (!isRevealed) return;
    set({ lever: 'position' });
    play(rise);
  },
  styles: [sliderStyles],
});
