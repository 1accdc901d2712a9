/** What the order lab's figures declare: encodings, settings, definitions, scripts. */
import { definitions } from '../../shell/cite/definitions.ts';
import { chosenEncodings } from '../../shell/cite/encodings.ts';
import { defineFigures, type FigureChoices, type FigureDeclaration } from '../../shell/cite/figure.ts';
import { randomStreams } from '../../shell/cite/random-streams.ts';
import { readInput } from './input.ts';
import { differenceScripts } from './scripts.ts';

/** One layer that reads the words in both orders. */
const ofTheLayer: Omit<FigureDeclaration, 'scripts'> = {
  encodings: (settings) => {
    const { words, second } = readInput(settings);
    return chosenEncodings(settings, words.length, second);
  },
  reads: 'lab',
  definitions: [definitions.attention, definitions.equivariance],
  draws: [randomStreams.words, randomStreams.layer],
  isMap: false,
  notInLink: '',
};

export const figures = defineFigures({
  'reorder-attend': { ...ofTheLayer, scripts: differenceScripts },
  'attend-reorder': { ...ofTheLayer, scripts: differenceScripts },
  difference: { ...ofTheLayer, scripts: differenceScripts },
  'weights-first': { ...ofTheLayer, scripts: null },
  'weights-second': { ...ofTheLayer, scripts: null },
  word: { ...ofTheLayer, scripts: null },
});

/** What readers choose the figures by. */
export const choices: FigureChoices<keyof typeof figures> = {
  'reorder-attend': { title: 'Reorder, then attend' },
  'attend-reorder': { title: 'Attend, then reorder' },
  difference: { title: 'The difference of the two' },
  'weights-first': { title: 'Attention weights of the first sentence' },
  'weights-second': { title: 'Attention weights of the second sentence' },
  word: { title: 'One word in both orders' },
};
