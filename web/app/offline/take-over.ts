/** What a page that has just been opened says to a newer build that waits. */
export const takeOver = 'take over if no other tab is open';
