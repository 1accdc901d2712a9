/** The scene about RoPE: it turns words by their positions, so that only the distance of two words counts. */
import { html } from 'lit';
import { formatNumber, unbroken } from '../../../draw/format.ts';
import { turn, turnTime, unveil, unveilTime } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { jobs } from '../../../labs/encodings/jobs.ts';
import { ofClocks } from '../../../labs/encodings/turning/declaration.ts';
import { changes, isUnmoved, readTurning } from '../../../labs/encodings/turning/input.ts';
import {
  inDegrees,
  mostInFront,
  sentenceWith,
  type TurningInput,
  type TurningOutput,
} from '../../../labs/encodings/turning/job.ts';
import { bestKnown, shortName } from '../../../schemes/scheme-facts.ts';
import { schemeOf } from '../../../schemes/source.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
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
import { layoutFor, pictureAt, type RopeMoment, type RopeShown } from './picture.ts';
import { text } from './text.ts';

interface Answers {
  readonly turning: Answer<TurningInput, TurningOutput>;
}

type Given = SceneGiven<Answers, null>;

/** RoPE where the settings name no rotation. */
export function readRope(session: Session): TurningInput {
  const { d, seed } = session.store.get();
  return readTurning(session) ?? { scheme: bestKnown.rotary, parameters: {}, d, seed };
}

/** When the parts of the reveal begin, in milliseconds. */
const turnFrom = 200;
const timeOf = (inFront: number): number => turnTime * Math.max(1, inFront);
const unveilFrom = (inFront: number): number => turnFrom + timeOf(inFront) + 100;

const uncover = (inFront: number): Motion => ({
  name: 'uncover',
  duration: unveilFrom(inFront) + unveilTime + 150,
});
const turnOn = (inFront: number): Motion => ({ name: 'turn', duration: timeOf(inFront) });

/** What is drawn: both motions begin without words in front. */
function momentAt({ motion, isRevealed, session }: Given): RopeMoment {
  const inFront = session.store.get('before');
  if (!isRevealed) return { inFront, hasKey: false, opened: 0 };
  if (!motion) return { inFront, hasKey: true, opened: null };
  const isFirst = motion.name === 'uncover';
  return {
    inFront: turn(motion.time - (isFirst ? turnFrom : 0), 0, inFront),
    hasKey: true,
    opened: isFirst ? unveil(motion.time - unveilFrom(inFront)) : null,
  };
}

interface Computed extends RopeShown {
  readonly input: TurningInput;
  readonly pair: number;
  readonly pairs: number;
  readonly isUnmoved: boolean;
}

function computedOf(session: Session, input: TurningInput, output: TurningOutput): Computed {
  const { length: pairs } = output.frequencies[0];
  const pair = Math.min(session.store.get('pair'), pairs - 1);
  return {
    input,
    pair,
    pairs,
    frequencies: Float64Array.from(output.frequencies, (each) => each[pair]),
    turned: changes(output.turned),
    added: changes(output.added),
    name: shortName(schemeOf(session.catalog, input.scheme)),
    isUnmoved: isUnmoved(output),
  };
}

const angleOf = ({ frequencies }: RopeShown, inFront: number): string =>
  `${formatNumber(inDegrees(2 * frequencies[inFront]))}°`;

/** Some scalings change the angle with the length of the text. */
function questionOf({ session, answers: { turning } }: Asking<Answers>): Question | null {
  const inFront = session.store.get('before');
  if (!turning.result || inFront === 0) return null;
  const { input, output } = turning.result;
  const { frequencies } = computedOf(session, input, output);
  const lead = sentenceWith(inFront).slice(0, inFront);
  return {
    words: text.question(
      inFront,
      lead.filter((word) => word !== '…'),
    ),
    answers: text.answers,
    right: 1 - Math.sign(frequencies[inFront] - frequencies[0]),
  };
}

function claimOf({ isRevealed, motion, session }: Given, computed: Computed): string {
  if (!isRevealed || motion?.name === 'uncover') return text.open;
  if (!computed.isUnmoved) return text.depends(computed.name);
  // The angle is the same at all times while the hands turn.
  return text.stays(computed.name, angleOf(computed, session.store.get('before')));
}

function numberOf({ motion, session }: Given, computed: Computed): Pick<SceneView, 'number' | 'meaning'> {
  if (motion) return { number: '…' };
  const inFront = session.store.get('before');
  const { turned, added, name } = computed;
  return {
    number: angleOf(computed, inFront),
    meaning:
      inFront === 0 ? text.alone : text.meaning(name, unbroken(turned[inFront]), unbroken(added[inFront])),
  };
}

/** While the hands turn, the slider stands at the last whole number of words. */
function controlsOf(given: Given) {
  const { session, reveal, play } = given;
  const { store } = session;
  const playAll = () => {
    reveal();
    store.set({ before: mostInFront });
    play(turnOn(store.get('before')));
  };
  const inFront = Math.floor(momentAt(given).inFront);
  return html`
    ${slider({
      label: text.inFront,
      value: inFront,
      min: 0,
      max: mostInFront,
      set(before, transient) {
        reveal();
        store.set({ before }, { transient });
      },
    })}
    <button class="invite" @click=${playAll}>${text.play(mostInFront)}</button>
  `;
}

function pictureOf(given: Given, computed: Computed, claim: string): Picture {
  const { isNarrow, isRevealed, session } = given;
  const { width, height, fontSize } = layoutFor(isNarrow);
  const { frequencies, turned, added, name } = computed;
  const counts = Array.from(frequencies, (_, inFront) => inFront);
  const degrees = (place: number) =>
    counts.map((inFront) => inDegrees((inFront + place) * frequencies[inFront]));
  const { columns } = text;
  return {
    width,
    height,
    fontSize,
    items: pictureAt(computed, momentAt(given), isNarrow),
    described: text.described(sentenceWith(session.store.get('before')).join(' '), claim),
    columns: () => [
      { title: columns.inFront, values: counts },
      { title: columns.degreesOfHe, values: degrees(0) },
      ...(isRevealed
        ? [
            { title: columns.degreesOfAdhil, values: degrees(2) },
            { title: columns.changeWith(name), values: turned },
            { title: columns.changeWith(text.sinusoids), values: added },
          ]
        : []),
    ],
  };
}

const stillsOf = (inFront: number): readonly Still[] => [
  ...(inFront > 0 ? [{ label: text.still(0), motion: { ...turnOn(inFront), time: 0 } }] : []),
  { label: text.still(inFront), motion: null },
];

export const scene = defineScene<Answers, null>({
  figure: { title: text.title, ...ofClocks },
  question: questionOf,
  isInRow: true,
  here: null,
  answers: (host) => ({ turning: new JobRun(host, jobs.turning) }),
  ask: ({ session, answers }) => answers.turning.ask(readRope(session)),
  view(given) {
    const { session, answers } = given;
    const { result } = answers.turning;
    if (!result) return null;
    const computed = computedOf(session, result.input, result.output);
    const { input, pair, pairs, name } = computed;
    const claim = claimOf(given, computed);
    return {
      claim,
      ...numberOf(given, computed),
      explanation: computed.isUnmoved
        ? text.explained(session.store.get('before'), given.motion !== null, name)
        : text.explainedByLength(name),
      controls: controlsOf(given),
      picture: pictureOf(given, computed, claim),
      ...(given.isRevealed && { stills: stillsOf(session.store.get('before')) }),
      caption: text.caption(pair + 1, pairs, input.d, input.seed),
      inLab: { scheme: input.scheme },
    };
  },
  revealed: ({ play, session }) => play(uncover(session.store.get('before'))),
  replay({ play, session, isRevealed }) {
    if (isRevealed) play(turnOn(session.store.get('before')));
  },
  styles: [sliderStyles],
});
