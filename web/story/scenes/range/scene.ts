/** The scene about similarity: it falls with the distance, until it first rises. */
import { html } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import { GhostKeeper, type Kept } from '../../../draw/ghost.ts';
import { between, settle, settleTime, unveil } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { claim, farthestDistance, type LearnedSinusoids } from '../../../encoding/frequencies.ts';
import { ofFrequencies } from '../../../figures/frequencies/declaration.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import type { Session } from '../../../shell/session.ts';
import { jobs } from '../../jobs.ts';
import { leverStyles, levers } from '../../levers.ts';
import {
  type Asking,
  defineScene,
  type Picture,
  type Question,
  type SceneGiven,
  type SceneView,
  type Still,
} from '../../scene.ts';
import { type Curve, fallOf, reach } from './job.ts';
import { type Ghost, layoutFor, type RangeMoment, speedX } from './layout.ts';
import { handlesFrom, hasLevers, type Levers, leversOf, rangeOf, startOf } from './levers.ts';
import { pictureAt, shownFirst } from './picture.ts';
import { text } from './text.ts';

interface Answers {
  readonly now: Answer<LearnedSinusoids, Curve>;
  readonly paper: Answer<LearnedSinusoids, Curve>;
  /** Before the first gesture, it has the paper's clocks. */
  readonly ghosts: Pick<GhostKeeper<Drawn>, 'ghost' | 'keep' | 'show'>;
}

interface Drawn extends Kept {
  readonly curve: Curve;
}

interface Computed {
  readonly input: LearnedSinusoids;
  readonly output: Curve;
}

interface Here {
  /** whether a curve was drawn, so that the ghost is that of a gesture */
  readonly isDrawn: boolean;
  /** what the levers leave when they go back to the paper's clocks */
  readonly left: Computed | null;
}

type Given = SceneGiven<Answers, Here>;

const paperBase = 10_000;

export const readRange = ({ store }: Session): LearnedSinusoids => {
  const { d, psiBase, omega, handles } = store.get();
  return { d, psiBase, omega, handles };
};

const ofPaper = ({ d }: LearnedSinusoids): LearnedSinusoids => ({
  d,
  psiBase: paperBase,
  omega: [],
  handles: [],
});

/** When the parts of the reveal begin, in milliseconds. */
const traceFrom = 100;
const restFrom = traceFrom + settleTime;
const restTime = 300;

const uncover: Motion = { name: 'uncover', duration: restFrom + restTime + 100 };
const goBack: Motion = { name: 'back', duration: 400 };

const isSame = (a: Curve, b: Curve): boolean => a.frequencies.every((one, i) => one === b.frequencies[i]);

/** The paper speaks of its own clocks, at one width. */
function questionOf({ answers: { now, paper } }: Asking<Answers>): Question | null {
  if (!now.result || !paper.result) return null;
  const { input, output } = now.result;
  const { width, distance } = claim;
  if (input.d !== width || !isSame(output, paper.result.output)) return null;
  return {
    words: text.question(width, distance),
    answers: text.answers(distance),
    right: 1 + Math.sign(fallOf(output) - distance),
  };
}

const drawnOf = ({ input, output }: Computed): Drawn => ({ subject: String(input.d), curve: output });

/** The curve before the last gesture; null where it is the one that is drawn. */
function ghostOf({ answers: { ghosts }, motion }: Given, paper: Curve): Ghost | null {
  if (motion || !ghosts.ghost) return null;
  const { state, share } = ghosts.ghost;
  return { curve: state.curve, share, isPaper: isSame(state.curve, paper) };
}

/** Compared with the curve before the last gesture, or, once its ghost has left, with the paper's. */
function claimOf({ isRevealed, motion }: Given, now: Curve, paper: Curve, ghost: Ghost | null): string {
  const width = 2 * now.frequencies.length;
  if (!isRevealed || motion?.name === uncover.name) return text.open;
  if (motion) return text.moving(width);
  const fall = fallOf(now);
  if (!now.rise) return text.always(farthestDistance);
  if (!ghost && isSame(now, paper)) return text.falls(fall, width);
  const { curve, isPaper } = ghost ?? { curve: paper, isPaper: true };
  if (!curve.rise) return text.begins(fall, farthestDistance, isPaper);
  const before = fallOf(curve);
  return before === fall ? text.unchanged(fall, isPaper) : text.changed(fall, fall - before, isPaper);
}

/** A thousandth of the height is less than a pixel. */
const leastSeen = 1e-3;

function explanationOf({ motion }: Given, { rise, frequencies }: Curve, isPaper: boolean): string {
  if (!rise) return text.explainedWithoutRise(farthestDistance, isPaper);
  const { at, by } = rise;
  const isMoving = motion !== null;
  const said = isMoving ? { at: '…', by: '…' } : { at: formatNumber(at), by: formatNumber(by) };
  return text.explained(said, frequencies.length, by < leastSeen * frequencies.length, isPaper);
}

const mixed = (a: Float64Array, b: Float64Array, share: number): Float64Array =>
  a.map((value, i) => between(value, b[i], share));

const mixedLevers = (a: Levers, b: Levers, share: number): Levers => [
  between(a[0], b[0], share),
  between(a[1], b[1], share),
  between(a[2], b[2], share),
];

/** On the way from one curve to another. */
const blend = (from: Curve, to: Curve, share: number): Curve => ({
  ...to,
  psi: mixed(from.psi, to.psi, share),
  frequencies: mixed(from.frequencies.map(Math.log), to.frequencies.map(Math.log), share).map(Math.exp),
});

function leversAt(input: LearnedSinusoids, shifts: Levers) {
  const start = startOf(input);
  const at: Levers = [start[0] + shifts[0], start[1] + shifts[1], start[2] + shifts[2]];
  return { at, shifts };
}

function momentAt(given: Given, { input, output }: Computed, ghost: Ghost | null): RangeMoment {
  const { motion, isRevealed, here } = given;
  const time = motion?.time ?? 0;
  const fall = Math.min(fallOf(output), reach);
  const shifts = hasLevers(input) ? leversOf(input) : null;
  const rest: RangeMoment = {
    curve: output,
    falling: fall,
    rest: 1,
    isMarked: true,
    opened: null,
    ghost,
    levers: shifts && leversAt(input, shifts),
  };
  if (!isRevealed)
    return { ...rest, falling: Math.min(fall, shownFirst), rest: 0, isMarked: false, opened: 0, ghost: null };
  if (motion?.name === uncover.name)
    return {
      ...rest,
      falling: between(Math.min(fall, shownFirst), fall, settle(time - traceFrom, 0, 0, settleTime)),
      rest: settle(time - restFrom, 0, 0, restTime),
      isMarked: false,
      opened: unveil(time),
      ghost: null,
    };
  if (motion?.name === goBack.name && here.left && shifts) {
    const { left } = here;
    const share = settle(time, 0, 0, goBack.duration);
    return {
      ...rest,
      curve: blend(left.output, output, share),
      falling: between(Math.min(fallOf(left.output), reach), fall, share),
      isMarked: false,
      ghost: null,
      levers: { ...leversAt(input, mixedLevers(leversOf(left.input), shifts, share)), shifts: null },
    };
  }
  return rest;
}

/** The sliders have the values of the settings, which are ahead of the result while the reader drags. */
function leversView({ session, set, reveal, isNarrow }: Given) {
  const input = readRange(session);
  if (!hasLevers(input)) return undefined;
  const layout = layoutFor(isNarrow);
  const shifts = leversOf(input);
  const start = startOf(input);
  const move = (lever: number, value: number, isTransient: boolean) => {
    reveal();
    set({ left: null });
    const to: Levers = [0, 1, 2].map((one) => (one === lever ? -value : shifts[one])) as unknown as Levers;
    session.store.set({ handles: handlesFrom(input, to) }, { transient: isTransient });
  };
  return levers({
    // To the right, clocks are slower.
    levers: shifts.map((shift, lever) => {
      const [least, most] = rangeOf(input, shifts, lever);
      return {
        label: text.leverLabel(text.levers[lever]),
        said: text.leverValue(formatNumber(10 ** shift)),
        value: -shift,
        least: -most,
        most: -least,
        from: speedX(layout, start[lever] + most),
        to: speedX(layout, start[lever] + least),
        y: layout.strip,
      };
    }),
    whole: layout,
    step: 0.01,
    keyStep: 0.05,
    move,
  });
}

function pictureOf(given: Given, computed: Computed, ghost: Ghost | null, said: string): Picture {
  const { motion, isNarrow, isRevealed } = given;
  const { width, height, fontSize } = layoutFor(isNarrow);
  const { psi, frequencies } = computed.output;
  const shown = isRevealed ? psi : psi.subarray(0, shownFirst + 1);
  return {
    width,
    height,
    fontSize,
    items: pictureAt(momentAt(given, computed, ghost), isNarrow, computed.input.d === claim.width),
    overlay: motion ? undefined : leversView(given),
    described: text.described(reach, frequencies.length, said),
    columns: () => [
      { title: text.columns.distance, values: Array.from(shown, (_, distance) => distance) },
      { title: text.columns.similarity, values: shown },
    ],
  };
}

function numberOf({ motion }: Given, now: Curve): Pick<SceneView, 'number' | 'meaning'> {
  if (motion) return { number: '…' };
  if (!now.rise) return { number: text.none, meaning: text.meaningOfNone(farthestDistance) };
  const fall = fallOf(now);
  return { number: formatNumber(fall), meaning: text.meaning(fall) };
}

/** Without a rise, all of it falls. */
const stillsOf = ({ rise }: Curve): readonly Still[] => [
  ...(rise ? [{ label: text.stills.falling, motion: { ...uncover, time: restFrom } }] : []),
  { label: text.stills.all(reach), motion: null },
];

export const scene = defineScene<Answers, Here>({
  figure: { title: text.title, ...ofFrequencies },
  question: questionOf,
  isInRow: true,
  styles: [leverStyles],
  here: { isDrawn: false, left: null },
  answers: (host) => ({
    now: new JobRun(host, jobs.range),
    paper: new JobRun(host, jobs.range),
    ghosts: new GhostKeeper<Drawn>(host, (a, b) => isSame(a.curve, b.curve)),
  }),
  ask({ session, answers, here, set, play, motion }) {
    const input = readRange(session);
    answers.now.ask(input);
    answers.paper.ask(ofPaper(input));
    const { now, paper, ghosts } = answers;
    const { result } = now;
    if (result && paper.result) {
      ghosts.show(drawnOf(result));
      if (!here.isDrawn) {
        set({ isDrawn: true });
        ghosts.keep(drawnOf(paper.result));
      }
    }
    const hasCome = here.left && !motion && result?.isCurrent && result.output !== here.left.output;
    if (hasCome) play(goBack, () => set({ left: null }));
  },
  view(given) {
    const { answers, session, set, reveal } = given;
    const { now, paper } = answers;
    if (!now.result || !paper.result) return null;
    const { input, output } = now.result;
    const isPaper = isSame(output, paper.result.output);
    const ghost = ghostOf(given, paper.result.output);
    const said = claimOf(given, output, paper.result.output, ghost);
    const goToPaper = () => {
      reveal();
      set({ left: now.result ?? null });
      session.store.set({ psiBase: paperBase, omega: [], handles: [] });
    };
    const { length: count } = output.frequencies;
    return {
      claim: said,
      ...numberOf(given, output),
      explanation: explanationOf(given, output, isPaper),
      invitation: text.invitation,
      controls: html`<button ?disabled=${isPaper} @click=${goToPaper}>${text.back}</button>`,
      picture: pictureOf(given, now.result, ghost, said),
      ...(given.isRevealed && { stills: stillsOf(output) }),
      caption: text.caption(count, input.d),
      inLab: { open: 'psi' },
    };
  },
  revealed: ({ play }) => play(uncover),
  replay({ play, isRevealed }) {
    if (isRevealed) play(uncover);
  },
});
