/** The ids of the labs in links. Each lab adds its own, so that unknown ids do not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the labs extend it
export interface LabIds {}

export type LabId = keyof LabIds;
