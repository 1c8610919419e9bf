import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DescribedRelease } from '../application/describe-release.ts';

/** A path of a build with the hash of the file's content in it. */
const HASHED = /^(?<stem>.+)\.(?<hash>[0-9a-f]{16})(?<suffix>\.\w+)$/;

/** The path of a file without the hash of its content. */
export function stemOf(path: string): string {
  const { stem, suffix } = HASHED.exec(path)?.groups ?? {};
  return stem && suffix ? `${stem}${suffix}` : path;
}

/**
 * Digests of the files of a build by their {@link stemOf}, without the hashes of other files and the release's own id in them:
 * the id is in each file, and both change with any edit.
 */
export async function digestFiles({ input, dist }: DescribedRelease): Promise<Map<string, string>> {
  const paths = Object.keys(input.files);
  const texts = await Promise.all(paths.map((path) => readFile(join(dist, path), 'latin1')));
  const id = new RegExp(`iris-${input.name}-([0-9a-f]{12})`).exec(texts.join('\n'))?.[1];
  const hashes = paths.flatMap((path) => HASHED.exec(path)?.groups?.hash ?? []);
  const names = new RegExp([...hashes, ...(id ? [id] : [])].join('|') || '$^', 'g');
  const digests = new Map<string, string>();
  for (const [index, path] of paths.entries()) {
    const stem = stemOf(path);
    // Two pictures of different folders may have the same name.
    digests.set(stem, digestOf(`${digests.get(stem) ?? ''}${(texts[index] ?? '').replace(names, '')}`));
  }
  return digests;
}

/** The SHA-256 of a text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
