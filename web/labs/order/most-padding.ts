/** Words in front. Apart from the job, whose code the page does not need. */
export const mostPadding = 16;
