import { describe, expect, test } from 'vitest';
import { type Draft, draftOf, measuresOf, writeDraft } from '../../../../web/app/share/challenge-draft.ts';
import { type Challenge, encodeChallenge, readChallenge } from '../../../../web/tasks/challenge.ts';
import { sessionAt } from '../../shell/session-at.ts';

const session = sessionAt('lab=order&scheme=rotary&base=1e3&permutation=3-2-1-0&causal=true');

const draft: Draft = {
  ask: ' Find a base – “just”. ',
  free: ['base'],
  measure: 'order.difference',
  op: '<',
  low: '0.24',
  high: '',
  hint: '',
};

const challenge: Challenge = {
  v: 1,
  ask: 'Find a base – “just”.',
  given: { lab: 'order', scheme: 'rotary', base: 1000, permutation: [3, 2, 1, 0], causal: true },
  free: ['base'],
  goal: { measure: 'order.difference', op: '<', value: 0.24 },
};

const write = (changes: Partial<Draft>, offered = ['base', 'seed'], at = session) =>
  writeDraft(at, { ...draft, ...changes }, offered);
const read = (text: string) => readChallenge(text, session).challenge;

describe('a challenge as typed', () => {
  test('gives the settings of the page, and says where readers start', () => {
    const { text, words } = write({});
    expect(read(text)).toEqual(challenge);
    expect(words).toBe('The page does not show this number now.');
    const shows = (value: number) => {
      const finding = {
        headline: '',
        number: '',
        standing: { words: '' },
        meaning: '',
        measured: { measure: 'order.difference', value },
        isCurrent: true,
        state: session.store.get(),
      } as const;
      return write({}, ['base'], { ...session, finding }).words;
    };
    expect(shows(0.42)).toBe('Readers start from the settings of the page, with 0.420.');
    expect(shows(0.2)).toBe(
      'The settings of the page reach this goal already, 0.200: readers must find others.',
    );
  });

  test('has a hint and two numbers where they are typed', () => {
    const { text } = write({ op: 'between', low: '-1', high: '2e3', hint: 'Look.' });
    expect(read(text)).toEqual({
      ...challenge,
      goal: { measure: 'order.difference', op: 'between', value: [-1, 2000] },
      hint: 'Look.',
    });
  });

  test('frees only what readers have a control for', () => {
    expect(read(write({ free: ['base', 'seed'] }, ['seed']).text)?.free).toEqual(['seed']);
    expect(write({}, ['seed'])).toEqual({
      text: '',
      words: 'Tick at least one control that readers may change.',
    });
  });

  test.each<[Partial<Draft>, string | RegExp]>([
    [{ ask: ' ' }, 'Enter a task.'],
    [{ low: '' }, 'Enter the number to reach.'],
    [{ op: 'between' }, 'Enter the number to reach.'],
    [{ op: 'between', high: '0.1' }, 'Enter the smaller number first.'],
    [{ ask: '語'.repeat(400), hint: '語'.repeat(400) }, /a link holds 2048/],
    [{ ask: '', low: '' }, /^A number to reach/],
  ])('says what is missing: %j', (changes, words) => {
    const written = write(changes);
    expect(written.text).toBe('');
    expect(written.words).toMatch(words);
  });
});

describe('a draft', () => {
  test('starts from the challenge of the link', () => {
    for (const goal of [challenge.goal, { ...challenge.goal, op: 'between', value: [0, 1] } as const]) {
      const own = { ...challenge, goal, hint: 'Look.' };
      const { text } = encodeChallenge(own, session);
      const at = sessionAt(`challenge=${text}`);
      const { text: again } = writeDraft(at, draftOf(at), ['base']);
      expect(readChallenge(again, at)).toEqual({ challenge: own, problems: [] });
    }
  });

  test('offers the numbers of the open lab', () => {
    const at = sessionAt('lab=encodings');
    expect(measuresOf(at)).toContain('encodings.angle');
    expect(measuresOf(at)).not.toContain('order.difference');
    expect(draftOf(at)).toMatchObject({ ask: '', measure: measuresOf(at)[0], low: '' });
  });
});
