/** Words of the gallery. */
import { counted } from '../../core/counted.ts';

export const text = {
  title: 'Gallery of figures',
  intro:
    'These are all the figures that you can embed. Copy one, or open Share on it to add controls, a question or a challenge.',
  story: 'The story',
  search: 'Search',
  found: (count: number): string =>
    count === 0 ? 'No figure has all these words' : counted(count, 'figure'),
  controls: (count: number): string => counted(count, 'control'),
  noPicture: 'This entry has no poster, because it is a table or a figure to work in.',
  show: 'Open',
  share: 'Share',
  copy: { embed: 'Copy embed', link: 'Copy link' },
  copied: 'Copied',
};
