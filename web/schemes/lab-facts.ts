/** Facts about schemes that the labs need and the first screen does not: apart from the others, so that the first load leaves them out. */
import type { SchemeId } from '../core/types.ts';
import { learnedTable, normalizedIndex, rawIndex, shortName, sinusoid } from './scheme-facts.ts';
import { noPositions, type Source, type SourceId } from './source.ts';

interface LabFacts {
  /** whether the short name says too little when it stands alone: 'Learned' */
  readonly isTooShort?: true;
  /** as the subject of a sentence, 'Shaw et al. give'; default: the short name and 'gives' */
  readonly gives?: string;
  /** the next step towards better vectors */
  readonly improvedBy?: SchemeId;
  /** what a data-dependent scheme makes, in a sentence; default: the title’s bias */
  readonly bias?: string;
  /** whether its heads differ; default: true for biases, false for all others */
  readonly differsByHead?: boolean;
  /** whether its biases are computed from vectors as wide as the model */
  readonly isOfModelWidth?: true;
}

const facts: Readonly<Record<string, LabFacts | undefined>> = {
  [noPositions]: { isTooShort: true },
  [rawIndex]: { improvedBy: normalizedIndex },
  [normalizedIndex]: { improvedBy: sinusoid },
  [learnedTable]: { isTooShort: true },
  kerple: { differsByHead: false },
  tupe: { isOfModelWidth: true },
  shaw: { gives: 'Shaw et al. give' },
  'relative-sinusoidal': { gives: 'Relative sinusoids give' },
  'transformer-xl': { differsByHead: true },
  deberta: { differsByHead: true },
  'forget-gate': { differsByHead: true, gives: 'The forget gate gives', bias: 'the forget gate’s bias' },
  cope: { differsByHead: true },
  'projected-relative': {
    differsByHead: true,
    gives: 'The projected bias gives',
    bias: 'the projected bias',
  },
} satisfies Partial<Record<SourceId, LabFacts>>;

type Named = Pick<Source, 'id' | 'title'>;

/** 'Learned table', 'RoPE' */
export const nameAlone = (source: Named): string =>
  facts[source.id]?.isTooShort ? source.title : shortName(source);

/** 'Shaw et al. give', 'DeBERTa gives' */
export const giving = (source: Named): string => facts[source.id]?.gives ?? `${shortName(source)} gives`;

/** 'CoPE’s bias', 'the projected bias' */
export const biasName = (source: Named): string => facts[source.id]?.bias ?? `${source.title}’s bias`;

/** The next step towards better vectors, if there is one. */
export const improvedBy = (id: SourceId): SchemeId | undefined => facts[id]?.improvedBy;

/** Whether the heads of a scheme differ. */
export const differsByHead = ({ id, kind }: Pick<Source, 'id' | 'kind'>): boolean =>
  facts[id]?.differsByHead ?? kind === 'bias';

export const isOfModelWidth = (id: SourceId): boolean => facts[id]?.isOfModelWidth ?? false;
