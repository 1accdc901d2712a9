/** What a reader hands in: the receipts of the tasks that are reached. Each function that acts returns what to tell the reader. */
import { toCsv } from '../../draw/export/csv.ts';
import { copyOrSave, download } from '../../draw/export/download.ts';
import type { Worksheet } from '../../tasks/worksheet.ts';
import { type Progress, progressOf } from './progress.ts';
import { text } from './text.ts';

export const receiptsOf = ({ tasks }: Worksheet, progress: Progress) =>
  tasks
    .map((task) => ({ task: task.id, receipt: progressOf(progress, task).receipt }))
    .filter(({ receipt }) => receipt !== '');

export async function copyReceipts(worksheet: Worksheet, progress: Progress): Promise<string> {
  const links = receiptsOf(worksheet, progress).map(({ receipt }) => receipt);
  return (await copyOrSave(links.join('\n'), 'receipts.txt')) || text.copied(links.length);
}

export function saveReceipts(worksheet: Worksheet, progress: Progress): string {
  const rows = receiptsOf(worksheet, progress);
  const columns = [
    { title: 'name', values: rows.map(() => progress.name) },
    { title: 'task', values: rows.map(({ task }) => task) },
    { title: 'receipt', values: rows.map(({ receipt }) => receipt) },
  ];
  const blob = new Blob([toCsv({ kind: 'columns', columns })], { type: 'text/csv' });
  return `${download('receipts.csv', blob)}.`;
}
