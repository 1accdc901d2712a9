/**
 * Whether a weight’s name is of a part: 'positions.values' and, where each layer has its own, 'layers.1.positions.values' are of
 * 'positions.'; every name is of ''.
 */
export const isWithin = (name: string, part: string): boolean => `.${name}`.includes(part && `.${part}`);
