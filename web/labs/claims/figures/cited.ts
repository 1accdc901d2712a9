/** What figures with models of claims cite: those of the lab, and of scenes of the story, which load no other claim. */
import { type Definition, define } from '../../../shell/cite/first-definitions.ts';
import type { Claim } from '../claim.ts';
import type { Setup } from '../models.ts';
import { text } from '../text.ts';

export const definitionsOf = (
  claims: readonly Claim[],
  { seeds, arithmetic }: Setup,
): readonly Definition[] => [
  define(text.about(seeds, arithmetic)),
  ...claims.flatMap(({ said, source, papers = [], rule, conditions }) => [
    define(text.citedClaim(said, source, rule), ...papers),
    define(text.citedModels(conditions.map(({ title }) => title))),
  ]),
];
