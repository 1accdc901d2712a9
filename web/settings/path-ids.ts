/** The guided paths through the labs; the first is for newcomers. Links contain the ids: one that is published never changes. */
export const pathIds = ['main', 'claims'] as const;

export type PathId = (typeof pathIds)[number];
