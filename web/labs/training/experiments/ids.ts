/** The experiments in the order of the page. Links contain the ids: one that is published never changes. */
export const experimentIds = [
  'blind',
  'kinds',
  'carry-over',
  'late',
  'early',
  'depth',
  'violations',
  'longer',
  'rows',
] as const;

export type ExperimentId = (typeof experimentIds)[number];
