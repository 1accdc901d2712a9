/** What the figures of the lab share: their declaration, the band of unseen lengths, and the names and looks of curves. */
import type { Scheme } from '../../core/types.ts';
import type { Band, Series } from '../../draw/line-plot.ts';
import { noScaling, type Scaling, scalingNames } from '../../schemes/scheme-facts.ts';
import { schemeEncodings } from '../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../shell/cite/figure.ts';
import { encodingDefinitions } from '../../shell/cite/sizes.ts';
import type { ContextInput } from './curve.ts';
import { readInput } from './input.ts';
import type { ContextOutput } from './job.ts';
import { text, whole } from './text.ts';

/** A result with its scheme. The settings may name another scheme by now. */
export interface ContextResult {
  readonly input: ContextInput;
  readonly output: ContextOutput;
  readonly scheme: Pick<Scheme, 'id' | 'title' | 'kind'>;
}

export const ofEncoding: FigureDeclaration = {
  encodings: (settings) => {
    const { scheme, parameters } = readInput(settings.store, settings.catalog);
    return schemeEncodings(settings, scheme, parameters);
  },
  reads: 'lab',
  definitions: encodingDefinitions,
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('./scripts.ts')).contextScripts(session),
};

type Lengths = Pick<ContextInput, 'trained' | 'tested'>;

/** The lengths or distances from the trained length to the test length; empty if the test is no longer. */
export function unseenBand({ trained, tested }: Lengths, isViolated: boolean): readonly Band[] {
  if (tested <= trained) return [];
  return [
    {
      from: trained,
      to: tested,
      label: text.trainedUpTo(whole(trained)),
      endLabel: text.testedUpTo(whole(tested)),
      brief: text.lengthsInBrief,
      isViolated,
    },
  ];
}

/** The name of a scaling, or `title` for any other curve. */
export const curveName = (id: string, title = ''): string => scalingNames[id as Scaling] ?? title;

/** The chosen curve is in front; the one without scaling is for comparison. */
export const lookOf = (id: string, chosen: string): Pick<Series, 'color' | 'depth'> =>
  id === chosen
    ? { color: 'position', depth: 'front' }
    : id === noScaling
      ? { color: 'ink' }
      : { color: 'ink-soft', depth: 'back' };
