/** The lab as the page knows it before it is loaded: its name and its settings. */
import { defineSettings } from '../../settings/shared-rows.ts';
import { claimIds } from './claim.ts';

const settings = defineSettings({
  shared: ['seed', 'seeds', 'arithmetic', 'open'],
  defaults: { seeds: 5 },
  own: () =>
    [
      {
        after: 'arithmetic',
        rows: [
          { name: 'claim', type: 'choice', choices: ['', ...claimIds], default: '', title: 'Claim' },
          {
            name: 'claimView',
            isView: true,
            type: 'text',
            maxLength: 20,
            form: { pattern: /^[a-z0-9-]*$/, title: 'a view of the claim' },
            default: '',
            title: 'View',
          },
        ],
      },
    ] as const,
});

/** Claims had no lab before: a step of a path led to one, or a section or a figure of the Training lab. */
function moved(link: ReadonlyMap<string, string>) {
  const { scene, path, step, lab, experiment = claimIds[0], open = '', view = '' } = Object.fromEntries(link);
  if (scene) return undefined;
  if (path === 'claims')
    return { lab: 'claims', claim: claimIds[Math.min(Number(step), claimIds.length) - 1] };
  if (lab !== 'training' || !(open.includes('experiments') || /^claim|^corr/.test(view))) return undefined;
  const isOfViolations = view.startsWith('corr');
  return {
    lab: 'claims',
    claim: isOfViolations ? 'violations' : experiment,
    view: view && 'claim',
    ...(isOfViolations && { claimView: 'all' }),
  };
}

export const claims = {
  id: 'claims' as const,
  title: 'Claims',
  teaser: 'Which of nine claims hold?',
  settings,
  moved,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
};
