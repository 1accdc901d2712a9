/** The file of a worksheet, as the editor opens it and as the command reads it. */
import { encodeChallenge } from './challenge.ts';
import { readWorksheet, type Worksheet } from './worksheet.ts';
import { problems as words } from './worksheet-text.ts';

/** The worksheet of a file; null, with what is wrong, unless all of its challenges, at least `least`, can be solved on the page. */
export function readWorksheetFile(
  file: string,
  source: string,
  known: Parameters<typeof encodeChallenge>[1],
  least?: number,
):
  | { readonly worksheet: Worksheet; readonly problem: '' }
  | { readonly worksheet: null; readonly problem: string } {
  const refuse = (problem: string) => ({ worksheet: null, problem });
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    return refuse(words.noJson(file));
  }
  const { worksheet, problems } = readWorksheet(json, least);
  if (!worksheet) return refuse(words.inFile(file, problems[0]));
  for (const { id, challenge } of worksheet.tasks) {
    const [problem] = encodeChallenge(challenge, known).problems;
    if (problem) return refuse(words.inFile(file, words.inTask(id, problem)));
  }
  return { worksheet, problem: '' };
}
