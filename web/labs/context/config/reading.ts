/** What a file says of positions: a configuration, or a list of divisors. */
import type { Changes } from '../../../settings/setting-table.ts';
import type { LayerPlan } from './layers.ts';
import type { FactorBy } from './lengths.ts';

export interface ConfigReading {
  /** the settings to apply */
  readonly settings: Changes;
  /** whether settings that it does not name stay; else they return to their defaults */
  readonly isPart?: true;
  /** of a rotary embedding, the scaling, with what distinguishes it from similar ones */
  readonly variant?: string;
  /** each value, with the field that states it or the rule that supplies it: 'rope_theta not stated: 10000, as in Falcon' */
  readonly facts: readonly string[];
  /** what the reader should know, in sentences */
  readonly notes: readonly string[];
  /** the longest text that the model is made for, where it is not the length that the scaling reaches */
  readonly length?: number;
  /** whether positions are added to the words, before the first layer */
  readonly entersOnce: boolean;
  /** the family of the model, where its type is known */
  readonly model?: string;
  /** what each layer sees; undefined where the file does not say how many there are */
  readonly layers: LayerPlan | undefined;
  /** the other way, where the file can be read in two */
  readonly other?: OtherWay | undefined;
}

/** What LongRoPE's divisors are for: texts up to the trained length, or past it. */
export type DivisorsFor = 'short' | 'long';

/** The way to read a file that can be read in two. */
export type ReadBy = FactorBy | DivisorsFor;

interface OtherWay {
  readonly by: ReadBy;
  readonly title: string;
}

/** What it says of the positions themselves. */
export type PositionsReading = Omit<ConfigReading, 'layers' | 'model' | 'length' | 'entersOnce'>;
