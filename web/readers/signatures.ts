/** A file type that cannot be read: `looksLike` completes "This looks like ...", `advice` says what to do. */
interface ForeignContent {
  readonly looksLike: string;
  readonly advice?: string;
}

interface Signature extends ForeignContent {
  /** the alternatives at `offset` (default 0), in Latin-1 */
  readonly bytes: readonly string[];
  readonly offset?: number;
}

/** The files of joblib are compressed pickles, or pickles with arrays between their parts. */
export const with_joblib =
  "In Python: numpy.save('table.npy', joblib.load('table.joblib')), or numpy.savez('tables.npz', **joblib.load('table.joblib')) for a dict.";
const unpack = 'Unpack it, then open the .npy or text file inside.';

const signatures: readonly Signature[] = [
  {
    bytes: ['sys_info\0'],
    looksLike: 'a checkpoint of PyTorch before 0.1.10, a tar archive',
    advice:
      "In Python, if you trust the file: torch.save(torch.load('old.pt', weights_only=False), 'new.pt').",
  },
  {
    bytes: ['MATLAB 5.0'],
    looksLike: 'a MATLAB file',
    advice: "Save it as text: writematrix(table, 'table.csv').",
  },
  {
    bytes: ['BZh91AY', '\xfd7zXZ', '\x28\xb5\x2f\xfd', '7z\xbc\xaf', 'Rar!\x1a'],
    looksLike: 'a compressed file',
    advice: unpack,
  },
  { bytes: ['%PDF-'], looksLike: 'a PDF document' },
  { bytes: ['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a'], looksLike: 'an image' },
  { bytes: ['WEBP'], offset: 8, looksLike: 'an image' },
  {
    bytes: ['version https://git-lfs'],
    looksLike: 'a Git LFS pointer to the real file',
    advice: 'Download the file itself: git lfs pull.',
  },
];

const web_page: ForeignContent = {
  looksLike: 'a web page or XML',
  advice: 'The download may have returned a page instead of the file. Download the file itself.',
};
const r_print: ForeignContent = {
  looksLike: 'what R prints',
  advice: "Write the table to a file: write.csv(table, 'table.csv', row.names = FALSE).",
};
const matlab_print: ForeignContent = {
  looksLike: 'what MATLAB prints',
  advice: "Write the table to a file: writematrix(table, 'table.csv').",
};

/** Identifies an unsupported file by its first bytes; undefined if they are not recognised. */
export function foreignContent(head: Uint8Array): ForeignContent | undefined {
  const start = String.fromCharCode(...head.subarray(0, 256));
  const found = signatures.find(({ bytes, offset = 0 }) =>
    bytes.some((mark) => start.startsWith(mark, offset)),
  );
  if (found) return found;
  if (start.includes('\0\0\0\0')) return undefined; // not text in any encoding
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<(!doctype|html|\?xml|svg|!--)/i.test(text)) return web_page;
  if (/^\[(1|1,|,1)\]\s/.test(text)) return r_print;
  if (/^(\w+ =\s+)?([\d.e+-]+ \*\s+)?Columns? 1 |^\w+ =\s+[\d.e+-]+ \*\s/.test(text)) return matlab_print;
  return undefined;
}
