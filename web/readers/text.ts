import type { ByteSource, FileFormat } from './byte-source.ts';
import { startPace } from './pace.ts';
import { ReadError } from './read-error.ts';
import { foreignContent } from './signatures.ts';
import { singleTensor, tensorName } from './tensor-source.ts';
import { detectTextEncoding } from './text-encoding.ts';
import { max_record_characters } from './text-records.ts';
import { createTextTable } from './text-table.ts';
import type { ReadOptions } from './types.ts';

/** A table of 1024 x 768 numbers at full precision takes 20 MB of text. */
const max_bytes = 128 << 20;
const piece_bytes = 1 << 18;

/** Numbers as text, one row per line, separated by commas, semicolons, tabs or white space. */
export const text: FileFormat = {
  local: true,
  matches: (head, fileName) => !foreignContent(head) && detectTextEncoding(head, fileName) !== undefined,
  async open(source, fileName, options) {
    if (source.size > max_bytes) {
      const megabytes = Math.round(source.size / 1e6);
      const message = `The text has ${megabytes} MB; the limit is ${max_bytes >> 20} MB. Save the table as .npy.`;
      throw new ReadError('too-large', message);
    }
    const head = await source.read(0, Math.min(source.size, 4096));
    const label = detectTextEncoding(head, fileName);
    const { shape, data, notes } = await readTable(source, label ?? 'utf-8', options);
    const info = { name: tensorName(fileName), shape, dtype: 'float64' };
    return singleTensor('text', info, async (readOptions) => {
      await startPace(readOptions)(source.size, source.size);
      return { ...info, data: data.slice(), notes };
    });
  },
};

async function readTable(source: ByteSource, label: string, options?: ReadOptions) {
  const table = createTextTable();
  const pace = startPace(options);
  const decoder = new TextDecoder(label);
  let lineNumber = 0;
  let rest = '';
  for (let start = 0; start < source.size; start += piece_bytes) {
    await pace(start, source.size);
    const end = Math.min(source.size, start + piece_bytes);
    const last = end === source.size;
    const piece = rest + decoder.decode(await source.read(start, end), { stream: !last });
    const whole = last ? piece.length : endOfWholeLines(piece);
    rest = piece.slice(whole);
    if (rest.length > max_record_characters) {
      const message = `Line ${lineNumber + 1} is longer than ${max_record_characters} characters. Write one row of the table per line.`;
      throw new ReadError('too-large', message, `line ${lineNumber + 1}`);
    }
    if (whole === 0) continue;
    const lines = piece.slice(0, whole).split(/\r\n|\r|\n/);
    if (!last) lines.pop();
    for (const line of lines) {
      lineNumber += 1;
      table.add(line, lineNumber);
    }
  }
  await pace(source.size, source.size);
  return table.finish();
}

/** The end of the last line break. A final carriage return may be half of one and does not count. */
function endOfWholeLines(piece: string): number {
  return Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r', piece.length - 2)) + 1;
}
