/** What stands on paper in place of a figure. */
export const notDrawn = 'This page was printed before the figure was drawn. Print it again.';
