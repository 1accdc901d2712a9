/** The page in one file comes without the HDF5 library, which would double it. */
import { ReadError } from './types.ts';

export async function startHdf5(): Promise<never> {
  const message =
    "HDF5 files are read on the hosted page, not in this one file. Open the file there, or save the table in Python: numpy.save('table.npy', table).";
  throw new ReadError('unsupported-type', message);
}
