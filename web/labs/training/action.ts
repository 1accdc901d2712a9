/** The one action that the training lab suggests, chosen by what the page shows. */
import type { State } from '../../settings/setting-table.ts';
import type { Action } from '../../shell/screen.ts';
import { settingsFor } from './lever.ts';
import type { Graded } from './verdict.ts';

export interface Invited extends Action {
  /** the task that the button chooses, or '' */
  readonly task: string;
}

const spans = {
  ...settingsFor('span'),
  spans: 'first-half',
  encodings: 'learned,sinusoidal,rotary,t5',
} as const;

/** From words that came first, to spans, to copying, to a task that needs no order. */
export function actionOf({ task, seeds, spans: trained }: State, graded: readonly Graded[]): Invited | null {
  if (seeds < 3 && graded.some(({ grade }) => grade === 'knows'))
    return {
      question: 'One seed may be lucky. What do others say?',
      label: 'Add 2 seeds',
      sets: { seeds: seeds + 2 },
      task: '',
    };
  if (task === 'span' && trained === 'first-half')
    return {
      question: 'Copying needs an exact distance. Which encodings can count to three?',
      label: 'Run “Copy from 3 back”',
      sets: { ...settingsFor('prev'), encodings: 'none,learned,rotary,alibi' },
      isInLever: true,
      task: 'prev',
    };
  if (task === 'prev')
    return {
      question: 'Is there a task that needs no positions at all?',
      label: 'Run “Is it there?”',
      sets: settingsFor('occ'),
      task: 'occ',
    };
  if (task === 'occ' || task === 'maj')
    return {
      question: 'Ask for the order of two words, and positions matter again.',
      label: 'Run “Which came first?”',
      sets: settingsFor('first'),
      isInLever: true,
      task: 'first',
    };
  return {
    question: 'Spans trained in the first half, tested in the second: which encodings carry over?',
    label: 'Run “Find the span”',
    sets: spans,
    task: 'span',
  };
}
