/** What the first screen says about a result: a headline and a number, both computed from it, and the action to try next. */
import type { SchemeId } from '../../core/types.ts';
import { isOffline } from '../../draw/faults.ts';
import { formatFull, formatNumber, unbroken } from '../../draw/format.ts';
import { biasName, giving, improvedBy } from '../../schemes/lab-facts.ts';
import { hasFeature, isUntrained, nameInSentence, shortName, sinusoid } from '../../schemes/scheme-facts.ts';
import { hasRows, type Source } from '../../schemes/source.ts';
import type { State } from '../../settings/setting-table.ts';
import { hasFormula } from '../../shell/controls/encoding-lever.ts';
import type { Action, Finding } from '../../shell/screen.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import type { Given } from './answers.ts';
import { backwards, courseOf, firstRowOf, sidesApart } from './kernel.ts';
import type { BiasPicture, InputPicture, RelativePicture } from './picture.ts';
import { type Divided, followed } from './scale/rulers.ts';
import { lengthsAt, shareOfWord, times } from './scale/sums.ts';
import { inShort, positions, scaleText, text } from './text.ts';
import { changes, isUnmoved, mostOf } from './turning/input.ts';
import { inDegrees, mostInFront, type TurningOutput } from './turning/job.ts';

export interface Claim {
  readonly headline: string;
  readonly finding: Finding;
}

const sentences = (...all: readonly string[]): string => all.filter(Boolean).join(' ');

/** Claims how the similarity of a table falls with distance. */
export function claimOfTable(picture: InputPicture, source: Source): Claim {
  const { radius, proximity, table } = picture;
  const words = text.ofTables;
  const course = courseOf(picture);
  const isFresh = course === 'unrelated' && hasRows(source.id);
  const isSinusoid = hasFeature(source.id, 'fixedWaves');
  const name = isSinusoid && !picture.waves ? words.shuffledSinusoids : nameInSentence(source);
  const isPlain = course === 'ripples' && isSinusoid && picture.waves;
  return {
    headline: isFresh ? words.random : isPlain ? words.sinusoids : words.headlines[course](name),
    finding: {
      number: String(radius.radius),
      unit: positions(radius.radius),
      measured: { measure: 'encodings.radius', value: radius.radius },
      standing: isFresh ? words.nothingLearned : words.standings[course],
      meaning: words.meaning(course, radius.radius, [proximity.rows, table.cols], firstRowOf(proximity)),
    },
  };
}

/** Claims how long an index is beside the word that it is added to. */
export function claimOfIndex({ table }: Pick<InputPicture, 'table'>): Claim {
  const last = lengthsAt(table, table.rows - 1);
  const words = scaleText;
  const share = 100 * shareOfWord(last);
  return {
    headline: times(last) > 1 ? words.outgrows(last.position, inShort(times(last))) : words.keepsUp,
    finding: {
      number: inShort(share),
      unit: '%',
      full: `${formatFull(share)} %`,
      measured: { measure: 'encodings.wordShare', value: share },
      standing: times(last) > 1 ? words.tooLarge : words.asLong,
      meaning: words.share(
        last.position,
        last.position > 1 ? inShort(100 * shareOfWord(lengthsAt(table, 1))) : null,
      ),
    },
  };
}

/** Claims that a share of the length is another number in every text. */
export function claimOfShares(texts: Divided): Claim {
  const [first, last] = [texts[0], texts[texts.length - 1]];
  const words = scaleText;
  return {
    headline: words.slides(inShort(first[followed]), first.length, inShort(last[followed]), last.length),
    finding: {
      number: inShort(last[1]),
      full: formatFull(last[1], 'float32'),
      measured: { measure: 'encodings.step', value: last[1] },
      standing: words.dependsOnLength,
      meaning: words.step(last.length, first.length, inShort(first[1])),
    },
  };
}

/** Float32 means that should be equal differ by less than this. */
const roundingOfMeans = 1e-4;

/** Decides from the values whether a bias depends on distance, on offset or on position. */
export function biasVerdict({ deviation, means }: Pick<BiasPicture, 'deviation' | 'means'>) {
  const words = text.ofBiases;
  if (deviation >= roundingOfMeans)
    return { standing: words.countsToo, words: words.differ(formatNumber(deviation)) };
  const { size, distance } = sidesApart(means);
  return size < roundingOfMeans
    ? { standing: words.onlyDistance, words: words.sameBothSides }
    : { standing: words.onlyOffset, words: words.sidesDiffer(distance, formatNumber(size)) };
}

/** Whether the bias never rises as the key moves back from the query, and falls overall. */
function fallsBackwards(means: Float64Array): boolean {
  const bias = backwards(means);
  const slack = 1e-6 * Math.max(...bias.map(Math.abs));
  const never = bias.every((value, m) => m === 0 || value <= bias[m - 1] + slack);
  return never && bias[bias.length - 1] < bias[0] - slack;
}

function headlineOfBias({ means, halving, head, proximity }: BiasPicture, source: Source): string {
  const name = shortName(source);
  if (!fallsBackwards(means))
    return isUntrained(source) ? text.ofBiases.untrained(name) : text.ofBiases.notLower(name);
  return halving === null
    ? text.ofBiases.neverHalves(name, head + 1, proximity.rows)
    : text.ofBiases.halves(name, head + 1, halving);
}

/** Claims what a bias does to the scores of distant words. */
export function claimOfBias(picture: BiasPicture, source: Source): Claim {
  const { halving, head, slopes, proximity } = picture;
  const { standing, words } = biasVerdict(picture);
  const number =
    halving === null ? text.ofBiases.noKey(head + 1, proximity.rows - 1) : text.ofBiases.halvedBy(head + 1);
  return {
    headline: headlineOfBias(picture, source),
    finding: {
      number: halving === null ? '—' : String(halving),
      ...(halving !== null && {
        unit: positions(halving),
        measured: { measure: 'encodings.halving', value: halving },
      }),
      standing,
      meaning: sentences(number, slopes ? text.ofBiases.slope(formatNumber(slopes[head])) : '', words),
    },
  };
}

/** Claims how far the words move a bias: from ALiBi's, or from what equally distant pairs have in common. */
export function claimOfDataDependent({ ofWords, deviation, proximity }: BiasPicture, source: Source): Claim {
  const words = text.ofDataDependent;
  const fromAlibi = ofWords?.fromAlibi ?? null;
  const size = fromAlibi ?? deviation;
  const isAlibi = fromAlibi === 0;
  return {
    headline: isAlibi ? words.isAlibi : words.moves(biasName(source), formatNumber(size)),
    finding: {
      number: formatNumber(size),
      measured: { measure: 'encodings.ofWords', value: size },
      full: formatFull(size),
      standing: isAlibi ? words.same : words.wordsCount,
      meaning: fromAlibi === null ? words.meaning(proximity.rows) : words.fromAlibi(proximity.rows),
    },
  };
}

/** Whether some of the offsets between `n` positions share a vector. */
const isCut = ({ shared, maxDistance }: Pick<RelativePicture, 'shared' | 'maxDistance'>, n: number) =>
  maxDistance < n - 1 && shared.before > 0;

/** Says which of the offsets between `n` positions share a vector; '' if none do. */
export const sharedWords = (picture: Pick<RelativePicture, 'shared' | 'maxDistance'>, n: number): string =>
  isCut(picture, n) ? text.ofOffsets.sharedFrom(picture.shared.before, picture.shared.after) : '';

/** Claims how many vectors serve all pairs of `n` positions. */
export function claimOfOffsets(picture: RelativePicture, source: Source, n: number): Claim {
  const { distinct, byHead, head, shared } = picture;
  const giver = giving(source);
  const words = text.ofOffsets;
  // Buckets: fewer vectors than offsets that are told apart.
  const isShared = distinct < 2 * Math.min(picture.maxDistance, n - 1);
  return {
    headline: isShared
      ? words.inBuckets(giver)
      : isCut(picture, n)
        ? words.upTo(giver, Math.max(shared.before, shared.after))
        : words.everywhere(giver),
    finding: {
      number: String(distinct),
      unit: words.vectors(distinct),
      measured: { measure: 'encodings.vectors', value: distinct },
      standing: words.onlyOffset,
      meaning: sentences(words.serve(distinct, n * n, byHead ? head + 1 : null), sharedWords(picture, n)),
    },
  };
}

/** Claims whether only the distance counts under a rotation. */
export function claimOfTurning(
  output: TurningOutput,
  source: Source,
  { pair, inFront }: { readonly pair: number; readonly inFront: number },
): Claim {
  const { turned, added, frequencies, turning } = output;
  const name = shortName(source);
  const words = text.ofRotations;
  const isHeld = isUnmoved(output);
  const angle = inDegrees(2 * frequencies[inFront][pair]);
  const held = hasFeature(source.id, 'scales') ? words.onlyOffset : words.onlyDistance;
  const [own, withSinusoids] = [turned, added].map((scores) => unbroken(mostOf(changes(scores))));
  const isSameAngle = frequencies.every((of) => of.every((one, i) => one === frequencies[0][i]));
  const moved = isSameAngle ? words.placeToo(name, mostInFront, own) : words.lengthToo(name);
  return {
    headline: isHeld ? held(name) : moved,
    finding: {
      ...(isHeld || !isSameAngle
        ? {
            number: `${formatNumber(angle)}°`,
            measured: { measure: 'encodings.angle', value: angle },
            full: formatFull(angle),
          }
        : { number: own }),
      standing: isHeld ? words.sameAngle : isSameAngle ? words.differs : words.changes,
      meaning:
        (isHeld || !isSameAngle
          ? words.meaning(mostInFront, own, withSinusoids)
          : words.change(mostInFront, withSinusoids)) +
        (turning ? words.partTurns(turning.dimensions, formatNumber(100 * turning.share)) : ''),
    },
  };
}

const words = text.actions;

/** The scheme that the suggested action shows, if it is in the family of `source`; else ''. The lever underlines it. */
export function invitedScheme({ id, kind }: Source): string {
  const isWaveOrLearned = hasFeature(id, 'positionWaves') || hasRows(id);
  return improvedBy(id) ?? (kind === 'input' && !isWaveOrLearned ? sinusoid : '');
}

const show = (scheme: SchemeId, prompt: Pick<Action, 'question' | 'label'>): Action => ({
  ...prompt,
  sets: { source: 'scheme', scheme },
  isInLever: true,
});

/** `play` starts the animation of the clocks. */
export function actionFor({ session, showFold }: Given, { id, kind }: Source, play: () => void): Action {
  const { store } = session;
  const better = improvedBy(id);
  if (better) return show(better, better === sinusoid ? words.turnIntoWaves : words.normalise);
  if (hasFormula(session)) return { ...words.beat, act: () => showFold('score') };
  switch (kind) {
    case 'none':
      return show(sinusoid, words.giveVectors);
    case 'rotary':
      return {
        ...words.play,
        // Any other value shows whether the setting may change: the animation goes through all of them.
        sets: { before: (store.get('before') + 1) % mostInFront },
        act: play,
        isInLever: true,
      };
    case 'data-dependent':
      if (!hasFeature(id, 'gates')) return headAction(store.get());
      return store.get().strength === 0
        ? { ...words.openGates, sets: { strength: 1 } }
        : { ...words.holdGates, sets: { strength: 0 } };
    case 'bias':
      return headAction(store.get());
    case 'relative':
      return hasFeature(id, 'fixedWaves')
        ? { ...words.compareSides, act: () => showFold('sides') }
        : { ...words.showGrid, act: () => showFold('which') };
  }
  if (hasFeature(id, 'positionWaves')) return waveAction(store.get());
  if (hasRows(id)) return { ...(isOffline() ? words.openOwn : words.openTable), sets: { source: 'file' } };
  return show(sinusoid, actingTable(session) ? words.compareTable : words.compareSinusoids);
}

function waveAction({ shuffled, base }: State): Action {
  if (shuffled) return { ...words.sortRows, sets: { shuffled: undefined } };
  return base === 100
    ? { ...words.slowDown, sets: { base: 10_000 } }
    : { ...words.speedUp, sets: { base: 100 } };
}

/** Shows the last head, or the first if the last one is shown. */
function headAction({ head, heads }: { readonly head: number; readonly heads: number }): Action {
  if (heads === 1) return { ...words.moreHeads, sets: { heads: 8 } };
  const other = Math.min(head, heads) === heads ? 1 : heads;
  return { ...words.otherHead(other), sets: { head: other } };
}
