/** What a lab shows: plain data and templates, a function of the session and of the answers to its questions. */
import type { nothing, TemplateResult } from 'lit';
import type { Standing } from '../encoding/property-numbers.ts';
import type { Changes } from '../settings/setting-table.ts';
import type { Measured } from '../tasks/measures.ts';
import type { Group } from './controls/settings.ts';
import type { Preset } from './presets.ts';

/** The number that proves the claim. */
export interface Finding {
  /** '0.123' */
  readonly number: string;
  /** '%', 'positions', 'of 32': small, beside the number */
  readonly unit?: string;
  /** what the number is, and its value; missing where there is no number */
  readonly measured?: Measured;
  /** the number in full precision, shown on hover */
  readonly full?: string;
  readonly standing: Standing;
  /** at most three lines: what the number counts, over what, compared with what */
  readonly meaning: string;
}

/** The one inviting action: a question, and the button that shows the answer. */
export interface Action {
  readonly question: string;
  readonly label: string;
  /** what the button sets; nothing if it only shows something */
  readonly sets?: Changes;
  /** what it does; by default it sets `sets` */
  readonly act?: () => void;
  /** whether the lever offers the same choice: a phone then hides the button, because the lever is docked there */
  readonly isInLever?: boolean;
}

/** Why the lab cannot show what the settings ask for, and what it shows instead. */
export interface Instead {
  /** a whole sentence for the headline: 'The table is not trained yet.' */
  readonly why: string;
  /** a few words beside the number: 'Not trained yet' */
  readonly brief: string;
  /** the substitute, in words that fit into a sentence: 'random rows' */
  readonly shown: string;
}

/** A section below the first screen. Its content is drawn once it is opened. */
export interface Fold {
  /** part of links: never changes once published */
  readonly id: string;
  readonly title: string;
  /** for the "Further down" line, where the title is long or contains a number that is computed later */
  readonly short?: string;
  readonly content: () => unknown;
}

export interface Screen {
  /** as wide as the page, above all: the way between the screens of a lab that has several */
  readonly bar?: TemplateResult;
  /** a line above the headline: the words of others that it answers */
  readonly quoted?: unknown;
  /** computed from the result shown */
  readonly headline: string;
  /** the control that matters most; it stays visible while the page scrolls; `nothing` where a question stands in its place */
  readonly lever: unknown;
  /** the one figure that proves the claim */
  readonly proof: unknown;
  /** undefined until the first result */
  readonly finding: Finding | undefined;
  /** whether these settings have no result: the settings are then shown without one */
  readonly isRefused?: boolean;
  /** `markOf` the result that headline, number and proof show */
  readonly mark?: string;
  /** the substitute, if the lab cannot show what the settings ask for; its name alone if the reader's table is not loaded yet */
  readonly instead?: Instead | string;
  /** whether the result is not final yet, as during training, even while paused */
  readonly isPassing?: boolean;
  readonly action: Action | null;
  /** what stands between the number and the settings, in place of an action */
  readonly beside?: unknown;
  readonly examples: readonly Preset[];
  readonly settings: readonly Group[];
  /** the way on; default: a link to the next lab */
  readonly next?: TemplateResult | typeof nothing;
  /** what can be dropped on the lab: 'Drop a table of positions' */
  readonly dropWords?: string;
  /** controls that the lab draws itself where a figure stands alone, by the name of the setting */
  readonly controls?: OwnControls;
  readonly folds: readonly Fold[];
}

/** Controls that a lab draws itself, by the name of the setting. */
export type OwnControls = Readonly<Record<string, TemplateResult | typeof nothing>>;

export type FoldTitle = string | Pick<Fold, 'title' | 'short'>;

/** The folds of a lab, from their titles and contents by id, in the order of the contents. */
export const foldsFrom = <Id extends string>(
  titles: Readonly<Record<Id, FoldTitle>>,
  contents: Readonly<Record<Id, () => unknown>>,
): readonly Fold[] =>
  (Object.keys(contents) as Id[]).map((id) => {
    const title: FoldTitle = titles[id];
    return { id, ...(typeof title === 'string' ? { title } : title), content: contents[id] };
  });
