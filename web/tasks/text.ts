/** The title of a control that is drawn but fixed. Apart from the words of challenges, which few pages load. */
export const lockedTitle = 'Locked: it cannot be changed here';
