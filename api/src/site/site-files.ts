import { mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { ReleasedFilesService } from '../releases/released-files.service.ts';
import { openPlainFile, type PlainFile } from './plain-file.ts';

export interface SiteOptions {
  /** The built shell, with the remotes built beside it. */
  siteDir: string;
  /** Where teams publish releases of their own. */
  releasesDir: string | undefined;
}

/** A file to answer with. */
export interface SiteFile extends PlainFile {
  /** The content coding it is stored in; undefined for the file itself. */
  encoding: 'br' | 'gzip' | undefined;
}

/** The forms that the build stores beside a file, the smallest first. */
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
 * The files that may be served: those of the shell's build, listed when the process starts, and those that a registered
 * release names. Whatever else comes to lie in these folders is none of them.
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
    // The folders themselves are settings, and may be links.
    this.#site = realpathSync(siteDir);
    this.#roots = releasesDir ? [this.#site, realpathSync(releasesDir)] : [this.#site];
    this.#shellFiles = new Set(listFiles(this.#site));
  }

  /** Opens the file at `path` in the smallest form that is accepted; undefined when there is none to serve. */
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

/** Paths of the build's own files: neither hidden ones, source maps and links, nor the remotes, which releases name. */
function listFiles(root: string, folder = '/'): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (NOT_SERVED.test(entry.name) || path === `/${REMOTES}`) return [];
    if (entry.isDirectory()) return listFiles(root, `${path}/`);
    return entry.isFile() ? [path] : [];
  });
}
