/** The words of the story around its scenes. */
export const text = {
  title: 'Story',
  progress: 'Scenes of the story',
  count: (n: number, of: number) => `${n} of ${of}`,
  showMe: 'Show me',
  replay: 'Replay',
  pause: 'Pause',
  play: 'Play',
  openInLab: 'Open in lab →',
  you: 'You:',
  theAnswer: 'The answer:',
  right: '✓ right',
  wrong: '✗ no:',
  computing: '…',
  numbersToCome: 'Models are learning.',
  said: (answer: string, isRight: boolean) => `${answer}: ${isRight ? 'right' : 'wrong'}.`,
  notLoaded: (title: string) => `The scene “${title}” could not be loaded.`,
} as const;
