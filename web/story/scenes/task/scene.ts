/** The scene about tasks: which property of positions each of them needs. */
import { css, html, nothing } from 'lit';
import { unveil, unveilTime } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { gapOf, isAbove, type Range } from '../../../encoding/trained/rule.ts';
import { percentages } from '../../../labs/claims/claims/results.ts';
import { violations } from '../../../labs/claims/claims/violations.ts';
import { isHurt } from '../../../labs/claims/claims/violations-verdicts.ts';
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

/** Of both models of a pair. */
type Ranges = (id: PairId) => readonly [inOrder: Range, shuffled: Range];

/** The tasks on which shuffling costs accuracy, by the rule of the claim. */
const hurtIn = (ranges: Ranges): readonly PairId[] =>
  asked.filter((id) => {
    const [inOrder, shuffled] = ranges(id);
    return isHurt({ gap: gapOf(inOrder, shuffled) });
  });

export function claimFrom(ranges: Ranges): string {
  const hurt = hurtIn(ranges);
  return text.claim(
    hurt,
    asked.filter((id) => !hurt.includes(id)),
  );
}

/** A sentence for each outcome of each row. */
export function explanationFrom(ranges: Ranges): string {
  const hurt = hurtIn(ranges);
  const [both, oneWay] = ranges('symmetry');
  const [place, distance] = ranges('named-place');
  const [placeOnSpans, distanceOnSpans] = ranges('named-span');
  return [
    text.enough(!hurt.includes('copy'), !hurt.includes('look-up')),
    ...(hurt.includes('span') ? [text.spansLose] : []),
    text.oneWay(isAbove(oneWay, both)),
    text.winners(isAbove(place, distance), isAbove(distanceOnSpans, placeOnSpans)),
  ].join(' ');
}

/** Its answers are no task, spans alone, and all tasks. */
export function questionFrom(ranges: Ranges): Question | null {
  const right = ['', 'span', asked.join()].indexOf(hurtIn(ranges).join());
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
  question: questionFrom(rangesOf),
  here: null,
  answers: (host) => ({ repeats: new Repeats(host) }),
  ask: () => {},
  view(given) {
    const { isRevealed, motion } = given;
    const claim = isRevealed && !motion ? claimFrom(rangesOf) : text.open;
    const [inOrder, shuffled] = rangesOf('span').map(percentages);
    return {
      claim,
      ...(motion ? { number: '…' } : { number: text.percent(shuffled), meaning: text.meaning(inOrder) }),
      explanation: explanationFrom(rangesOf),
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
