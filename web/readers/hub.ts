import { type Fetching, getText, type StreamedResponse, statusError } from './fetching.ts';
import { parseJsonObject } from './json.ts';
import { ReadError } from './read-error.ts';
import type { Address } from './remote-address.ts';

type HubAddress = Extract<Address, { kind: 'hub' }>;

/** The largest list of a repository's files that is read, in bytes. */
const max_listing_bytes = 10_000_000;
const commit = /^[0-9a-f]{40}$/;
/** The files of a repository to open, the best choice first. */
const wanted = [
  /^model\.safetensors$/,
  /^model\.safetensors\.index\.json$/,
  /^[^/]*\.safetensors$/,
  /^[^/]*\.safetensors\.index\.json$/,
  /\.safetensors$/,
  /\.(npz|npy)$/,
];

export interface HubFile {
  readonly url: string;
  readonly revision: string;
}

/** The address of a hub file at the current commit of its branch or tag. */
export async function pinHubFile(address: HubAddress, fetching: Fetching): Promise<HubFile> {
  const { hub, repository, revision, path } = address;
  const pinned = (sha: string, file: string): HubFile => ({
    url: `${hub}/${repository}/resolve/${sha}/${file}`,
    revision: sha,
  });
  const isFile = path !== '' && !path.endsWith('/');
  if (isFile && commit.test(revision)) return pinned(revision, path);

  /** For an unknown name the hub requests a login, so as not to reveal private repositories. */
  const refused = (answer: StreamedResponse, asked: string): ReadError => {
    if (![401, 403, 404].includes(answer.status)) return statusError(answer, asked);
    const message =
      `The hub has no public repository "${repository}" with the revision "${revision}". Check both. ` +
      'Files of a private repository must be downloaded and opened here.';
    return new ReadError('not-found', message, repository);
  };
  const kind = repository.startsWith('datasets/') ? '' : 'models/';
  const api = `${hub}/api/${kind}${repository}/revision/${revision}?expand=sha${isFile ? '' : '&expand=siblings'}`;
  const { sha, siblings } = parseJsonObject(await getText(api, max_listing_bytes, fetching, refused), 0);
  if (typeof sha !== 'string' || !commit.test(sha)) {
    const message = `The hub did not report the current commit of ${repository}. Enter the address of the file itself.`;
    throw new ReadError('malformed', message, repository);
  }
  return pinned(sha, isFile ? path : choose(fileNames(siblings), path, repository));
}

function fileNames(siblings: unknown): readonly string[] {
  if (!Array.isArray(siblings)) return [];
  return siblings.flatMap((item: { rfilename?: unknown } | null) =>
    typeof item?.rfilename === 'string' ? [item.rfilename] : [],
  );
}

function choose(files: readonly string[], folder: string, repository: string): string {
  const names = files
    .map((file) => file.split('/').map(encodeURIComponent).join('/'))
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length));
  for (const pattern of wanted) {
    const name = names.find((candidate) => pattern.test(candidate));
    if (name) return folder + name;
  }
  const pickle = names.find((name) => /\.(bin|pt|pth|ckpt)$/.test(name));
  const instead = pickle
    ? `It has ${pickle.slice(0, 80)}, a pickle, which is never loaded because it can run code.`
    : `It has ${names.length} files of other types.`;
  const message = `${repository} contains no .safetensors, .npz or .npy file. ${instead}`;
  throw new ReadError('not-found', message, repository);
}
