import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHash } from '../../../web/settings/hash.ts';
import { type Challenge, encodeChallenge } from '../../../web/tasks/challenge.ts';
import { audit, differing, writeReceipt } from '../../../web/tasks/receipt.ts';
import { sha256 } from '../../../web/tasks/sha256.ts';
import { sessionAt } from '../shell/session-at.ts';

const challenge: Challenge = {
  v: 1,
  ask: 'Find it.',
  given: { lab: 'order', scheme: 'rotary', base: 100 },
  free: ['base'],
  goal: { measure: 'order.difference', op: '<', value: 0.24 },
};
const { text } = encodeChallenge(challenge, sessionAt(''));

/** The audit of a link if the page computes `value`. */
function auditOf(fields: string, value: number, receipt = writeReceipt(text, 0.2)) {
  const { store } = sessionAt(`challenge=${text}&receipt=${receipt}&${fields}`);
  expect(store.get('receipt')).toBe(receipt);
  return audit(store, challenge, { measure: 'order.difference', value });
}

const confirmed = {
  ...{ claimed: 0.2, isValue: true, isGoal: true, isChallenge: true },
  ...{ isAtStart: false, differing: [], isConfirmed: true },
};
const refused = { ...confirmed, isConfirmed: false };

describe('a receipt', () => {
  test('is confirmed if challenge, value and goal hold and only free settings changed', () => {
    expect(auditOf('base=7', 0.2)).toEqual(confirmed);
    expect(auditOf('base=10000&ui=present&open=every', 0.2 + 1e-9)).toEqual(confirmed);
  });

  test('is refused if any of these fails', () => {
    expect(auditOf('base=7', 0.21)).toEqual({ ...refused, isValue: false });
    const missed = writeReceipt(text, 0.3);
    expect(auditOf('base=7', 0.3, missed)).toEqual({ ...refused, claimed: 0.3, isGoal: false });
    const other = writeReceipt(`${text}A`, 0.2);
    expect(auditOf('base=7', 0.2, other)).toEqual({ ...refused, isChallenge: false });
    expect(auditOf('base=7&d=16&seed=3', 0.2)).toMatchObject({
      ...refused,
      differing: [{ name: 'd' }, { name: 'seed' }],
    });
    expect(auditOf('scheme=alibi', 0.2)).toMatchObject({ ...refused, differing: [{ name: 'scheme' }] });
  });

  test('says where nothing but the view was changed since the start', () => {
    expect(auditOf('', 0.2)).toEqual({ ...refused, isAtStart: true });
    expect(auditOf('base=100&ui=present&open=every', 0.2)).toEqual({ ...refused, isAtStart: true });
    expect(auditOf('seed=3', 0.2)).toMatchObject({
      isAtStart: false,
      isConfirmed: false,
      differing: [{ name: 'seed' }],
    });
  });

  test('is refused under another name', () => {
    const receipt = writeReceipt(text, 0.2, 'Ada Lovelace');
    expect(receipt).not.toBe(writeReceipt(text, 0.2));
    expect(auditOf('base=7&name=Ada+Lovelace', 0.2, receipt)).toEqual(confirmed);
    expect(auditOf('base=7&name=Bob', 0.2, receipt)).toEqual({ ...refused, isChallenge: false });
    expect(auditOf('base=7', 0.2, receipt)).toEqual({ ...refused, isChallenge: false });
  });

  test('allows for rounding like goals, also near zero', () => {
    expect(auditOf('base=7', 3e-8, writeReceipt(text, 1e-8)).isValue).toBe(true);
    expect(auditOf('base=7', 1e-4, writeReceipt(text, 2e-4)).isValue).toBe(false);
  });

  test('accepts a table in place of a free encoding', () => {
    const { store } = sessionAt(`challenge=${text}&scheme=alibi&source=file`);
    expect(differing(store, { ...challenge, free: ['scheme', 'base'] })).toEqual([]);
    expect(differing(store, challenge)).toMatchObject([{ name: 'scheme' }, { name: 'source' }]);
  });

  test('leaves out what follows from the free settings', () => {
    const pictured: Challenge = {
      ...challenge,
      given: { lab: 'encodings', scheme: 'index' },
      free: ['scheme'],
      goal: { measure: 'encodings.radius', op: '>', value: 40 },
    };
    const given = encodeChallenge(pictured, sessionAt('')).text;
    const start = sessionAt(`challenge=${given}`).store;
    const { store } = sessionAt(`challenge=${given}&scheme=sinusoidal`);
    expect([start.get('indexPicture'), store.get('indexPicture')]).toEqual(['similarity', 'scale']);
    expect(differing(store, pictured)).toEqual([]);
  });

  test.each(['1e999', '-1e999', '9e308', '1e400', '1e', 'Infinity', 'NaN', '0x10', ''])(
    'with the number %s is refused, and the page says so',
    (number) => {
      const receipt = writeReceipt(text, 0).replace(/,0$/, `,${number}`);
      const { state, problems } = readHash(sessionAt('').store.settings, `receipt=${receipt}`);
      expect(state.receipt).toBe('');
      expect(problems.map(({ message }) => message)).toEqual([
        `The link sets receipt = ${receipt}; it must be a hash and a number. The page uses none.`,
      ]);
    },
  );

  test('holds any number of the page in full precision', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e99, max: 1e99 }), (value) => {
        expect(auditOf('', value, writeReceipt(text, value)).claimed === value).toBe(true);
      }),
    );
  });
});

test('SHA-256 agrees with Node', () => {
  const check = (input: string) => {
    expect(sha256(input)).toBe(createHash('sha256').update(input).digest('hex'));
  };
  for (let length = 0; length < 200; length++) check('a'.repeat(length));
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), check));
});
