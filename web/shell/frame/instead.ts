import type { Screen } from '../screen.ts';
import { text } from '../text.ts';

/** Says in the headline and beside the number what is shown instead: the number is then no result of the settings. */
export function shownInstead(screen: Screen): Screen {
  const { instead, finding } = screen;
  if (!instead || !finding) return screen;
  const { why, brief, shown } =
    typeof instead === 'string' ? { ...text.tableMissing, shown: instead } : instead;
  const { measured: _, ...rest } = finding;
  return {
    ...screen,
    headline: text.shownInstead(why, shown),
    finding: { ...rest, standing: { mark: '–', words: text.notAsked(brief, shown), tone: 'plain' } },
  };
}
