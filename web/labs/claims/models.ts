/** The models of claims as jobs: what is trained, what is measured on it, and what its answer says of each claim. */
import type { Arithmetic, TrainerOptions } from '../../core/types.ts';
import { sum, workOfSequence } from '../../encoding/trained/evaluate.ts';
import type { Claim, Condition, Model, Models, Panel, Results } from './claim.ts';
import { indices } from './claims/models.ts';
import { shareReaching } from './claims/tables.ts';
import type { Measure, MeasureInput } from './measures.ts';

/** How the models of a claim are trained. */
export interface Setup {
  readonly seeds: readonly number[];
  readonly arithmetic: Arithmetic;
}

/** A model that may belong to several claims: it is trained once. */
export interface Trial {
  readonly key: string;
  readonly input: MeasureInput;
  /** the same for all seeds, which take equally long */
  readonly kind: string;
  /** floating-point operations, roughly: for the time that is left */
  readonly work: number;
}

/** Sequences of a batch, where the options name none. */
const usualBatch = 32;
/** Passes through the model in one step: forward, and backward for inputs and weights. */
const passes = 3;
/** Sequences of a test at the end, and on the way for each step: both are a forward pass. */
const tested = { atEnd: 512, eachStep: 2.5 } as const;

/** Most texts may be much shorter than the longest. */
const workOfDrawn = (options: TrainerOptions): number =>
  sum(
    indices(options.n, 1).map(
      (words) =>
        (shareReaching(options, words) - shareReaching(options, words + 1)) * workOfSequence(options, words),
    ),
  );

function workOf({ options, steps }: Condition): number {
  const drawn = workOfDrawn(options) * (options.batch ?? usualBatch) * passes;
  return steps * drawn + (tested.atEnd + tested.eachStep * steps) * workOfSequence(options, options.n);
}

/** The same for models that are trained once. */
export const definitionOf = ({ options, steps, from }: Condition): string =>
  JSON.stringify([options, steps, from]);

const panelsOf = ({ panels }: Claim, condition: number): readonly Panel[] =>
  panels.filter(({ conditions }) => conditions.includes(condition));

/** The measures of each model, in the order in which claims ask for them. */
export class Definitions {
  readonly #measures = new Map<string, readonly Measure[]>();
  readonly #work = new Map<string, number>();

  constructor(claims: readonly Claim[]) {
    for (const claim of claims)
      for (const [i, condition] of claim.conditions.entries()) {
        const key = definitionOf(condition);
        const all = [...(this.#measures.get(key) ?? []), ...panelsOf(claim, i).map(({ measure }) => measure)];
        const distinct = new Map(all.map((measure) => [JSON.stringify(measure), measure]));
        this.#measures.set(key, [...distinct.values()]);
        this.#work.set(key, workOf(condition));
      }
  }

  #measuresOf(condition: Condition): readonly Measure[] {
    return this.#measures.get(definitionOf(condition)) ?? [];
  }

  trial(condition: Condition, seed: number, arithmetic: Arithmetic): Trial {
    const { options, steps, from } = condition;
    const input = {
      options: { ...options, seed },
      steps,
      ...(from && { from: { ...from, options: { ...from.options, seed } } }),
      measures: this.#measuresOf(condition),
      arithmetic,
    };
    const definition = definitionOf(condition);
    const work = this.#work.get(definition) ?? workOf(condition);
    return { key: JSON.stringify(input), input, kind: arithmetic + definition, work };
  }

  /** Seed by seed, so that one seed is whole as early as possible. */
  trials({ conditions }: Claim, { seeds, arithmetic }: Setup): readonly Trial[] {
    return seeds.flatMap((seed) => conditions.map((condition) => this.trial(condition, seed, arithmetic)));
  }

  /** The numbers of each panel of the claim, from those of the model's measures. */
  numbers(
    claim: Claim,
    condition: number,
    rows: readonly (readonly number[] | undefined)[],
  ): Readonly<Record<string, readonly number[]>> {
    const measures = this.#measuresOf(claim.conditions[condition]).map((measure) => JSON.stringify(measure));
    return Object.fromEntries(
      panelsOf(claim, condition).flatMap(({ id, measure }) => {
        const numbers = rows[measures.indexOf(JSON.stringify(measure))];
        return numbers ? [[id, numbers] as const] : [];
      }),
    );
  }
}

export const unknownModels = ({ conditions }: Claim, seeds: readonly number[]): Models =>
  seeds.flatMap((seed) =>
    conditions.map(
      (_, condition): Model => ({ condition, seed, numbers: undefined, soFar: undefined, hash: undefined }),
    ),
  );

/** The seeds whose models have all answered. */
export function wholeSeeds(models: Models): readonly number[] {
  const seeds = [...new Set(models.map(({ seed }) => seed))];
  return seeds.filter((one) => models.every(({ seed, numbers }) => seed !== one || numbers !== undefined));
}

export function resultsOf({ panels }: Claim, models: Models): Results {
  const seeds = wholeSeeds(models);
  return Object.fromEntries(
    panels.map(({ id, conditions }) => [
      id,
      conditions.map((condition) =>
        seeds.map(
          (seed) =>
            models.find((model) => model.condition === condition && model.seed === seed)?.numbers?.[id] ?? [],
        ),
      ),
    ]),
  );
}
