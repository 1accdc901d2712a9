import { expect, it } from 'vitest';
import { splitWords } from '../../../web/encoding/word-vectors.ts';

it('splits a sentence at its spaces', () => {
  expect(splitWords('  I do like\tcoding. ')).toEqual(['I', 'do', 'like', 'coding.']);
  expect(splitWords('')).toEqual([]);
});

it.each([
  ['我喜欢中文。', ['我', '喜欢', '中文。']],
  ['私は本を読む', ['私', 'は', '本', 'を', '読む']],
  ['ฉันชอบเขียนโปรแกรม', ['ฉัน', 'ชอบ', 'เขียน', 'โปรแกรม']],
  ['BERT は 本を読む', ['BERT', 'は', '本', 'を', '読む']],
])('finds the words of scripts that write no spaces: %s', (sentence, words) => {
  expect(splitWords(sentence)).toEqual(words);
  expect(splitWords(sentence).join('')).toBe(sentence.replaceAll(' ', ''));
});
