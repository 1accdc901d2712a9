/** The sentence below a clock, with the position of each word. Words in front slide in from the left. */
import { type SceneItem, text as textItem, textWidth } from '../../../draw/scene.ts';
import { sentenceWith } from '../../../labs/encodings/turning/job.ts';

/** As many words in front are written; dots stand for those before them. */
const mostWritten = 3;

interface Written {
  readonly word: string;
  /** counted from 1; '' for the dots */
  readonly position: string;
  readonly isHand: boolean;
  /** how much of it has slid in, from 0 to 1 */
  readonly share: number;
}

/** The words at a number of words in front, which is between two while one of them slides in. */
function writtenAt(inFront: number): readonly Written[] {
  const count = Math.ceil(inFront);
  const share = 1 - (count - inFront);
  const hidden = Math.max(0, count - mostWritten);
  const words = sentenceWith(count).map((word, i) => ({
    word,
    position: String(i + 1),
    isHand: i === count || i === count + 2,
    share: i === 0 ? share : 1,
  }));
  const dots = { word: '…', position: '', isHand: false, share: hidden === 1 ? share : 1 };
  return hidden > 0 ? [dots, ...words.slice(hidden)] : words;
}

interface Place {
  readonly middle: number;
  readonly y: number;
  readonly size: number;
  readonly small: number;
  readonly gap: number;
  /** where it must end */
  readonly right: number;
}

export function sentenceItems(
  inFront: number,
  { middle, y, size, small, gap, right }: Place,
): readonly SceneItem[] {
  const written = writtenAt(inFront);
  const widths = written.map(({ word }) => textWidth(word, size) + gap);
  const whole = widths.reduce((sum, width, i) => sum + width * written[i].share, 0);
  let x = Math.min(middle - whole / 2, right - whole);
  return written.flatMap(({ word, position, isHand, share }, i): readonly SceneItem[] => {
    x += widths[i] * share;
    // A word is written once half of it has come.
    if (share < 0.5) return [];
    const at = x - widths[i] / 2;
    const look = { anchor: 'middle', bold: isHand } as const;
    return [
      textItem({ ...look, x: at, y, text: word, size, color: isHand ? 'content' : 'ink-soft' }),
      textItem({
        ...look,
        x: at,
        y: y + size * 1.2,
        text: position,
        size: small,
        color: isHand ? 'position' : 'ink-soft',
      }),
    ];
  });
}
