/** The words of the drawing of the clocks. */

export const turningText = {
  pairTurns: (pair: number, degrees: string): string =>
    `Pair ${pair} turns by θ = ${degrees}° at every position`,
  changeInScore: 'Change in the score of “he” for “Adhil”',
  changeInTheirScore: 'Change in their score',
  inFrontAxis: 'words in front →',
  sinusoids: 'sinusoids',
  sin: 'sin.',
  inFront: 'words in front',
  degreesOfHe: '“he”, degrees',
  degreesOfAdhil: '“Adhil”, degrees',
  /** `name`: of an encoding */
  changeWith: (name: string): string => `change of the score, ${name}`,
};
