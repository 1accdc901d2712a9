/** The modules as the npm package carries them: texts in scripts. */
import { afterEach, expect, it, vi } from 'vitest';
import { bytesOf } from '../../../web/core/host-package.ts';

afterEach(() => vi.unstubAllGlobals());

it('says which browsers unpack the modules, where this one cannot', async () => {
  vi.stubGlobal('DecompressionStream', undefined);
  await expect(bytesOf('pe.wasm')).rejects.toMatchObject({
    code: 'not-supported',
    message: 'This browser has no DecompressionStream; use Chrome 91, Firefox 113, Safari 16.4 or later',
  });
});
