/** Headline, number and standing of a result: what is new in the test. All three follow from one share. */
import { formatFull } from '../../draw/format.ts';
import { nameInSentence } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import { gradeOf, type Standing } from '../../shell/frame/grade.ts';
import type { Finding } from '../../shell/screen.ts';
import type { ContextInput } from './curve.ts';
import type { Reach, Weight } from './reach.ts';
import { amount, countWords, headName, leastShown, percent, text, whole } from './text.ts';

export interface ContextVerdict {
  readonly headline: string;
  readonly finding: Finding;
  /** what is new, as a share of what the test meets: from 0 to 1 */
  readonly share: number;
}

/** By the grades of the page: 0 holds, below 1 % nearly, below 25 % in part. */
function standingOf(share: number, unseen: string): Standing {
  const { id, mark, tone } = gradeOf(share);
  return { mark, tone, words: id === 'holds' ? text.nothingUnseen : unseen };
}

/** `scheme`: the one in the result, which the settings may have left. */
export function judgeReach(
  reach: Reach,
  input: ContextInput,
  scheme: Pick<Source, 'id' | 'title'>,
): ContextVerdict {
  const name = nameInSentence(scheme);
  if (reach.kind === 'weight') return judgeWeight(reach, input, name);
  const { headline, meaning, verb, one } = countWords(reach, input, name);
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

/** How many are new in the test, of how many that it uses. */
export function countOf(
  reach: Exclude<Reach, Weight>,
  { tested }: ContextInput,
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
      return { unseen: reach.unseen, of: Math.min(reach.maxDistance, tested - 1) + 1 };
    default:
      return { unseen: reach.unseen, of: tested };
  }
}
