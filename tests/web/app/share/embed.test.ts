import { describe, expect, test } from 'vitest';
import { draftOf, writeDraft } from '../../../../web/app/share/challenge-draft.ts';
import { embedOf, type Plan } from '../../../../web/app/share/snippets.ts';
import { readHash } from '../../../../web/settings/hash.ts';
import { isPublic } from '../../../../web/shell/guide-link.ts';
import { type Challenge, readChallenge } from '../../../../web/tasks/challenge.ts';
import { differing } from '../../../../web/tasks/receipt.ts';
import { sessionAt } from '../../shell/session-at.ts';

const home = 'https://host.example/course/';

const plan: Plan = {
  view: 'difference',
  title: 'The difference of the two',
  show: ['scheme', 'base', 'seed'],
  lock: ['seed'],
  predict: '',
  challenge: '',
  theme: 'dark',
  height: 412,
  type: 16,
};

const embed = (hash: string, changes: Partial<Plan> = {}, at = home) =>
  embedOf(sessionAt(hash), at, { ...plan, ...changes });

const read = (hash: string) => readHash(sessionAt('').store.settings, hash);

describe('an embed', () => {
  const link = 'lab=order&scheme=sinusoidal&base=100&open=word&ui=present';

  test('of a figure has the settings of the page, and what it shows of them', () => {
    const { state, settings, attributes, poster, isFigure } = embed(link);
    expect(settings).toBe('v=1&scheme=sinusoidal&base=100');
    expect(attributes).toEqual({ view: 'difference', show: 'scheme,base', lock: 'seed' });
    expect(read(state).problems).toEqual([]);
    expect(read(state).state).toMatchObject({
      scheme: 'sinusoidal',
      base: 100,

      ui: 'figure',
      theme: 'dark',
      ...attributes,
    });
    expect([poster, isFigure]).toEqual(['order-difference.svg', true]);
  });

  test('asks a question of its own, and none of those that the page asks', () => {
    const own = embed(`${link}&predict=Bigger?|Yes*|No&answer=1`, {
      predict: 'Is it seen?|Yes, by 1 + 1|No*',
    });
    expect(own.settings).toBe('v=1&scheme=sinusoidal&base=100');
    expect(own.attributes).toMatchObject({ predict: 'Is it seen?|Yes, by 1 + 1|No*' });
    expect(read(own.state).state).toMatchObject({ predict: 'Is it seen?|Yes, by 1 + 1|No*', answer: 0 });
  });

  test('of a challenge starts from what it gives, without settings of other labs', () => {
    const session = sessionAt('lab=order&scheme=rotary&base=100&solver=descent&words=a+b%3F');
    const draft = { ...draftOf(session), ask: 'Find it.', free: ['base', 'seed'], low: '0.24' };
    const { text } = writeDraft(session, draft, ['base']);
    const { state, settings, attributes } = embedOf(session, home, { ...plan, challenge: text });
    expect(settings).toBe('v=1&words=a+b%3F&scheme=rotary&base=100');
    expect(attributes.challenge).toBe(text);
    expect(state).not.toMatch(/base=|words=|scheme=[^,]|solver/);
    const { store } = sessionAt(state);
    expect(store.get()).toMatchObject({ scheme: 'rotary', base: 100, words: 'a b?', ui: 'figure' });
    const { challenge } = readChallenge(text, session);
    expect(challenge?.free).toEqual(['base']);
    expect(differing(store, challenge as Challenge)).toEqual([]);
  });

  test('has no poster that gives an answer away', () => {
    expect(embed(link, { predict: 'Is it seen?|Yes|No*' }).poster).toBeNull();
  });

  test('of the proof names no figure', () => {
    const { attributes, poster, isFigure } = embed(link, { view: '', show: [], lock: [] });
    expect([attributes, poster, isFigure]).toEqual([{}, 'order.svg', true]);
  });

  test('of a scene shows the scene, and one of another figure does not', () => {
    const { state, settings, poster } = embed('scene=rope', { view: '', show: [], lock: [] });
    expect([settings, poster]).toEqual(['v=1&scene=rope', 'scene-rope.svg']);
    expect(read(state).state).toMatchObject({ scene: 'rope', ui: 'figure', view: '' });
    const other = embed('scene=rope', { view: 'clocks', show: [], lock: [] });
    expect(read(other.state).state).toMatchObject({ scene: '', view: 'clocks' });
    expect(other.poster).toBe('encodings-clocks.svg');
  });

  test('of a whole lab keeps its open sections, and shows all controls', () => {
    const { settings, state, attributes, isFigure } = embed(link, { view: null });
    expect(settings).toBe('v=1&scheme=sinusoidal&base=100&open=word');
    expect(attributes).toEqual({ lock: 'seed' });
    expect(read(state).state).toMatchObject({ ui: 'lab', view: '', show: '', lock: 'seed' });
    expect(isFigure).toBe(false);
  });

  test('does not say of a figure which sections are open', () => {
    const { settings } = embed('lab=encodings&against=rotary&open=', { view: 'side-A' });
    expect(settings).toBe('v=1&lab=encodings&against=rotary');
  });

  test('takes another address where the page has none', () => {
    expect(embed(link, {}, 'file:///home/me/pe-playground.html').page).toBe('https://your.host/');
    expect(embed(link).page).toBe(home);
  });
});

test.each([
  ['https://host.example/course/', true],
  ['http://[2001:db8::1]/', true],
  ['https://127.example/', true],
  ['http://localhost:4173/', false],
  ['http://notes.localhost/', false],
  ['http://127.0.0.1:8000/', false],
  ['http://[::1]:8000/', false],
  ['file:///home/me/pe-playground.html', false],
])('others can open %s: %s', (address, expected) => expect(isPublic(address)).toBe(expected));
