/** The first pictures of encodings that have another than the similarity of their rows: when they are shown, and those of an index. */
import { html, nothing } from 'lit';
import { rawIndex } from '../../../schemes/scheme-facts.ts';
import { figureView } from '../../../shell/figure.ts';
import { type Session, shownAlone } from '../../../shell/session.ts';
import { isAlone } from '../../../tasks/access.ts';
import { type Claim, claimOfIndex, claimOfShares } from '../claims.ts';
import { tableAndRow } from '../figures/proofs.ts';
import { rulers, sums } from '../figures/scales.ts';
import type { EncodingsOutput } from '../job.ts';
import type { InputPicture } from '../picture.ts';

/** Whether it is shown: not where a link shows the figure of the similarities. */
export const isFirstShown = (session: Session): boolean =>
  session.store.get('indexPicture') === 'scale' && shownAlone(session)?.id !== tableAndRow.id;

/** Claim and figure of an index beside the words that it is added to; null for other tables. */
export function scaledProven(
  session: Session,
  { divided }: EncodingsOutput,
  picture: InputPicture,
): { readonly claim: Claim; readonly proof: unknown } | null {
  const { scheme, source } = session.store.get();
  if (source === 'file') return null;
  if (divided.length > 0)
    return {
      claim: claimOfShares(divided),
      proof: figureView(rulers, {
        texts: divided,
        // A figure shown alone has its controls above it.
        slider: isAlone(session.store.get())
          ? nothing
          : html`<pe-control class="longest" inline .store=${session.store} name="longest"></pe-control>`,
      }),
    };
  if (scheme !== rawIndex || picture.table.rows < 2) return null;
  return { claim: claimOfIndex(picture), proof: figureView(sums, picture) };
}
