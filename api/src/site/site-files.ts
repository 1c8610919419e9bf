import { mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { ReleasedFilesService } from '../releases/released-files.service.ts';
import { openPlainFile, type PlainFile } from './plain-file.ts';

export interface SiteOptions {
  /** Folder of the built shell and its bundled remotes. */
  siteDir: string;
  /** Folder to which teams publish releases. */
  releasesDir: string | undefined;
}

/** An open file of the site. */
export interface SiteFile extends PlainFile {
  /** Its content coding; undefined for the uncompressed file. */
  encoding: 'br' | 'gzip' | undefined;
}

/** The precompressed variants of a file, smallest first. */
const ENCODINGS = [
  { encoding: 'br', extension: '.br', accepted: /\bbr\b/ },
  { encoding: 'gzip', extension: '.gz', accepted: /\bgzip\b/ },
] as const;

/** Served only in place of the file that they compress. */
const COMPRESSED = /\.(br|gz)$/;

const REMOTES = 'remotes';
const NOT_SERVED = /^\.|\.map$/;
const RELEASED = new RegExp(`^/${REMOTES}/([^/]+)/([^/]+)/(.+)$`);

/**
 * The files that may be served: those of the shell's build, listed at start, and those listed by a registered release.
 * Other files in these folders are not served.
 */
export class SiteFiles {
  readonly #site: string;
  readonly #roots: readonly string[];
  readonly #shellFiles: ReadonlySet<string>;

  constructor(
    { siteDir, releasesDir }: SiteOptions,
    private readonly released: Pick<ReleasedFilesService, 'filesOf'>,
  ) {
    if (releasesDir) mkdirSync(releasesDir, { recursive: true });
    // The configured folders may be symbolic links themselves.
    this.#site = realpathSync(siteDir);
    this.#roots = releasesDir ? [this.#site, realpathSync(releasesDir)] : [this.#site];
    this.#shellFiles = new Set(listFiles(this.#site));
  }

  /** Opens the smallest accepted variant of the file at `path`; undefined if it may not be served. */
  async open(path: string, accepted: string): Promise<SiteFile | undefined> {
    const isShellFile = this.#shellFiles.has(path) && !COMPRESSED.test(path);
    const roots = isShellFile ? [this.#site] : await this.#releaseRootsOf(path);
    for (const root of roots) {
      for (const { encoding, extension, accepted: pattern } of ENCODINGS) {
        if (!pattern.test(accepted)) continue;
        if (isShellFile && !this.#shellFiles.has(path + extension)) continue;
        const file = await openPlainFile(root, path + extension);
        if (file) return { ...file, encoding };
      }
      const file = await openPlainFile(root, path);
      if (file) return { ...file, encoding: undefined };
    }
    return undefined;
  }

  /** The folders where a released file may be; none for a file that no registered release names. */
  async #releaseRootsOf(path: string): Promise<readonly string[]> {
    const [, name, version = '', file = ''] = RELEASED.exec(path) ?? [];
    const remote = REMOTE_NAMES.find((known) => known === name) as RemoteName | undefined;
    if (!remote) return [];
    const files = await this.released.filesOf(remote, version);
    return files.has(file) ? this.#roots : [];
  }
}

/** Lists the files of the shell's build, without hidden files, source maps, links and remotes. */
function listFiles(root: string, folder = '/'): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (NOT_SERVED.test(entry.name) || path === `/${REMOTES}`) return [];
    if (entry.isDirectory()) return listFiles(root, `${path}/`);
    return entry.isFile() ? [path] : [];
  });
}
