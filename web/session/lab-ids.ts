/** The labs, as links name them. Each lab adds itself, so that no other id compiles. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the labs are
export interface LabIds {}

export type LabId = keyof LabIds;
