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

export const claims = {
  id: 'claims' as const,
  title: 'Claims',
  teaser: 'Which of nine claims hold?',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
};
