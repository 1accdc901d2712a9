import { existsSync } from 'node:fs';
import { here } from './places.mjs';

/** Why a host that comes from npm cannot be tested; null if it can. */
export const missingPackage = (name, folder = '') =>
  existsSync(`${here}${folder}node_modules/${name}`)
    ? null
    : `${name} is not installed (npm ci in tests/hosts/${folder})`;
