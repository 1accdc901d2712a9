/** Whether pairs can be mixed up: in RoPE alone, not in xPos. Apart from the job, since every visit of the lab reads it. */
import { type Feature, hasFeature } from '../../../schemes/scheme-facts.ts';

/** The feature of RoPE that xPos lacks. */
export const mixing: Feature = 'scalings';

export const canMix = (scheme: string): boolean => hasFeature(scheme, mixing);
