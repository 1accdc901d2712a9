/** Pull requests on the hub that add a model's safetensors. */
import { type Fetching, getText } from './fetching.ts';
import { isObject, parseJsonObject } from './json.ts';
import { type Proposed, ReadError } from './types.ts';

/** The largest page of a repository's discussions that is read, in bytes. */
const max_page_bytes = 1_000_000;
/** What the hub's converter, SFconvertbot, calls its pull requests (transformers/safetensors_conversion.py looks for the same). */
const title = /^Adding `safetensors` variant of this model$/;

/**
 * The newest open pull request that adds safetensors, in the first page of the list (HfApi.get_repo_discussions); undefined if there is
 * none, or the hub does not say: the model is read without.
 */
export async function proposedSafetensors(
  hub: string,
  repository: string,
  fetching: Fetching,
): Promise<Proposed | undefined> {
  const list = `${hub}/api/models/${repository}/discussions?type=pull_request&status=open`;
  try {
    const { discussions } = parseJsonObject(await getText(list, max_page_bytes, fetching), 0);
    if (!Array.isArray(discussions)) return undefined;
    for (const one of discussions) {
      if (!isObject(one) || !one.isPullRequest || one.status !== 'open' || !title.test(String(one.title)))
        continue;
      const { num, author } = one;
      if (!Number.isSafeInteger(num)) continue;
      const name = isObject(author) && typeof author.name === 'string' ? author.name.slice(0, 80) : '';
      return { address: `${repository}@refs/pr/${num}`, number: Number(num), author: name };
    }
  } catch (error) {
    if (!(error instanceof ReadError) || error.code === 'aborted') throw error;
  }
  return undefined;
}

export const noteOf = ({ number, author, address }: Proposed): string =>
  `Pull request ${number}${author && ` of ${author}`}, which is not merged, adds safetensors: ${address}.`;
