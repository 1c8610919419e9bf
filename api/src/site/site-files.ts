import { mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { ReleasedFilesService } from '../releases/released-files.service.ts';
import { CompressedContent, type Encoding } from './compressed-content.ts';
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
  encoding: Encoding | undefined;
}

/** The precompressed variants of a file, smallest first. */
const ENCODINGS = [
  { encoding: 'br', extension: '.br', pattern: /\bbr\b/ },
  { encoding: 'gzip', extension: '.gz', pattern: /\bgzip\b/ },
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
  readonly #compressed = new CompressedContent();

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
    const variants = ENCODINGS.filter(({ pattern }) => pattern.test(accepted));
    if (this.#shellFiles.has(path) && !COMPRESSED.test(path)) {
      const listed = variants.filter(({ extension }) => this.#shellFiles.has(path + extension));
      return openVariant(this.#site, path, listed);
    }
    const integrity = await this.#integrityOf(path);
    if (!integrity) return undefined;
    for (const root of this.#roots) {
      const matches = async (variant: string, file: PlainFile, encoding: Encoding) =>
        this.#compressed.matches(`${root}${variant}`, file, encoding, integrity);
      const file = await openVariant(root, path, variants, matches);
      if (file) return file;
    }
    return undefined;
  }

  /** The integrity of a released file; undefined for a file that no registered release lists. */
  async #integrityOf(path: string): Promise<string | undefined> {
    const [, name, version = '', file = ''] = RELEASED.exec(path) ?? [];
    const remote = REMOTE_NAMES.find((known) => known === name) as RemoteName | undefined;
    return remote && (await this.released.filesOf(remote, version)).get(file);
  }
}

/** Whether a precompressed variant may be served in place of its file. */
type VariantCheck = (path: string, file: PlainFile, encoding: Encoding) => Promise<boolean>;

/** Opens the first of the variants that exists and passes the check, else the file itself. */
async function openVariant(
  root: string,
  path: string,
  variants: readonly (typeof ENCODINGS)[number][],
  mayServe: VariantCheck = async () => true,
): Promise<SiteFile | undefined> {
  for (const { encoding, extension } of variants) {
    const file = await openPlainFile(root, path + extension);
    if (!file) continue;
    const isServed = await mayServe(path + extension, file, encoding).catch(async (error: unknown) => {
      await file.handle.close();
      throw error;
    });
    if (isServed) return { ...file, encoding };
    await file.handle.close();
  }
  const file = await openPlainFile(root, path);
  return file && { ...file, encoding: undefined };
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
