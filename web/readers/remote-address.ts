import { ReadError } from './types.ts';

const default_hub = 'https://huggingface.co';

/** A parsed address: a hub repository at a revision, possibly one file or folder in it, or a file on any host. */
export type Address =
  | {
      readonly kind: 'hub';
      /** the hub, without a slash at the end */
      readonly hub: string;
      /** the first models have no owner; datasets start with "datasets/" */
      readonly repository: string;
      /** a branch, tag or commit, URL-encoded */
      readonly revision: string;
      /** '' for the whole repository; ends with a slash for a folder */
      readonly path: string;
    }
  | { readonly kind: 'file'; readonly url: string };

/** "example.org/table.npy" counts as an address, although it would be a valid repository name. */
const file_name = /\.(npy|npz|safetensors|gguf|h5|hdf5|keras|msgpack|onnx|json|bin|pt|pth|ckpt|pkl|gz)$/i;
const hub_hosts = /^(www\.huggingface\.co|hf\.co)$/;
const repository_name = /^(?:datasets\/)?\w[\w.-]*(?:\/\w[\w.-]*)?$/;
/** As people write a name with a branch, a tag, a commit or a pull request: owner/name@refs/pr/1. */
const name_and_revision = /^([^@\s:]+\/[^@\s:]+)@(\w[\w./-]*)$/;

export function parseAddress(given: string | URL, hub: string | URL = default_hub): Address {
  const base = new URL(hub);
  const root = base.href.replace(/\/$/, '');
  const text = String(given).trim();
  const owner = text.split('/', 1)[0];
  const isHost = owner === base.host || (root === default_hub && hub_hosts.test(owner));
  const isFile = file_name.test(text) && owner.includes('.');
  if (repository_name.test(text) && !isFile && !isHost) {
    return { kind: 'hub', hub: root, repository: text, revision: 'main', path: '' };
  }
  const [, named, revision] = name_and_revision.exec(text) ?? [];
  if (named && repository_name.test(named) && !isHost)
    return { kind: 'hub', hub: root, repository: named, revision: encodeURIComponent(revision), path: '' };
  const url = parseUrl(text);
  const onHub = url.origin === base.origin || (root === default_hub && hub_hosts.test(url.hostname));
  return (onHub && parseHubPath(url, root)) || { kind: 'file', url: url.href };
}

function parseUrl(text: string): URL {
  // "huggingface.co/owner/name", as people type it
  const url = tryUrl(text) ?? tryUrl(`https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/\w\.\w|^localhost$|:/.test(url.hostname)) {
    const message =
      `"${text.slice(0, 80)}" is not an address. ` +
      'Enter owner/name of a model on the Hugging Face Hub, or the https:// address of a file.';
    throw new ReadError('not-found', message);
  }
  if (url.username || url.password) {
    throw new ReadError(
      'not-found',
      'The address contains a user name or password. Remove them: the page never sends any.',
    );
  }
  url.hash = '';
  return url;
}

function tryUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Parses paths of a repository: /owner/name, /owner/name/tree/main/folder, /owner/name/blob/refs%2Fpr%2F1/model.safetensors. */
function parseHubPath(url: URL, hub: string): Address | undefined {
  const prefix = new URL(hub).pathname.replace(/\/$/, '');
  const path = url.pathname.slice(prefix.length).replace(/^\/|\/$/g, '');
  // A reference has slashes of its own, also where the address has them as such.
  const within = /^(.+?)\/(blob|resolve|raw|tree)\/(refs\/(?:pr|convert)\/[^/]+|[^/]+)(?:\/(.*))?$/.exec(
    path,
  );
  const [repository, kind, written, inside = ''] = within ? within.slice(1) : [path, 'tree', 'main'];
  const revision = written.replaceAll('/', '%2F');
  if (!repository_name.test(repository)) return undefined;
  const folder = kind === 'tree' && inside !== '' ? `${inside}/` : inside;
  return { kind: 'hub', hub, repository, revision, path: folder };
}

/** The host that serves an address. Sends nothing. */
export function remoteHost(given: string | URL, { hub }: { hub?: string | URL } = {}): string {
  const address = parseAddress(given, hub);
  return new URL(address.kind === 'hub' ? address.hub : address.url).host;
}
