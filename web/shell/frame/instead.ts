import type { Screen } from '../screen.ts';

/** A link cannot hold the reader's table. */
const tableMissing = { why: 'Your table is not here yet.', brief: 'Not your table' };

/** Says in the headline and beside the number what is shown instead: the number is then no result of the settings. */
export function shownInstead(screen: Screen): Screen {
  const { instead, finding } = screen;
  if (!instead || !finding) return screen;
  const { why, brief, shown } = typeof instead === 'string' ? { ...tableMissing, shown: instead } : instead;
  const { measured: _, ...rest } = finding;
  return {
    ...screen,
    headline: `${why} Shown instead: ${shown}.`,
    finding: { ...rest, standing: { mark: '–', words: `${brief}: ${shown}`, tone: 'plain' } },
  };
}
