/** Finds the parts of a lab on the page. */
import type { LabFigure } from '../../draw/lab-figure.ts';

/** The elements that match, those of shadow trees included, in the order of the page. */
function matching(selector: string, root: ParentNode = document.body): readonly Element[] {
  return [...root.children].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? matching(selector, element.shadowRoot) : []),
    ...matching(selector, element),
  ]);
}

export const figuresDrawn = (root?: ParentNode): readonly LabFigure[] =>
  matching('pe-lab-figure', root) as LabFigure[];

/** The figure that proves the lab's claim. */
export function proofDrawn(): LabFigure | undefined {
  const inProof = matching('.proof').flatMap((proof) => figuresDrawn(proof));
  return inProof.find(({ foot }) => foot) ?? inProof[0];
}

/** The ids of the lab's folds. */
export const folds = (): readonly string[] =>
  matching('details.fold').map(({ id }) => id.replace('fold-', ''));

/** What the lab claims, or why it cannot. */
export const headline = (): string => matching('h1')[0]?.textContent?.trim() ?? '';
