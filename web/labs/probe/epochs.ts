/** How far a descent is, in words. */
import type { DescentPath } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';

export const count = (value: number) => (value < 1e9 ? value.toLocaleString('en') : formatNumber(value));

export const epochWords = (epochs: number) => `${count(epochs)} ${epochs === 1 ? 'epoch' : 'epochs'}`;

/** 'after 100 epochs' where a step before the last is shown, else ''. */
export const afterEpochs = ({ steps }: DescentPath, step: number): string =>
  step === steps.length - 1 ? '' : `after ${epochWords(steps[step].epochs)}`;

/** At the end of a label. */
export const labelled = (after: string): string => after && `, ${after}`;

/** At the beginning of a sentence. */
export const opening = (after: string, sentence: string): string =>
  after ? `A${after.slice(1)}: ${sentence[0].toLowerCase()}${sentence.slice(1)}` : sentence;
