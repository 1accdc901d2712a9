import type { ByteSource } from './byte-source.ts';
import { type Fetching, getText } from './fetching.ts';
import { fileFormats } from './formats.ts';
import { pinHubFile } from './hub.ts';
import { unknownFormat } from './open-tensors.ts';
import { ReadError } from './read-error.ts';
import { parseAddress } from './remote-address.ts';
import { remoteBytes } from './remote-bytes.ts';
import { max_index_bytes, openShards, parseShardIndex } from './shards.ts';
import type { Origin, RemoteOptions, TensorSource } from './types.ts';

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
  const bytes = remoteBytes(url, later(fetching));
  const head = await bytes.read(0, head_bytes, fetching.signal);
  const format = fileFormats.find((candidate) => candidate.matches(head, pathname));
  if (!format || format.local) throw notRead(head, pathname);
  return { source: await format.open(withHead(bytes, head), pathname, options), bytes };
}

function notRead(head: Uint8Array, pathname: string): ReadError {
  if (!fileFormats.some((format) => format.local && format.matches(head, pathname)))
    return unknownFormat(head, pathname);
  const message = 'A text file cannot be read in parts. Download the file and open it here.';
  return new ReadError('unknown-format', message, 'byte 0');
}

/** Reuses the bytes that identified the format. */
function withHead(bytes: ByteSource, head: Uint8Array): ByteSource {
  return {
    get size() {
      return bytes.size;
    },
    read: async (start, end, signal) =>
      end <= head.length ? head.subarray(start, end) : bytes.read(start, end, signal),
    pieces: (start, end, signal) => bytes.pieces(start, end, signal),
  };
}
