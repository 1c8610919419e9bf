import { digestOfPath } from './layout.ts';

/** A stored file or variant. */
export interface StoredFile {
  path: string;
  storedAt: Date;
}

/**
 * The files that a sweep deletes: those that are neither among `kept` nor stored, or renewed, since `before`. Each as
 * the path of its content, to be deleted first, and those of its variants: a file without its variants would look whole.
 */
export async function unwantedFiles(
  stored: AsyncIterable<StoredFile>,
  kept: ReadonlySet<string>,
  before: Date,
): Promise<string[][]> {
  const files = new Map<string, { paths: string[]; newest: Date }>();
  for await (const { path, storedAt } of stored) {
    const digest = digestOfPath(path);
    if (digest === undefined || kept.has(digest)) continue;
    const file = files.get(digest) ?? { paths: [], newest: storedAt };
    file.paths.push(path);
    // A variant may be new while the content is old: another put is just replacing the file.
    if (storedAt > file.newest) file.newest = storedAt;
    files.set(digest, file);
  }
  return [...files.values()].filter(({ newest }) => newest < before).map(({ paths }) => paths.sort());
}
