/** How a rotation shares its pairs out between axes; `one` for all pairs on the position. */
export type AxesKind = 'axial' | 'alternating' | 'sections' | 'interleaved';

/** Whether the parameters of a rotation give its pairs several axes. */
export const hasAxes = ({ axes = 'one' }: Readonly<Record<string, unknown>>): boolean => axes !== 'one';
