/** The words of the end of the story. */
export const text = {
  title: 'What you now know',
  head: (right: number, of: number) => `${right} of ${of} predicted.`,
  lookAgain: 'Look again',
  notYet: 'not answered yet',
  shown: 'shown without a guess',
  wasRight: (answer: string) => `you: ${answer} ✓`,
  wasWrong: (answer: string, right: string) => `you: ${answer}; right: ${right}`,
  share: 'Share what you know',
  copied: 'Link copied',
  copyByHand: 'Copy this link:',
  noAnswer: (scene: number, answers: number) =>
    `The link has an answer to scene ${scene} that is not among its ${answers}: it is left out.`,
  noScene: (scene: number, scenes: number) =>
    `The link has an answer to scene ${scene}, but the story has ${scenes} scenes: it is left out.`,
  kept: 'Your answers are in the link only if you share it. Nothing is stored or sent.',
  claims: 'Ten claims about trained models',
  labs: 'The labs (positions count from 0 there):',
  course: 'For teachers',
  poster: 'What I now know about positions in transformers',
  columns: { scene: 'scene', claim: 'claim', number: 'number', answer: 'answer' },
} as const;
