import { counted } from '../core/counted.ts';
import { type ByteSource, buffered } from './byte-source.ts';
import { type Fetching, getText, remoteBytes, type StreamedResponse, statusError } from './fetching.ts';
import { parseJsonObject } from './json.ts';
import { fileFormats, unknownFormat } from './open-tensors.ts';
import { noteOf, proposedSafetensors } from './proposed.ts';
import { type Address, parseAddress } from './remote-address.ts';
import { max_index_bytes, openShards, parseShardIndex } from './shards.ts';
import { type Origin, ReadError, type ReadOptions, type RemoteOptions, type TensorSource } from './types.ts';

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
  /^pytorch_model\.bin$/,
  /^pytorch_model\.bin\.index\.json$/,
  /\.(npz|npy)$/,
  // Not what a training run leaves beside its model: training_args.bin, optimizer.pt, scheduler.pt, rng_state.pth.
  /^(?!.*(training_args|optimizer|scheduler|scaler|rng_state|random_states)[^/]*$).*\.(bin|pt|pth|ckpt)$/,
  // A projector (mmproj) belongs to a model and is none.
  /^(?!.*mmproj).*\.gguf$/,
  /(^|\/)(tf_model|model\.weights)\.h5$/,
  /\.(h5|hdf5|keras)$/,
  /\.msgpack$/,
  /\.onnx$/,
];

interface HubFile {
  readonly url: string;
  readonly revision: string;
}

/** The address of a hub file at the current commit of its branch or tag. */
async function pinHubFile(address: HubAddress, fetching: Fetching): Promise<HubFile> {
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
      `The hub has no public repository "${repository}" with the revision "${decodeURIComponent(revision)}". Check both. ` +
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
  const message = `${repository} contains no .safetensors, .bin, .npz, .npy, .gguf, .h5, .keras, .msgpack or .onnx file with a model. It has ${counted(names.length, 'file')} of other types.`;
  throw new ReadError('not-found', message, repository);
}

const default_patience = 30_000;
/** Enough for a header length of 8 bytes and for every signature. */
const head_bytes = 8;

/** Opens a file on the hub, or on any host that supports byte ranges, by its headers: two small requests for a safetensors file. */
export async function openRemote(given: string | URL, options: RemoteOptions = {}): Promise<TensorSource> {
  const address = parseAddress(given, options.hub);
  let bytesRead = 0;
  const fetching: Fetching = {
    signal: options.signal,
    patience: options.patience ?? default_patience,
    received: (bytes) => {
      bytesRead += bytes;
    },
  };
  const { url, revision } =
    address.kind === 'hub' ? await pinHubFile(address, fetching) : { ...address, revision: undefined };
  const opened = await openUrl(url, fetching, options);
  const isChosen =
    address.kind === 'hub' && address.path === '' && !address.repository.startsWith('datasets/');
  const proposed =
    isChosen && opened.source.format !== 'safetensors'
      ? await proposedSafetensors(address.hub, address.repository, fetching)
      : undefined;
  const size = opened.bytes?.size;
  const origin: Origin = {
    host: new URL(url).host,
    url,
    ...(revision && { revision }),
    ...(size !== undefined && Number.isFinite(size) && { size }),
  };
  return {
    ...opened.source,
    origin,
    ...(proposed && {
      proposed,
      async read(name?: string, reading?: ReadOptions) {
        const tensor = await opened.source.read(name, reading);
        return { ...tensor, notes: [...tensor.notes, noteOf(proposed)] };
      },
    }),
    get bytesRead() {
      return bytesRead;
    },
  };
}

/** The signal stops only the opening, not later reads. */
const later = (fetching: Fetching): Fetching => ({ ...fetching, signal: undefined });

async function openUrl(
  url: string,
  fetching: Fetching,
  options: RemoteOptions,
): Promise<{ source: TensorSource; bytes?: ByteSource }> {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.json')) {
    const index = parseShardIndex(await getText(url, max_index_bytes, fetching));
    const shard = (file: string) => remoteBytes(new URL(encodeURIComponent(file), url).href, later(fetching));
    return { source: await openShards(index, shard, options) };
  }
  // The format reads the bytes that identified it again.
  const bytes = buffered(remoteBytes(url, later(fetching)), head_bytes);
  const head = await bytes.read(0, head_bytes, fetching.signal);
  const format = fileFormats.find((candidate) => candidate.matches(head, pathname));
  if (!format || format.local) throw notRead(head, pathname);
  return { source: await format.open(bytes, pathname, options), bytes };
}

function notRead(head: Uint8Array, pathname: string): ReadError {
  if (!fileFormats.some((format) => format.local && format.matches(head, pathname)))
    return unknownFormat(head, pathname);
  const message = 'A text or a compressed file cannot be read in parts. Download the file and open it here.';
  return new ReadError('unknown-format', message, 'byte 0');
}
