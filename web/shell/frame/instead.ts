/** A link cannot hold the reader's table: until it is here, something else is shown in its place. */
import type { Screen } from '../screen.ts';

/** Says so in the headline and beside the number, which is then no result of the settings. */
export function shownInstead(screen: Screen): Screen {
  const { instead, finding } = screen;
  if (!instead || !finding) return screen;
  const { measured: _, ...rest } = finding;
  return {
    ...screen,
    headline: `Your table is not here yet. Shown instead: ${instead}.`,
    finding: { ...rest, standing: { mark: '–', words: `Not your table: ${instead}`, tone: 'plain' } },
  };
}
