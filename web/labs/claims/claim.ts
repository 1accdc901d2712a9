/** What a claim is: the models that test it, what is measured on them, and what the results say of it. */
import type { TrainerOptions } from '../../core/types.ts';
import type { Column } from '../../draw/export/source.ts';
import type { SceneItem } from '../../draw/scene.ts';
import type { PaperId } from '../../schemes/papers.ts';
import type { Beginning, Measure } from './measures.ts';

/** In the order of the page. Links contain the ids: one that is published never changes. */
export const claimIds = [
  'blind',
  'kinds',
  'carry-over',
  'late',
  'early',
  'depth',
  'violations',
  'longer',
  'rows',
  'dropped',
] as const;

export type ClaimId = (typeof claimIds)[number];

/** A model that is trained once for each seed. */
export interface Condition {
  readonly title: string;
  /** without the seed */
  readonly options: TrainerOptions;
  /** the steps to train: those of the recipe, or 0 for random weights */
  readonly steps: number;
  /** its first steps, where it makes them with other options, whose weights it then has */
  readonly from?: Beginning;
}

/** Numbers that are measured on some of the models. */
export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly measure: Measure;
  /** the title of each number: 'positions 1 to 4', 'layer 1' */
  readonly entries: readonly string[];
  /** in percent or without a unit */
  readonly unit: '' | '%';
  /** indices of the conditions */
  readonly conditions: readonly number[];
}

/** What is known of one model. */
export interface Model {
  /** index of the condition */
  readonly condition: number;
  readonly seed: number;
  /** by the id of the panel, entry by entry; undefined until the model has answered */
  readonly numbers: Readonly<Record<string, readonly number[]>> | undefined;
  /** while it is in training: its numbers so far, of the panels that are tested on the way */
  readonly soFar: Readonly<Record<string, readonly number[]>> | undefined;
  /** identifies the trained weights; undefined until the model has answered */
  readonly hash: string | undefined;
}

/** The models of all conditions with each seed, seed by seed: also those that nothing is known of yet. */
export type Models = readonly Model[];

/** By panel, then by condition (in the panel's order), then by seed, then by entry: of the seeds whose models have all answered. */
export type Results = Readonly<Record<string, readonly (readonly (readonly number[])[])[]>>;

/** How the claim stands. Undecided: with a single seed, with seeds on both sides of the rule, or where a test finds nothing. */
export type Standing = 'holds' | 'in-part' | 'fails' | 'undecided';

export interface Verdict {
  readonly standing: Standing;
  /** index of the right answer to the question; null while nothing is decided */
  readonly answer: number | null;
  /** a sentence with a subject and a number */
  readonly headline: string;
  /** the effect: '−17', with its unit: 'points', 'R²', 'of 6' */
  readonly number: string;
  readonly unit: string;
  /** at most three lines: what the number compares, from which seed to which */
  readonly meaning: string;
  /** seeds that lie on the other side of the rule: their dots that decide are ringed */
  readonly against: readonly number[];
}

/** The room of a chart, in pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** the diameter of a dot: 9, on a projector 11, in a thumbnail 5 */
  readonly dot: number;
  /** full: with axes and labels; phone: labels inside; thumbnail: the marks alone */
  readonly look: 'full' | 'phone' | 'thumbnail';
}

/** A mark that can be read, by pointer or arrow keys. */
export interface Dot {
  readonly x: number;
  readonly y: number;
  /** index of its model in `Models` */
  readonly model: number;
  /** 'Seed 8, full texts, positions 49 to 52: 54 %' */
  readonly words: string;
  /** marks of the same line or row come forward together: the label of that line */
  readonly group: string;
  /** whether the verdict compares it: it is ringed if its seed lies on the other side */
  readonly decides?: boolean;
}

/** The drawing of what is known. Axes, labels and rows stand where they are before, during and after the runs. */
export interface Chart {
  readonly items: readonly SceneItem[];
  readonly dots: readonly Dot[];
  /** labels at the end of lines and rows; each brings its group forward */
  readonly labels: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly group: string;
  }[];
}

/** One choice of the lever: a measure, the weights, a setting of the chart. */
export interface View {
  /** part of links: never changes once published */
  readonly id: string;
  readonly title: string;
  /** its choice on the second lever, where the claim has one */
  readonly second?: string;
  /** what it says of the claim, where a choice has a verdict of its own */
  readonly standing?: (results: Results, seeds: readonly number[]) => Standing;
  /** a verdict of its own in place of the claim's: its headline, number and meaning */
  readonly verdict?: (results: Results, seeds: readonly number[]) => Verdict;
  /** the rule of that verdict, the task of its models and its caveat, where they are not the claim's */
  readonly rule?: string;
  readonly task?: string;
  readonly caveat?: string;
  readonly chart: (models: Models, size: ChartSize, forward: string | null) => Chart;
  /** the sentence under the chart: '{Ten} models, five seeds each. A dot: one seed, four positions.' */
  readonly caption: (models: Models) => string;
  /** accessible name of the chart */
  readonly label: (models: Models) => string;
  /** what stands in the empty chart before any run: 'Two curves come here: …' */
  readonly toCome: string;
}

export interface Claim {
  readonly id: ClaimId;
  /** 'Late positions' */
  readonly title: string;
  /** the claim as it was made, in one line, and where; `papers`: for BibTeX, where it was made in one */
  readonly said: string;
  readonly source: string;
  readonly papers?: readonly PaperId[];
  /** on its card: the claim in one sentence of at most 60 characters, and its short source */
  readonly sentence: string;
  readonly shortSource: string;
  /** what the headline asks before the reader has answered */
  readonly question: string;
  /** the task in one line with an example and all that decides the answer */
  readonly task: string;
  /** two to four */
  readonly answers: readonly string[];
  readonly conditions: readonly Condition[];
  readonly panels: readonly Panel[];
  /** the first is the one that opens; one view needs no lever. `lever`, `secondLever`: their names; two choose a view for each pair of choices */
  readonly lever: string;
  readonly secondLever?: string;
  readonly views: readonly View[];
  /** `seeds`: those of the results, in their order */
  readonly verdict: (results: Results, seeds: readonly number[]) => Verdict;
  /** one sentence each */
  readonly rule: string;
  readonly caveat: string;
  /** what others have found, where the seeds of the project hold it: marked as theirs, with its source */
  readonly theirs?: { readonly source: string; readonly columns: readonly Column[] };
  /** indices of the conditions that open in Training: they share all options but those of their encodings */
  readonly inTraining: readonly number[];
}
