/** What a figure of the open lab says of itself, by its kind. */
import { labs } from '../../../../web/app/labs.ts';
import type { Matrix } from '../../../../web/core/index.ts';
import type { Script } from '../../../../web/reference/script.ts';
import { captionLines, settingLines } from '../../../../web/shell/cite/caption.ts';
import { citationOf } from '../../../../web/shell/cite/citation.ts';
import type { FigureDeclaration } from '../../../../web/shell/cite/figure.ts';
import type { Session } from '../../../../web/shell/session.ts';
import { sessionAt } from '../session-at.ts';

/** What each lab declares, by the lab's id. */
export const declared: Readonly<Record<string, Readonly<Record<string, FigureDeclaration>>>> =
  Object.fromEntries(
    await Promise.all(
      labs.map(
        async ({ id, figures }) =>
          [id, (await figures()).figures as Record<string, FigureDeclaration>] as const,
      ),
    ),
  );

function figureOf({ store }: Session, kind: string): FigureDeclaration {
  const figures = declared[store.get('lab')];
  if (!Object.hasOwn(figures, kind)) throw new Error(`No figure “${kind}” is declared.`);
  return figures[kind];
}

export const settingsOf = (session: Session, kind: string): readonly string[] =>
  settingLines(session, figureOf(session, kind));

export const captionOf = (session: Session, kind: string): readonly string[] =>
  captionLines(session, figureOf(session, kind));

export const citationOfKind = (session: Session, kind: string, heading = '') =>
  citationOf(session, figureOf(session, kind), heading);

/** `shown`: the matrix that the figure on the page draws. */
export async function scriptsOf(
  session: Session,
  kind: string,
  shown?: () => Matrix,
): Promise<readonly Script[]> {
  const source = shown ? { scene: () => null, data: () => null, array: shown } : null;
  const facts = { heading: 'A figure', name: kind, kind, about: null, source };
  return (await figureOf(session, kind).scripts?.(session, facts)) ?? [];
}

/** With a table of the reader, of which two rows are left out. */
export function withTable(hash: string) {
  const session = sessionAt(hash);
  const matrix = { rows: 20, cols: 3, data: new Float32Array(60) };
  session.tableStore.set({ active: { name: 'wpe.npy', matrix, drop: 2 } as never });
  return session;
}
