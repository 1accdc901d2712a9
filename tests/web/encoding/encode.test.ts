import { expect, it, vi } from 'vitest';
import type { CatalogEntry } from '../../../web/core/types.ts';
import { kindOfScheme, kindOfSource } from '../../../web/encoding/encode.ts';

it('asks a core once for its catalogue, which makes a copy each time', () => {
  const catalog = vi.fn(() => [{ id: 'alibi', kind: 'bias' }] as unknown as readonly CatalogEntry[]);
  const [core, other] = [{ catalog }, { catalog }];
  expect(kindOfScheme(core, 'alibi')).toBe('bias');
  expect(kindOfSource(core, { scheme: 'alibi', n: 4, d: 2 })).toBe('bias');
  expect(kindOfScheme(core, 'unknown')).toBeUndefined();
  expect(catalog).toHaveBeenCalledTimes(1);
  kindOfScheme(other, 'alibi');
  expect(catalog).toHaveBeenCalledTimes(2);
});
