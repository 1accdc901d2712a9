/** The scene about tasks: which property of positions each of them needs. */
import { css, html, nothing } from 'lit';
import { unveil, unveilTime } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { beats, gapOf, rangeOf } from '../../../encoding/trained/rule.ts';
import { percentages } from '../../../labs/claims/claims/results.ts';
import { violations } from '../../../labs/claims/claims/violations.ts';
import { gainOf, gainText, isHurt } from '../../../labs/claims/claims/violations-verdicts.ts';
import { definitionsOf } from '../../../labs/claims/figures/cited.ts';
import { ofClaims } from '../../../labs/claims/figures/declared.ts';
import { changesTo } from '../../../labs/claims/links.ts';
import { linkToLab } from '../../../shell/link.ts';
import { claimLinks } from '../../claim-links.ts';
import { defineScene, type Picture, type Question, type SceneGiven, type Still } from '../../scene.ts';
import { claims, type PairId, pairs, seeds } from './models.ts';
import { asked, isCovered, layoutFor, pictureAt } from './picture.ts';
import { accuraciesOf, rangesOf } from './recorded.ts';
import { type Repeated, Repeats } from './repeats.ts';
import { text } from './text.ts';

interface Answers {
  readonly repeats: Repeated & Pick<Repeats, 'run' | 'stop'>;
}

type Given = SceneGiven<Answers, null>;

export const uncover: Motion = { name: 'uncover', duration: unveilTime + 100 };

/** Of both models of a pair, by seed. */
type Accuracies = (id: PairId) => readonly [first: readonly number[], second: readonly number[]];

/** The tasks on which shuffling costs accuracy, by the rule of the claim. */
const hurtIn = (accuracies: Accuracies): readonly PairId[] =>
  asked.filter((id) => {
    const [inOrder, shuffled] = accuracies(id).map(rangeOf);
    return isHurt({ gap: gapOf(inOrder, shuffled) });
  });

export function claimFrom(accuracies: Accuracies): string {
  const hurt = hurtIn(accuracies);
  return text.claim(
    hurt,
    asked.filter((id) => !hurt.includes(id)),
  );
}

function oneWayFrom([bothWays, oneWay]: ReturnType<Accuracies>): string {
  const { isGain, isOpen, by, gained, others } = gainOf(bothWays, oneWay);
  if (!isOpen) return text.oneWay(isGain);
  return text.oneWayOpen(by.length, bothWays.length, others.length === 1 ? gainText(gained[others[0]]) : '');
}

/** A sentence for each outcome of each row, by the rules of the claims. */
export function explanationFrom(accuracies: Accuracies): string {
  const hurt = hurtIn(accuracies);
  const [place, distance] = accuracies('named-place').map(rangeOf);
  const [placeOnSpans, distanceOnSpans] = accuracies('named-span').map(rangeOf);
  return [
    text.enough(!hurt.includes('copy'), !hurt.includes('look-up')),
    ...(hurt.includes('span') ? [text.spansLose] : []),
    oneWayFrom(accuracies('symmetry')),
    text.winners(beats(place, distance), beats(distanceOnSpans, placeOnSpans)),
  ].join(' ');
}

/** Its answers are no task, spans alone, and all tasks. */
export function questionFrom(accuracies: Accuracies): Question | null {
  const right = ['', 'span', asked.join()].indexOf(hurtIn(accuracies).join());
  return right < 0 ? null : { words: text.question, answers: text.answers, right };
}

function controlsOf({ answers: { repeats }, reveal, session }: Given) {
  const { agrees, isRunning } = repeats;
  const done = agrees.filter((one) => one !== undefined).length;
  const different = agrees.filter((one) => one === false).length;
  const isDone = done === agrees.length;
  const train = () => {
    reveal();
    repeats.run();
  };
  const button = isRunning
    ? html`<button @click=${() => repeats.stop()}>${text.stop}</button>`
    : html`<button @click=${train}>${done > 0 ? text.goOn : text.train}</button>`;
  return html`
    ${isDone ? nothing : button}
    <span class="meaning" role="status">${text.repeated(done, agrees.length, different)}</span>
    ${
      session.home === null
        ? nothing
        : html`<a href=${linkToLab(session, { ...changesTo(violations.id), claimView: 'all' })}>${text.correlations(violations.conditions.length * session.store.get('seeds'))}</a>`
    }
  `;
}

function pictureOf({ motion, isRevealed, isNarrow, answers: { repeats } }: Given, claim: string): Picture {
  const { width, height, headSize } = layoutFor(isNarrow);
  const rows = pairs.flatMap(({ id }) =>
    ([0, 1] as const)
      .filter((model) => isRevealed || !isCovered(id, model))
      .map((model) => ({
        task: text.tasks[id],
        model: text.models[id][model],
        accuracies: accuraciesOf(id)[model],
      })),
  );
  const opened = isRevealed ? (motion ? unveil(motion.time) : null) : 0;
  return {
    width,
    height,
    fontSize: headSize,
    items: pictureAt({ opened, agrees: repeats.agrees }, isNarrow),
    described: text.described(claim),
    columns: () => [
      { title: text.columns.task, values: rows.map(({ task }) => task) },
      { title: text.columns.model, values: rows.map(({ model }) => model) },
      ...seeds.map((seed, i) => ({
        title: text.columns.seed(seed),
        values: rows.map(({ accuracies }) => accuracies[i]),
      })),
    ],
  };
}

const stills: readonly Still[] = [
  { label: text.stills.before, motion: { ...uncover, time: 0 } },
  { label: text.stills.after, motion: null },
];

export const scene = defineScene<Answers, null>({
  figure: {
    title: text.title,
    ...ofClaims,
    reads: [],
    definitions: definitionsOf(claims, { seeds, arithmetic: 'reproducible' }),
  },
  question: questionFrom(accuraciesOf),
  here: null,
  answers: (host) => ({ repeats: new Repeats(host) }),
  ask: () => {},
  view(given) {
    const { isRevealed, motion } = given;
    const claim = isRevealed && !motion ? claimFrom(accuraciesOf) : text.open;
    const [inOrder, shuffled] = rangesOf('span').map(percentages);
    return {
      claim,
      ...(motion ? { number: '…' } : { number: text.percent(shuffled), meaning: text.meaning(inOrder) }),
      explanation: explanationFrom(accuraciesOf),
      more: claimLinks(given.session, text.more, claims),
      controls: controlsOf(given),
      picture: pictureOf(given, claim),
      ...(isRevealed && { stills }),
      caption: text.caption(seeds),
      inLab: { seeds: undefined },
    };
  },
  revealed: ({ play }) => play(uncover),
  replay({ play, isRevealed }) {
    if (isRevealed) play(uncover);
  },
  styles: [
    css`
      /* The room of a claim of four lines, and of a verdict of two. */
      @container scene (max-width: 37.49rem) {
        .head {
          min-height: 13rem;
        }
      }
    `,
  ],
});
