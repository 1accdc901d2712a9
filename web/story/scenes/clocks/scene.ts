/** The scene with the clocks: small digits that turn instead of flipping write a position as a time. */
import { html } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import { inDegrees, withinTurn } from '../../../labs/encodings/turning/job.ts';
import { noPositions } from '../../../schemes/source.ts';
import { chosenEncodings } from '../../../shell/cite/encodings.ts';
import { type Answer, JobRun } from '../../../shell/job-run.ts';
import { dialStyles, dials } from '../../dials.ts';
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
import { slider, sliderStyles } from '../../slider.ts';
import type { ClocksInput, ClocksOutput } from './job.ts';
import { laneOf, layoutFor, rulerX } from './layout.ts';
import {
  clockCount,
  drawnAt,
  type Here,
  lastOnPhone,
  lastRow,
  mostClocks,
  nearAt,
  opening,
  readClocks,
  rowOf,
  shownOf,
  snap,
  stillRow,
  turning,
} from './moments.ts';
import { type ClocksMoment, digitAt, pictureAt } from './picture.ts';
import { text } from './text.ts';

interface Answers {
  readonly clocks: Answer<ClocksInput, ClocksOutput>;
}

type Given = SceneGiven<Answers, Here>;

/** How many positions one press plays. */
const played = 12;

/** About the first clocks, where they look as if they were back where they began. */
function questionOf({ session, answers }: Asking<Answers>): Question | null {
  const { result } = answers.clocks;
  const row = rowOf(session);
  const near = result ? nearAt(row, result.output) : 0;
  return result && near > 0
    ? {
        words: text.question(row, near),
        answers: text.answers,
        right: near === result.output.clocks.length ? 0 : 1,
      }
    : null;
}

function claimOf(given: Given, output: ClocksOutput): string {
  if (!given.isRevealed || given.motion?.name === 'opening') return text.open;
  const count = output.clocks.length;
  const row = stillRow(given);
  const near = row === null ? 0 : nearAt(row, output);
  return row !== null && near > 0 ? text.fooled(row + 1, near, count) : text.time(count);
}

const degrees = (angle: number): string => `${Math.round(angle) % 360}°`;

function numberOf(given: Given, output: ClocksOutput): Pick<SceneView, 'number' | 'meaning'> {
  const row = stillRow(given);
  if (row === null) return { number: '…' };
  const [first, ...others] = output.clocks.slice(0, 3).map(({ frequency }) => inDegrees(frequency * row));
  const isShort = nearAt(row, output) > 0 && first > 180;
  return {
    number: degrees(isShort ? 360 - first : first),
    meaning: text.meaning(isShort, others.map(degrees)),
  };
}

function explanationOf({ clocks }: ClocksOutput): string {
  const [{ frequency }, ...others] = clocks;
  return others.length === 0 ? text.alone(formatNumber((2 * Math.PI) / frequency)) : text.explained;
}

function momentAt(given: Given, { table, clocks }: ClocksOutput): ClocksMoment {
  const { row, rounded } = drawnAt(given);
  // A motion begins at a position, too.
  const isStill = !given.motion?.time && Number.isInteger(row);
  const at = (column: number, between: number) => (isStill ? table.data[row * table.cols + column] : between);
  const hasRoom = Math.max(row, rowOf(given.session)) <= lastOnPhone;
  return {
    row,
    last: given.isNarrow && hasRoom ? lastOnPhone : lastRow,
    rounded,
    clocks,
    sines: clocks.map(({ sine, frequency }) => at(sine, Math.sin(frequency * row))),
    cosines: clocks.map(({ cosine, frequency }) => at(cosine, Math.cos(frequency * row))),
    now: isStill ? String(row + 1) : '…',
  };
}

/** Follows the pointer, also between positions. The numbers return when the reader releases it. */
function hold({ reveal, set }: Given, row: number, last: number): void {
  reveal();
  set({ held: Math.min(last, Math.max(0, row)) });
}

function release({ session, here, set, play }: Given): void {
  if (here.held === null) return;
  set({ held: null, from: here.held });
  session.store.set({ position: Math.round(here.held) });
  play(snap);
}

/** The ruler and the hands can be dragged. */
function overlayOf(given: Given, { row, last, clocks }: ClocksMoment) {
  const { session, here, isNarrow, reveal } = given;
  const layout = layoutFor(isNarrow);
  const ruler = {
    label: text.ruler,
    said: String(Math.round(row) + 1),
    value: row,
    least: 0,
    most: last,
    from: rulerX(layout, 0, last),
    to: rulerX(layout, last, last),
    y: layout.axis,
  };
  return html`${levers({
    levers: [ruler],
    whole: layout,
    step: 0.05,
    keyStep: 1,
    move(_, value, isTransient) {
      if (isTransient) hold(given, value, last);
      else if (here.held !== null) release(given);
      else {
        reveal();
        session.store.set({ position: Math.round(value) });
      }
    },
  })}
  ${dials({
    dials: clocks.map((_, lane) => laneOf(layout, lane, clocks.length).dial),
    whole: layout,
    turn(lane, angle) {
      const { frequency } = clocks[lane];
      const ahead = withinTurn(angle - frequency * row);
      hold(given, row + (ahead > Math.PI ? ahead - 2 * Math.PI : ahead) / frequency, last);
    },
    release: () => release(given),
  })}`;
}

/** Plays positions from the first, wherever the hands stand. */
function playOn({ session, isRevealed, reveal, set, play }: Given): void {
  const row = rowOf(session);
  if (!isRevealed) {
    reveal();
    play(opening(row));
    return;
  }
  const [first, last] = [0, played - 1];
  set({ held: null, from: first });
  session.store.set({ position: last });
  play(turning(first, last));
}

function controlsOf(given: Given) {
  const { session, reveal, here, set } = given;
  const most = clockCount(session);
  return html`
    <button class="invite" @click=${() => playOn(given)}>${text.play(played)}</button>
    ${slider({
      label: text.clocks,
      value: Math.min(here.count, most),
      min: 1,
      max: most,
      set(count) {
        reveal();
        set({ count });
      },
    })}
  `;
}

function pictureOf(given: Given, output: ClocksOutput, said: string): Picture {
  const { isNarrow, isRevealed, session, here } = given;
  const { width, height, fontSize } = layoutFor(isNarrow);
  const { clocks, table } = output;
  const moment = momentAt(given, output);
  // Of hands that the reader holds between two positions, the numbers are those of the nearer one, as the ruler says.
  const row = isRevealed ? Math.round(here.held ?? rowOf(session)) : 0;
  const digits = clocks.map((_, lane) => digitAt(row, lane));
  const entry = (column: number) => table.data[row * table.cols + column];
  return {
    width,
    height,
    fontSize,
    items: pictureAt(moment, isNarrow),
    overlay: overlayOf(given, moment),
    described: isRevealed
      ? text.described(row + 1, clocks.length, said)
      : text.describedDigits(row + 1, digits.join(' ')),
    columns: () => [
      { title: text.columns.clock, values: clocks.map((_, i) => i + 1) },
      ...(isRevealed
        ? [
            { title: text.columns.angle, values: clocks.map(({ frequency }) => inDegrees(frequency * row)) },
            { title: text.columns.sine, values: clocks.map(({ sine }) => entry(sine)) },
            { title: text.columns.cosine, values: clocks.map(({ cosine }) => entry(cosine)) },
          ]
        : [{ title: text.columns.digit, values: digits }]),
    ],
  };
}

/** Under the hands stands the position that they show, which the reader may hold between two. */
function stillsOf(given: Given): readonly Still[] {
  const row = stillRow({ ...given, motion: null });
  return [
    { label: text.stills.digits, motion: { ...opening(rowOf(given.session)), time: 0 } },
    { label: text.stills.clocks(row === null ? '…' : String(row + 1)), motion: null },
  ];
}

export const scene = defineScene<Answers, Here>({
  figure: {
    title: text.title,
    encodings: (settings) => chosenEncodings(settings, settings.store.get('n'), noPositions),
    reads: ['n', 'd', 'position'],
    definitions: ['wavelength'],
    draws: [],
    isMap: false,
    notInLink: '',
    scripts: async (session, facts) => {
      const { ofChosen } = await import('../../../labs/encodings/figure-facts.ts');
      return ofChosen.scripts?.(session, facts) ?? [];
    },
  },
  question: questionOf,
  styles: [leverStyles, dialStyles, sliderStyles],
  here: { held: null, from: 0, count: mostClocks },
  answers: (host) => ({ clocks: new JobRun(host, jobs.clocks) }),
  ask({ session, answers }) {
    answers.clocks.ask(readClocks(session));
  },
  view(given) {
    const { result } = given.answers.clocks;
    if (!result) return null;
    const { input } = result;
    const output = shownOf(result.output, given.here);
    const said = claimOf(given, output);
    return {
      claim: said,
      ...numberOf(given, output),
      explanation: explanationOf(output),
      controls: controlsOf(given),
      picture: pictureOf(given, output, said),
      ...(given.isRevealed && { stills: stillsOf(given) }),
      caption: text.caption(input.d, result.output.clocks, output.clocks.length),
      inLab: {},
    };
  },
  revealed: ({ session, play }) => play(opening(rowOf(session))),
  replay({ session, play, isRevealed }) {
    if (isRevealed) play(opening(rowOf(session)));
  },
});
