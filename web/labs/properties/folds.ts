/** What stands below the first screen of the properties lab. */
import type { TemplateResult } from 'lit';
import type { JobRun } from '../../shell/job-run.ts';
import type { Fold } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import type { ChosenMap } from './chosen-map.ts';
import type { DiagnosisInput, DiagnosisOutput } from './diagnosis-job.ts';
import { diagnosisSection } from './diagnosis-view.ts';
import type { IdenticalWords } from './identical-words.ts';
import { isLong, type Sized } from './item.ts';
import { prose } from './prose.ts';
import type { PsiInput, PsiOutput } from './psi-job.ts';
import { psiSection, psiTitle } from './psi-view.ts';

interface Parts {
  readonly session: Session;
  readonly measured: Sized;
  readonly map: ChosenMap;
  readonly diagnosis: JobRun<DiagnosisInput, DiagnosisOutput>;
  readonly psi: JobRun<PsiInput, PsiOutput>;
  readonly identicalWords: IdenticalWords;
  /** whether the settings of the lab already choose the head */
  readonly isHeadSet: boolean;
  readonly others: () => TemplateResult;
}

export function propertiesFolds(parts: Parts): readonly Fold[] {
  const { session, measured, map, diagnosis, psi, identicalWords, isHeadSet, others } = parts;
  return [
    { id: 'map', title: 'Where it fails worst', content: () => map.render(session, measured) },
    { id: 'others', title: 'Other encodings, your table', short: 'Other encodings', content: others },
    {
      id: 'psi',
      title: psiTitle(psi.result),
      short: 'ψ and its frequencies',
      content: () => psiSection(session.store, psi),
    },
    {
      id: 'vectors',
      title: 'Spectrum, norms, trajectory',
      content: () => diagnosisSection(diagnosis, map.result, isLong(measured)),
    },
    {
      id: 'attention',
      title: 'One word repeated',
      content: () => identicalWords.render(session, isHeadSet),
    },
    { id: 'why', title: 'Definitions', content: () => prose },
  ];
}
