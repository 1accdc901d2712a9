/** The problems of a challenge. `where`: 'challenge.goal.op'. */
export const text = {
  tooLong: (bytes: number, most: number): string =>
    `The challenge takes ${bytes} bytes; a link holds ${most}.`,
  damaged: 'The challenge of the link is incomplete or damaged: it is not JSON in base64url.',
  missing: (where: string, reason: string): string => `${where} is missing: ${reason}.`,
  wrong: (where: string, value: string, reason: string): string => `${where} = ${value}: ${reason}.`,
  unknownParts: (unknown: readonly string[], known: readonly string[]): string =>
    `challenge has no part ${unknown.join(', ')}; its parts are ${known.join(', ')}.`,
};

/** Reasons that complete 'challenge.goal.op = 7: …'. */
export const reasons = {
  noObject: 'it must be an object',
  version: (version: number): string => `this page reads version ${version}`,
  noText: (most: number): string => `it must be a text of at most ${most} characters`,
  noSettings: 'it must be an object of settings',
  noParameter: (scheme: string): string => `the encoding ${scheme} has no such parameter`,
  noSetting: (lab: string): string => `the lab ${lab} has no such setting`,
  noFree: 'it must list the settings that the reader may change',
  noGoal: 'it must be an object with measure, op and value',
  oneOf: (ids: readonly string[]): string => `it must be one of ${ids.join(', ')}`,
  otherLab: (lab: string): string => `the lab ${lab} does not show this number`,
  noRange: 'it must be two numbers, the smaller first',
  noNumber: 'it must be a number',
};
