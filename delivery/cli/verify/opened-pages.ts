import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { DescribedRelease } from '../application/describe-release.ts';
import type { CandidateSite } from './candidate-site.ts';
import { digestFiles, digestOf, stemOf } from './file-digests.ts';
import type { SampleAccount } from './sample-account.ts';
import type { PageSamples } from './tabs.ts';

/** What pages of a remote read when they were opened without a fault: digests by what was read, by page. */
const pagesSchema = z.record(z.string(), z.record(z.string(), z.string()));
const recordSchema = z.object({ surroundings: z.string(), pages: pagesSchema });

/** A page, and as whom it is opened. */
export interface OpenedPage {
  account: SampleAccount;
  path: string;
}

/** Remembers between the releases of a folder which pages opened without a fault, and what they read. */
export class OpenedPages {
  readonly #pages: z.infer<typeof pagesSchema> = {};

  private constructor(
    private readonly file: string,
    private readonly site: CandidateSite,
    private readonly surroundings: string,
    private readonly files: ReadonlyMap<string, string>,
    private readonly before: z.infer<typeof pagesSchema>,
  ) {}

  /** What is remembered of pages that were checked alike, in the same surroundings; nothing else can be compared. */
  static async read(
    described: DescribedRelease,
    site: CandidateSite,
    { failures, notFound }: Pick<PageSamples, 'failures' | 'notFound'>,
  ): Promise<OpenedPages> {
    const file = join(described.folder, 'node_modules', '.cache', 'iris', 'opened-pages.json');
    const [files, record] = await Promise.all([digestFiles(described), readRecord(file)]);
    const surroundings = digestOf(JSON.stringify([site.surroundings, failures, notFound]));
    return new OpenedPages(file, site, surroundings, files, record?.surroundings === surroundings ? record.pages : {});
  }

  /** Whether a page would read what it read when it was opened last. */
  isUnchanged(page: OpenedPage): boolean {
    const reads = Object.entries(this.before[keyOf(page)] ?? {});
    return reads.length > 0 && reads.every(([read, digest]) => this.#digestOf(read, page.account) === digest);
  }

  /** Remembers a page that has no fault, with its requests, such as `GET /dashboard`. */
  remember(page: OpenedPage, requests: Iterable<string>): void {
    const reads = [...requests].flatMap((request) => {
      const read = this.#nameOf(request);
      const digest = this.#digestOf(read, page.account);
      return digest ? [[read, digest] as const] : [];
    });
    this.#pages[keyOf(page)] = Object.fromEntries(reads);
  }

  /** Goes on remembering a page that is unchanged. */
  keep(page: OpenedPage): void {
    this.#pages[keyOf(page)] = this.before[keyOf(page)] ?? {};
  }

  /** Replaces what was remembered. Where nothing can be written, the next release opens all pages. */
  async save(): Promise<void> {
    const record = JSON.stringify({ surroundings: this.surroundings, pages: this.#pages });
    await mkdir(dirname(this.file), { recursive: true })
      .then(() => writeFile(this.file, record))
      .catch(() => undefined);
  }

  /** What a request reads, by a name that it has in the next release too. */
  #nameOf(request: string): string {
    const path = this.site.ownPathIn(request);
    return path === undefined ? request : stemOf(path);
  }

  /** The digest of what is read; undefined for what belongs to the surroundings. */
  #digestOf(read: string, account: SampleAccount): string | undefined {
    const samples = this.site.samplesAt(read, account);
    return samples.length > 0 ? digestOf(JSON.stringify(samples)) : this.files.get(read);
  }
}

const keyOf = ({ account, path }: OpenedPage) => `${account.label} ${path}`;

async function readRecord(file: string): Promise<z.infer<typeof recordSchema> | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The first release of this folder, or one that was interrupted.
    return undefined;
  }
}
