/** The headline and the number of a claim in each of its states. */
import type { Finding } from '../../shell/screen.ts';
import type { Verdict } from './claim.ts';
import { markText } from './marks.ts';
import { type ClaimState, rightAnswer, standingOf } from './state.ts';
import { text } from './text.ts';

/** One start decides nothing, whatever its numbers say. */
const isAlone = ({ stage, whole }: ClaimState): boolean => stage === 'done' && whole.length === 1;

export function headlineOf(state: ClaimState): string {
  const { claim, stage, progress, setup, verdict } = state;
  const { total, done } = progress;
  switch (stage) {
    case 'ask':
      return claim.question;
    case 'training':
      return text.training(total, done);
    case 'waiting':
      return done === 0 ? text.notYet(total, setup.seeds) : text.stoppedAt(total, done);
    case 'done':
      return verdict?.headline ?? '';
  }
}

const plain = (mark: string, words: string) => ({ mark, words, tone: 'plain' }) as const;

function decided(state: ClaimState, verdict: Verdict): Finding {
  const { number, unit, standing, meaning } = verdict;
  if (isAlone(state))
    return {
      number,
      unit: text.oneSeedUnit(unit),
      standing: plain(markText.undecided, text.standings.undecided),
      meaning: text.oneStart,
    };
  const own = standingOf(state);
  // The card and the bar show how the claim stands, which one of its views may not.
  const isOwn = own === undefined || own === standing;
  return {
    ...{ number, unit },
    standing: plain(markText[standing], isOwn ? text.standings[standing] : text.standingsHere[standing]),
    meaning: isOwn ? meaning : text.overAll(meaning, own),
  };
}

/** What the reader said, and whether that was right, with the right answer; null where the reader said nothing. */
export function saidOf(
  state: ClaimState,
): { readonly mark: '' | 'right' | 'wrong'; readonly words: string } | null {
  const { claim, prediction } = state;
  if (prediction === null) return null;
  const right = rightAnswer(state);
  if (right === prediction) return { mark: 'right', words: text.youSaidSo };
  const said = text.youSaid(claim.answers[prediction]);
  return right === null
    ? { mark: '', words: said }
    : { mark: 'wrong', words: `${said}. ${text.theAnswer(claim.answers[right])}.` };
}

export function findingOf(state: ClaimState): Finding {
  const { stage, progress, verdict } = state;
  const { total, done, secondsLeft } = progress;
  if (stage === 'ask')
    return { number: '?', standing: plain('', ''), meaning: text.willAnswer(total, secondsLeft) };
  if (stage === 'done' && verdict) return decided(state, verdict);
  const standing = plain(markText.undecided, text.undecidedAt(done, total));
  return verdict
    ? { number: verdict.number, unit: text.soFar(verdict.unit), standing, meaning: verdict.meaning }
    : { number: '?', standing, meaning: text.firstSeed };
}
