/** What a reader may try next, given the result. */
import { scalingInSentence } from '../../schemes/scheme-facts.ts';
import type { Action } from '../../shell/screen.ts';
import type { ContextInput } from './curve.ts';
import type { Reach } from './reach.ts';
import { scalingOf } from './scaling.ts';
import { whole } from './words.ts';

const longest = 2 ** 20;

/** `invited`: the lever's choice that it makes. */
export interface ContextAction extends Action {
  readonly invited?: string;
}

/** `share`: how much of the test is unseen, from 0 to 1. */
export function nextAction(input: ContextInput, reach: Reach, share: number): ContextAction | null {
  const { tested, trained, head } = input;
  const testAt = (length: number, question: string, more = {}): Action => ({
    question,
    label: `Test at ${whole(length)}`,
    sets: { ...more, tested: length },
  });
  if (tested <= trained)
    return testAt(Math.min(longest, 4 * trained), 'Test beyond the trained length. What is new then?');
  if (input.scheme === 'rotary') return scalingAction(input, reach, share, testAt);
  if (reach.kind === 'weight') {
    const { shares } = reach;
    const [least, most] = [shares.indexOf(Math.min(...shares)), shares.indexOf(Math.max(...shares))];
    const other = head === most ? least : most;
    if (shares[other] !== shares[head])
      return {
        question:
          other === most
            ? 'Every head has its own slope. Which one still sees that far?'
            : 'Every head has its own slope. Which one sees only nearby words?',
        label: `Show head ${other + 1}`,
        sets: { head: other + 1 },
      };
  }
  return {
    question: 'RoPE turns pairs of dimensions instead. How does it fare at the same length?',
    label: 'Switch to RoPE',
    sets: { scheme: 'rotary' },
    isInLever: true,
    invited: 'rotary',
  };
}

function scalingAction(
  input: ContextInput,
  reach: Reach,
  share: number,
  testAt: (length: number, question: string, more?: object) => Action,
): ContextAction | null {
  const { tested, parameters } = input;
  const scaling = scalingOf(input);
  const factor = Number(parameters.factor ?? 1);
  if (scaling === 'none' && share > 0)
    return {
      question: 'Rescale the angles. Do the red sectors go away, and at what price?',
      label: 'Scale with YaRN',
      sets: { scaling: 'yarn' },
      isInLever: true,
      invited: 'yarn',
    };
  if (share === 0 && 2 * tested <= longest)
    return scaling === 'none'
      ? testAt(2 * tested, 'Stretch the test further. Do new angles come up?')
      : testAt(
          2 * tested,
          `Stretch the test further. Where does ${scalingInSentence(scaling)} with factor ${Number(factor.toPrecision(3))} break again?`,
          { stretch: 'stated', factor },
        );
  if (reach.kind === 'angles' && reach.short)
    return {
      question: 'The factor is made for a shorter test. Does a larger one help?',
      label: 'Fit the factor to the test',
      sets: { stretch: 'fitted', factor: undefined },
    };
  if (scaling !== 'yarn')
    return {
      question: 'Slow each pair by how often it turned in training. Do all red sectors go away?',
      label: 'Scale with YaRN',
      sets: { scaling: 'yarn' },
      isInLever: true,
      invited: 'yarn',
    };
  return null;
}
