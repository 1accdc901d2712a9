/** What the models of an experiment are trained on, in one line. */
import { listed } from '../../../draw/format.ts';
import { taskTitle } from '../words.ts';
import type { Experiment } from './experiment.ts';

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** '16', '16 or 64' */
const either = (values: readonly number[]): string =>
  unique(values)
    .toSorted((a, b) => a - b)
    .join(' or ');

/** 'Tasks: “Is it there?” and “Which came first?”. 16 words, d 32, 300 steps.' */
export function modelsText({ conditions }: Experiment): string {
  const all = conditions.map(({ options }) => options);
  const titles = unique(all.map((options) => `“${taskTitle(options)}”`));
  const steps = conditions.map((condition) => condition.steps).filter((count) => count > 0);
  const name = titles.length === 1 ? 'Task' : 'Tasks';
  const [words, width] = [all.map(({ n }) => n), all.map(({ d }) => d)].map(either);
  return `${name}: ${listed(titles)}. ${words} words, d ${width}, ${either(steps)} steps.`;
}
