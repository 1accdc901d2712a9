/** Every figure that a lab declares says of itself what it is to say, in whatever state. */
import { describe, expect, it } from 'vitest';
import catalog from '#catalog';
import { labs } from '../../../../web/app/labs.ts';
import type { Scheme } from '../../../../web/core/types.ts';
import { wholeScript } from '../../../../web/reference/script.ts';
import { figureNow } from '../../../../web/shell/cite/figure.ts';
import type { Session } from '../../../../web/shell/session.ts';
import { matrix } from '../../core/helpers.ts';
import { withOffsets } from '../../tables/offsets-helpers.ts';
import { sessionAt } from '../session-at.ts';
import { captionOf, citationOfKind, declared, scriptsOf } from './of-figure.ts';

const schemes = catalog as readonly Scheme[];

/** Each scheme alone, and what a lab has of its own. */
const settings: Readonly<Record<string, readonly string[]>> = {
  order: ['heads=2&causal=1&scheme=sinusoidal&second=alibi'],
  encodings: ['against=rotary', 'compare=learned, shaw,nothing', 'weights=seeded&combine=concat'],
  properties: [
    'item=learned.shaw&measure=cosine&tolerance=0.5',
    'item=relative-sinusoidal&heads=4&head=3',
    'weights=seeded&scheme=tupe',
    'headWeights=file',
    'psiBase=500&omega=1,0.3&handles=2,0.1&scheme=learned-sinusoidal',
  ],
  context: ['scaling=yarn&factor=4&stretch=stated', 'scaling=longrope', 'trained=64&tested=100'],
  probe: ['split=folds&folds=3', 'solver=descent&rate=0.2', 'ridge=2&split=odd', 'n=2&drop=1'],
  training: ['task=span&spans=first-half&encodings=learned.shaw', 'lengths=geometric&testLength=64&seeds=1'],
  claims: ['claim=late&seeds=1', 'claim=violations&arithmetic=fast'],
};

/** Labs whose figures have no scripts. */
const withoutScripts: readonly string[] = ['training', 'claims'];

function sessionsOf(lab: string): readonly (readonly [state: string, session: Session])[] {
  const positions = matrix(12, 6, (row, col) => Math.sin(row * (col + 1)));
  const brought = (more: string) =>
    withOffsets(`v=1&lab=${lab}&source=file${more}`, matrix(9, 2), { positions });
  return [
    ...[...schemes.map(({ id }) => `scheme=${id}`), ...settings[lab]].map(
      (state) => [state, sessionAt(`v=1&lab=${lab}&${state}`)] as const,
    ),
    ['a table', brought('')],
    ...(lab === 'properties'
      ? [
          ['vectors of offsets', brought('&item=offsets')] as const,
          ['both', brought('&item=table.offsets')] as const,
        ]
      : []),
  ];
}

const broken = /undefined|NaN|\[object|=>/;

describe.each(labs.map(({ id }) => id))('every figure of the lab “%s”', (lab) => {
  const figures = Object.keys(declared[lab]);
  const sessions = sessionsOf(lab);

  it('is cited, and has a caption', () => {
    expect(figures.length).toBeGreaterThan(0);
    for (const [state, session] of sessions)
      for (const kind of figures) {
        const { text, definitions, bibtex } = citationOfKind(session, kind, 'What it shows');
        expect(text, `${kind}, ${state}`).toMatch(
          /^“What it shows”\. .*\. The positional-embedding playground/,
        );
        expect(bibtex, `${kind}, ${state}`).toMatch(/^@misc\{positional2026playground,\n/);
        const caption = captionOf(session, kind);
        expect(caption.length, `${kind}, ${state}`).toBeGreaterThanOrEqual(3);
        expect([text, bibtex, ...definitions, ...caption].join('\n'), `${kind}, ${state}`).not.toMatch(
          broken,
        );
      }
  });

  it('has scripts that are whole, where it has any', async () => {
    let count = 0;
    for (const [state, session] of sessions)
      for (const kind of figures)
        for (const script of await scriptsOf(session, kind)) {
          const whole = wholeScript(script, captionOf(session, kind));
          expect(whole, `${kind}, ${state}`).toMatch(/\nimport numpy as np\n/);
          expect(whole, `${kind}, ${state}`).toContain('print(');
          expect(whole, `${kind}, ${state}`).not.toMatch(broken);
          for (const { name } of script.files) expect(whole, `${kind}, ${state}`).toContain(`"${name}"`);
          count += 1;
        }
    expect(count).toBeGreaterThan(withoutScripts.includes(lab) ? -1 : figures.length);
  });

  it('reads settings of its lab', () => {
    const [[, { store }]] = sessions;
    // What a scheme shares with the page counts wherever it acts: how its vectors are combined with the words, say.
    const ofSchemes = schemes.flatMap(({ parameters }) => parameters.map(({ name }) => name));
    const readable = store.settings
      .rows('')
      .filter(({ name, labs }) => !labs || labs.includes(lab) || ofSchemes.includes(name))
      .map(({ name }) => name);
    for (const [state, session] of sessions)
      for (const kind of figures) {
        const { reads } = figureNow(declared[lab][kind], session);
        if (reads === 'lab') continue;
        for (const name of reads) expect(readable, `${kind}, ${state}`).toContain(name);
      }
  });
});
