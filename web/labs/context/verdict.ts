/** The verdict on a result (headline, number and standing), and the action that the reader may try next. */
import { formatFull } from '../../draw/format.ts';
import { gradeOf, type Standing } from '../../encoding/property-numbers.ts';
import { scalingInSentence } from '../../schemes/scalings.ts';
import { bestKnown, nameInSentence, noScaling } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import type { Action, Finding } from '../../shell/screen.ts';
import { type ContextInput, factorOf, hasScalings, scalingOf } from './curve.ts';
import type { Reach, Weight } from './reach.ts';
import { countWords } from './reach-text.ts';
import { amount, headName, leastShown, percent, text, whole } from './text.ts';

interface ContextVerdict {
  readonly headline: string;
  readonly finding: Finding;
  /** share of the test that is unseen, from 0 to 1 */
  readonly share: number;
}

/** The standing, by the grades of the page: 0 holds, below 1 % nearly, below 25 % in part. */
function standingOf(share: number, unseen: string): Standing {
  const { id, mark, tone } = gradeOf(share);
  return { mark, tone, words: id === 'holds' ? text.nothingUnseen : unseen };
}

/** `scheme`: of the result. The settings may name another one by now. */
export function judgeReach(
  reach: Reach,
  input: ContextInput,
  scheme: Pick<Source, 'id' | 'title' | 'kind'>,
): ContextVerdict {
  const name = nameInSentence(scheme);
  if (reach.kind === 'weight') return judgeWeight(reach, input, name);
  const { headline, meaning, verb, one } = countWords(reach, input, scheme, name);
  const { unseen, of } = countOf(reach, input);
  const share = of === 0 ? 0 : unseen / of;
  const isNew = input.tested > input.trained || unseen > 0 || reach.kind === 'nothing';
  return {
    share,
    headline: isNew ? headline : text.notLonger(name),
    finding: {
      number: whole(unseen),
      unit: of > 0 ? text.of(whole(of)) : '',
      measured: { measure: 'context.unseen', value: unseen },
      full: formatFull(unseen),
      standing: standingOf(share, unseen === 1 && one ? one : `${amount(share)} ${verb}`),
      meaning,
    },
  };
}

function judgeWeight({ share, shares }: Weight, input: ContextInput, name: string): ContextVerdict {
  const { trained, tested, head } = input;
  const number = percent(share);
  const isOwn = shares.some((one) => percent(one) !== number);
  const part = share < leastShown ? text.nextToNone : `${number}\u00a0%`;
  return {
    share,
    headline:
      tested > trained
        ? text.weightHeadline(isOwn ? text.ofHead(name, head) : name, part)
        : text.notLonger(name),
    finding: {
      number,
      unit: '%',
      measured: { measure: 'context.weight', value: 100 * share },
      full: formatFull(100 * share),
      standing: standingOf(share, text.isUnseen(amount(share, number))),
      meaning: text.weightMeaning(whole(trained), isOwn ? headName(head) : ''),
    },
  };
}

/** How many units are new in the test, and how many the test uses. */
export function countOf(
  reach: Exclude<Reach, Weight>,
  { tested }: Pick<ContextInput, 'tested'>,
): { readonly unseen: number; readonly of: number } {
  switch (reach.kind) {
    case 'nothing':
      return { unseen: 0, of: 0 };
    case 'angles':
      return { unseen: reach.unseen, of: reach.pairs };
    case 'rows':
      return { unseen: reach.missing, of: tested };
    case 'buckets':
      return { unseen: reach.unseen, of: reach.used + reach.unseen };
    case 'vectors':
      return { unseen: reach.unseen, of: reach.used };
    default:
      return { unseen: reach.unseen, of: tested };
  }
}

/** The largest test length of the lab's settings. */
const longest = 2 ** 22;

/** What the reader may try next. `share`: share of the test that is unseen, from 0 to 1. */
export function nextAction(input: ContextInput, reach: Reach, share: number): Action | null {
  const { tested, trained, head } = input;
  const testAt = (length: number, question: string, more = {}): Action => ({
    question,
    label: text.testAt(whole(length)),
    sets: { ...more, tested: length },
  });
  if (tested <= trained) return testAt(Math.min(longest, 4 * trained), text.testBeyond);
  if (hasScalings(input.scheme)) return scalingAction(input, reach, share, testAt);
  if (reach.kind === 'weight') {
    const { shares } = reach;
    const [least, most] = [shares.indexOf(Math.min(...shares)), shares.indexOf(Math.max(...shares))];
    const other = head === most ? least : most;
    if (shares[other] !== shares[head])
      return {
        question: other === most ? text.seesFar : text.seesNear,
        label: text.showHead(other),
        sets: { head: other + 1 },
      };
  }
  return { ...text.switchToRope, sets: { scheme: bestKnown.rotary }, isInLever: true };
}

const toYarn = { sets: { scaling: 'yarn' }, isInLever: true };

function scalingAction(
  input: ContextInput,
  reach: Reach,
  share: number,
  testAt: (length: number, question: string, more?: object) => Action,
): Action | null {
  const { tested, parameters } = input;
  const scaling = scalingOf(input);
  const factor = factorOf(parameters);
  if (scaling === noScaling && share > 0) return { ...text.rescale, ...toYarn };
  if (share === 0 && 2 * tested <= longest)
    return scaling === noScaling
      ? testAt(2 * tested, text.stretchFurther)
      : testAt(2 * tested, text.stretchScaled(scalingInSentence(scaling), Number(factor.toPrecision(3))), {
          stretch: 'stated',
          factor,
        });
  if (reach.kind === 'angles' && reach.short)
    return { ...text.fitFactor, sets: { stretch: 'fitted', factor: undefined } };
  return scaling === 'yarn' ? null : { ...text.slowByTurns, ...toYarn };
}
