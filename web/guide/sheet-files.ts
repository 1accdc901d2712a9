/** The sheets of exercises as worksheets: worksheet.html shows them, and `check` reads their files. */
import { idOf, type Worksheet } from '../tasks/worksheet.ts';
import { exercises } from './exercises.ts';
import { sheets } from './lesson.ts';

/** `title`: of one in exercises.ts. */
export function exerciseOf(title: string): (typeof exercises)[number] {
  const found = exercises.find((one) => one.title === title);
  if (!found) throw new Error(`web/guide/exercises.ts has no exercise “${title}”`);
  return found;
}

/** `titles`: of exercises. */
export const worksheetOf = (title: string, titles: readonly string[]): Worksheet => ({
  v: 1,
  title,
  tasks: titles.map((one) => ({ id: idOf(one), title: one, challenge: exerciseOf(one).challenge })),
});

/** By the names of their files. */
export const sheetFiles: Readonly<Record<string, Worksheet>> = Object.fromEntries(
  sheets.map(({ title, exercises: titles }, i) => [`sheet-${i + 1}.json`, worksheetOf(title, titles)]),
);

export const allExercises = worksheetOf(
  'Ten challenges',
  exercises.map(({ title }) => title),
);
