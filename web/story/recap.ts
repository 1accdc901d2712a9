/** What the end of the story shows: a line for each scene, and the poster that is made of them. */
import type { Column } from '../draw/export/source.ts';
import {
  type Scene as Drawing,
  round,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../draw/scene.ts';
import type { Answer } from './answers.ts';
import { text } from './recap-text.ts';
import type { Picture, Question } from './scene.ts';

export interface RecapLine {
  readonly id: string;
  readonly title: string;
  /** the link to the scene with its present settings */
  readonly address: string;
  /** the claim with the reader's last number, and the picture, which a lab's figure has not; null before the scene was answered */
  readonly shown: {
    readonly claim: string;
    readonly number: string;
    readonly picture: Picture | null;
  } | null;
  readonly question: Question | null;
  readonly answer: Answer;
}

/** Whether the answer was right; null without one. */
export const isRight = ({ question, answer }: RecapLine): boolean | null =>
  question === null || answer === undefined || answer === null ? null : answer === question.right;

/** 'you: Yes ✓' */
export function answerWords(line: RecapLine): string {
  const { question, answer, shown } = line;
  if (question === null && shown) return '';
  if (answer === undefined || question === null) return text.notYet;
  if (answer === null) return text.shown;
  const { answers, right } = question;
  return answer === right ? text.wasRight(answers[answer]) : text.wasWrong(answers[answer], answers[right]);
}

export const predicted = (lines: readonly RecapLine[]): string =>
  text.head(
    lines.filter((line) => isRight(line)).length,
    // What asks nothing cannot be predicted.
    lines.filter(({ question, shown }) => question || !shown).length,
  );

/** The first wrong answer: what matters most to look at again. */
export const firstWrong = (lines: readonly RecapLine[]): RecapLine | undefined =>
  lines.find((line) => isRight(line) === false);

/** Only its shapes: words would be too small to read. */
export const thumbnail = ({ items }: Picture): readonly SceneItem[] =>
  items.filter(({ kind }) => kind === 'path');

/** Pixels of the poster. */
const sheet = { width: 720, row: 72, top: 64, picture: 56, gap: 20, fontSize: 15 };

/** The words in lines that fit into `room` pixels. */
function wrapped(words: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textWidth(longer, sheet.fontSize) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export function poster(lines: readonly RecapLine[]): Drawing {
  const { width, row, top, picture, gap, fontSize } = sheet;
  const left = picture + gap;
  const items = lines.flatMap((line, i): readonly SceneItem[] => {
    const y = top + i * row;
    const { shown, title } = line;
    const right = isRight(line);
    const claim = wrapped(shown?.claim ?? title, width - left);
    const first = y + row / 2 - (claim.length * 19) / 2;
    return [
      stroke(`M0 ${y}H${width}`, 'line'),
      ...(shown?.picture
        ? [
            {
              kind: 'inset',
              x: 0,
              y: round(y + (row - (picture * shown.picture.height) / shown.picture.width) / 2),
              width: picture,
              of: shown.picture,
              items: thumbnail(shown.picture),
            } as const,
          ]
        : []),
      ...claim.map((words, k) =>
        textItem({ x: left, y: first + k * 19, text: words, color: shown ? 'ink' : 'ink-soft' }),
      ),
      textItem({
        x: left,
        y: first + claim.length * 19,
        text: answerWords(line),
        size: 13,
        color: right ? 'satisfied' : 'ink-soft',
      }),
    ];
  });
  return {
    width,
    height: top + lines.length * row,
    fontSize,
    label: text.poster,
    items: [
      textItem({ x: 0, y: 18, text: text.poster, bold: true, size: 22, color: 'ink' }),
      textItem({ x: 0, y: 44, text: predicted(lines) }),
      ...items,
    ],
  };
}

/** Its numbers, for files and the table. */
export const columnsOf = (lines: readonly RecapLine[]): readonly Column[] => {
  const { columns } = text;
  return [
    { title: columns.scene, values: lines.map(({ title }) => title) },
    { title: columns.claim, values: lines.map(({ shown }) => shown?.claim ?? '') },
    { title: columns.number, values: lines.map(({ shown }) => shown?.number ?? '') },
    { title: columns.answer, values: lines.map(answerWords) },
  ];
};
