/** The lab as the page knows it before it is loaded: its name and its settings. */
import { defineSettings } from '../../settings/shared-rows.ts';
import { accessRows } from '../../tasks/access.ts';
import { claimIds } from './claim.ts';

const settings = defineSettings({
  shared: ['seed', 'seeds', 'arithmetic', 'open'],
  defaults: { seeds: 5 },
  own: () =>
    [
      {
        after: 'arithmetic',
        rows: [
          { name: 'claim', type: 'choice', choices: ['', ...claimIds], default: '' },
          {
            name: 'claimView',
            isView: true,
            type: 'text',
            maxLength: 20,
            form: { pattern: /^[a-z0-9-]*$/, title: 'a view of the claim' },
            default: '',
          },
        ],
      },
    ] as const,
});

/** What a teacher has given with the link, and what a student has answered. */
const ofTask = [...accessRows, 'predict', 'answer'];

/**
 * Claims had no lab before: a step of a path led to one, or a section or a figure of the Training lab. A link that names a claim, or opens
 * nothing but their section, is about claims; another one is about what it trains, and only loses the section.
 */
function moved(link: ReadonlyMap<string, string>) {
  const { scene, path, step, lab, experiment = '', open = '', view = '' } = Object.fromEntries(link);
  if (scene) return undefined;
  const task = Object.fromEntries(ofTask.map((name) => [name, link.get(name)]));
  if (path === 'claims')
    return { ...task, lab: 'claims', claim: claimIds[Math.min(Number(step), claimIds.length) - 1] };
  if (lab !== 'training') return undefined;
  const sections = open.split(/[ ,+]|%20|%2c/i).filter(Boolean);
  const others = sections.filter((name) => name !== 'experiments');
  const isOpen = others.length < sections.length;
  const isOfClaims = /^claim|^corr/.test(view) || experiment !== '' || (isOpen && others.length === 0);
  if (!isOfClaims) return isOpen ? { ...Object.fromEntries(link), open: others.join('+') } : undefined;
  const isOfViolations = view.startsWith('corr');
  return {
    ...task,
    lab: 'claims',
    claim: isOfViolations ? 'violations' : experiment || claimIds[0],
    view: view && 'claim',
    ...(isOfViolations && { claimView: 'all' }),
  };
}

export const claims = {
  id: 'claims' as const,
  title: 'Claims',
  teaser: 'Which of ten claims hold?',
  settings,
  moved,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
};
