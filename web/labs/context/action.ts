/** What a reader may try next, given the result. */
import { scalingInSentence } from '../../schemes/scaling-names.ts';
import type { Action } from '../../shell/screen.ts';
import type { ContextInput } from './curve.ts';
import type { Reach } from './reach.ts';
import { scalingOf } from './scaling.ts';
import { text, whole } from './text.ts';

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
    label: text.testAt(whole(length)),
    sets: { ...more, tested: length },
  });
  if (tested <= trained) return testAt(Math.min(longest, 4 * trained), text.testBeyond);
  if (input.scheme === 'rotary') return scalingAction(input, reach, share, testAt);
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
  return {
    ...text.switchToRope,
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
      ...text.rescale,
      sets: { scaling: 'yarn' },
      isInLever: true,
      invited: 'yarn',
    };
  if (share === 0 && 2 * tested <= longest)
    return scaling === 'none'
      ? testAt(2 * tested, text.stretchFurther)
      : testAt(2 * tested, text.stretchScaled(scalingInSentence(scaling), Number(factor.toPrecision(3))), {
          stretch: 'stated',
          factor,
        });
  if (reach.kind === 'angles' && reach.short)
    return {
      ...text.fitFactor,
      sets: { stretch: 'fitted', factor: undefined },
    };
  if (scaling !== 'yarn')
    return {
      ...text.slowByTurns,
      sets: { scaling: 'yarn' },
      isInLever: true,
      invited: 'yarn',
    };
  return null;
}
