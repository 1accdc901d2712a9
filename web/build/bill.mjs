// Writes what dist/ is made of: sbom.cdx.json, a CycloneDX bill of its libraries, and SHA256SUMS of its files. Both follow from the sources
// alone.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { root } from './tools.mjs';

const call = promisify(execFile);

const dist = `${root}/dist`;
const sums = 'SHA256SUMS';

/** What is compiled into the modules. CMake writes the versions. */
const compiled = {
  eigen: { name: 'Eigen', license: 'MPL-2.0' },
  xsimd: { name: 'xsimd', license: 'BSD-3-Clause' },
  emscripten: { name: 'Emscripten', license: 'MIT' },
};

/** What is compiled into h5wasm's module, with the places of their versions in it. */
const inHdf5 = {
  hdf5: { name: 'HDF5', license: 'BSD-3-Clause', written: /HDF5 library version: (\d+\.\d+\.\d+)/ },
  zlib: { name: 'zlib', license: 'Zlib', written: /\0(1\.\d+\.\d+(?:\.\d+)?)\0/ },
};
/** Packages whose own package.json names no licence of the SPDX list. */
const licenceOf = { h5wasm: 'NIST-Software' };

async function librariesOfHdf5() {
  const module = await readFile(`${root}/build/hdf5/hdf5.wasm`, 'latin1');
  return Object.entries(inHdf5).map(([id, { name, license, written }]) => {
    const [, version] = written.exec(module) ?? [];
    if (!version) throw new Error(`hdf5.wasm does not say its version of ${name}`);
    return {
      type: 'library',
      'bom-ref': `${id}@${version}`,
      ...{ name, version, licenses: [{ license: { id: license } }] },
    };
  });
}

async function compiledLibraries() {
  const versions = JSON.parse(await readFile(`${root}/build/wasm/versions.json`, 'utf8'));
  return Object.entries(compiled).map(([id, { name, license }]) => ({
    type: 'library',
    'bom-ref': `${id}@${versions[id]}`,
    name,
    version: versions[id],
    licenses: [{ license: { id: license } }],
  }));
}

/** The packages, as name@version, that are in the page and its programs, not only in the tools that build and test them. */
async function shippedPackages() {
  const { packages } = JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8'));
  const shipped = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  return new Set(
    shipped.map(([path, { name, version }]) => `${name ?? path.replace(/.*node_modules\//, '')}@${version}`),
  );
}

/** npm's own bill of these, without what differs from build to build and from machine to machine. */
async function npmBill() {
  // With the tools, which are left out below: without them npm forgets happy-dom, which Vitest uses, too. Its warnings are on the other stream.
  const { stdout } = await call(
    'npm',
    ['sbom', '--include=dev', '--package-lock-only', '--sbom-format=cyclonedx'],
    { cwd: root, maxBuffer: 1e8 },
  );
  const { $schema, bomFormat, specVersion, version, metadata, components, dependencies } = JSON.parse(stdout);
  const shipped = await shippedPackages();
  const isShipped = (reference) => shipped.has(reference);
  const { name } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
  const plain = ({ externalReferences, properties, ...component }) => ({
    ...component,
    ...(component.name in licenceOf && { licenses: [{ license: { id: licenceOf[component.name] } }] }),
  });
  return {
    ...{ $schema, bomFormat, specVersion, version },
    metadata: { component: { ...plain(metadata.component), name } },
    components: components.filter((one) => isShipped(one['bom-ref'])).map(plain),
    dependencies: dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
}

async function writeBillOfMaterials() {
  const bill = await npmBill();
  const components = [...bill.components, ...(await compiledLibraries()), ...(await librariesOfHdf5())];
  await writeFile(`${dist}/sbom.cdx.json`, `${JSON.stringify({ ...bill, components }, null, 2)}\n`);
}

/** The lines of SHA256SUMS, as sha256sum reads them; files whose names begin with a dot are not shipped. */
export async function sumsOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== sums && entry.name !== '.built-from')
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    .sort();
  const lines = await Promise.all(
    names.map(async (name) => {
      const hash = createHash('sha256').update(await readFile(`${folder}/${name}`));
      return `${hash.digest('hex')}  ${name}\n`;
    }),
  );
  return lines.join('');
}

export async function writeBill() {
  await writeBillOfMaterials();
  await writeFile(`${dist}/${sums}`, await sumsOf(dist));
}
