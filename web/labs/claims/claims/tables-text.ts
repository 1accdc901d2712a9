/** Words of the claims about learned tables. */
import { percent } from '../../../draw/words.ts';

export const tablesText = {
  models: {
    full: 'all 64 words',
    uniform: '4 to 64 words, uniform',
    geometric: 'mostly short: geometric from 4',
  },
  part: (first: number, last: number): string => `positions ${first} to ${last}`,
  panels: {
    accuracy: 'Accuracy on 64 words, by position (chance: 8)',
    cosine: 'Cosine of neighbouring rows',
    norm: 'Norm of the rows',
    probe: 'Linear probe: mean error on the odd rows',
  },
  names: { full: 'full texts', geometric: 'mostly short', uniform: 'all lengths' },
  views: { accuracy: 'Accuracy', cosine: 'Cosine', norm: 'Norm', probe: 'Probe error' },
  lever: 'Measure',
  chart: {
    last: 'last quarter',
    quarters: ['first quarter', 'second', 'third', 'last quarter'],
    chance: 'chance',
    axis: 'position →',
    share: 'training texts that reach this position',
    shareShort: 'training texts that reach it',
  },
  measured: {
    accuracy: 'accuracy',
    cosine: 'cosine of neighbouring rows',
    norm: 'norm of the rows',
    probe: 'error of a linear probe',
  },
  label: (measure: string): string =>
    `${measure}, by position, a line for each kind of text and a dot for each seed`,
  share: (value: number): string => percent(String(Math.round(100 * value))),
};
