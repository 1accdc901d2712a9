/** A program that trains the models of a claim with the project's npm package, and prints every number of the claim. */
import type { Claim } from './claim.ts';
import type { Setup } from './models.ts';
import program from './program.js?raw';
import { text } from './text.ts';

export function scriptOf({ title, conditions, panels }: Claim, { seeds, arithmetic }: Setup): string {
  const claim = {
    arithmetic,
    seeds,
    models: conditions.map(({ title, options, steps, from }) => ({ title, steps, options, from })),
    measures: panels.map(({ title, conditions: models, measure }) => ({ title, models, measure })),
  };
  // A line for each model and measure.
  const lines = JSON.stringify(claim).replaceAll(/(?<=\[|,)(?=\{"title")/g, '\n  ');
  return [...text.script.begin(title, lines), program].join('\n');
}
