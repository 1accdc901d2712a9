import { expect, it } from 'vitest';
import { explain } from '../../../web/tables/table-files.ts';

it('says of a reader whose code cannot be had what to do, as without a network', () => {
  const thrown = new TypeError(
    'Failed to fetch dynamically imported module: https://host.example/assets/hdf5-x.js',
  );
  expect(explain('model.h5', thrown)).toBe(
    'model.h5: The code that reads this format could not be loaded. Check your connection and open the file again.',
  );
});
