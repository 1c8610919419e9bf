import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model } from 'mongoose';
import { SHELL } from '../../contract/federation.ts';
import { fileDigestOf } from '../../contract/releases.ts';
import { DeliveryDatabase, RELEASE_STORE } from '../ports.ts';
import { RegistryService } from '../registry/registry.service.ts';
import { RELEASE_MODEL, type ReleaseRecord } from '../releases/release.schema.ts';
import { COMPRESSIBLE, type Encoding, type ReleaseStore } from '../store/index.ts';

/** Lifetime of the known releases, in milliseconds, during which an instance may still serve a retired one. */
const KNOWN_MS = 30_000;

/** Maximum number of known releases. */
const RELEASES_KNOWN = 1000;

/** How long the known releases are served without asking a database that did not answer. */
const OUTAGE_MS = 5000;

/** The content codings of stored variants, smallest first. */
const ENCODINGS = [
  { encoding: 'br', pattern: /\bbr\b/ },
  { encoding: 'gzip', pattern: /\bgzip\b/ },
] as const;

/** `/remotes/<name>/<version>/<file>` */
export const RELEASED = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/;

/** `main.3f2a9c01.js`: the name changes with the content, so that it may come from any release of the shell. */
export const HASHED = /[.-][0-9a-f]{8,}\.[a-z0-9]+$/;

/** A released file. */
export interface ReleasedFile {
  digest: string;
  content: Buffer;
  /** Its content coding; undefined for the uncompressed file. */
  encoding: Encoding | undefined;
}

type Integrity = ReleaseRecord['integrity'];

/** Reads the files of kept releases; the shell's also without the path of their release. */
@Injectable()
export class ReleasedFilesService {
  /** An outdated entry stays: it is served during an outage. */
  readonly #known = new LRUCache<string, Integrity>({ max: RELEASES_KNOWN, ttl: KNOWN_MS, noDeleteOnStaleGet: true });
  #shells: { list: Integrity[]; until: number } = { list: [], until: 0 };

  constructor(
    @InjectModel(RELEASE_MODEL) private readonly releases: Model<ReleaseRecord>,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
    private readonly registry: RegistryService,
    private readonly database: DeliveryDatabase,
  ) {}

  /** The smallest accepted variant of the file at `path`; undefined if no kept release has it. */
  async read(path: string, accepted: string): Promise<ReleasedFile | undefined> {
    const integrity = await this.#integrityOf(path);
    if (!integrity) return undefined;
    const digest = fileDigestOf(integrity);
    // Where one variant cannot be read, the next one would only be waited for too.
    const variant = COMPRESSIBLE.test(path) && (await this.#variant(digest, accepted).catch(() => undefined));
    if (variant) return variant;
    const content = await this.store.read(digest);
    return content && { digest, content, encoding: undefined };
  }

  async #variant(digest: string, accepted: string): Promise<ReleasedFile | undefined> {
    for (const { encoding } of ENCODINGS.filter(({ pattern }) => pattern.test(accepted))) {
      const content = await this.store.read(digest, encoding);
      if (content) return { digest, content, encoding };
    }
    return undefined;
  }

  async #integrityOf(path: string): Promise<string | undefined> {
    const [, name, version, file] = RELEASED.exec(path) ?? [];
    if (name && version && file) return own(await this.#release(name, version), file);
    return this.#shellFile(path.slice(1));
  }

  /** During an outage of the database: the served releases and those read before. */
  async #release(name: string, version: string): Promise<Integrity | undefined> {
    const key = `${name}/${version}`;
    const known = this.#known.get(key);
    if (known) return known;
    try {
      const integrity = await this.#find(name, version);
      // Only existing releases are cached, so that requests for invented versions use no memory.
      if (integrity) this.#known.set(key, integrity);
      else this.#known.delete(key);
      return integrity;
    } catch (error) {
      const served = this.#known.get(key, { allowStale: true }) ?? (await this.#served(name, version));
      if (!served) throw error;
      // The next files of the page must not each wait for the database.
      this.#known.set(key, served, { ttl: OUTAGE_MS });
      return served;
    }
  }

  async #find(name: string, version: string): Promise<Integrity | undefined> {
    this.database.checkReady();
    const query = this.releases.findOne({ name, version, is_retired: false }, { integrity: 1 }).lean<ReleaseRecord>();
    return (await this.database.inTime(query))?.integrity;
  }

  async #served(name: string, version: string): Promise<Integrity | undefined> {
    const application = (await this.registry.read()).find((one) => one.name === name);
    const files = [application?.live, application?.previous, application?.canary?.files];
    return files.find((one) => one?.version === version)?.integrity;
  }

  /** Open tabs load the chunks of their shell from an instance that may serve another one. */
  async #shellFile(file: string): Promise<string | undefined> {
    const shell = (await this.registry.read()).find(({ name }) => name === SHELL);
    const found = own(shell?.live.integrity, file) ?? own(shell?.canary?.files.integrity, file);
    if (found || !HASHED.test(file)) return found;
    const { list, until } = this.#shells;
    const known = until > performance.now() ? inOneOf(list, file) : undefined;
    // A shell that was live for less time than the list is known is not in it.
    return known ?? inOneOf(await this.#keptShells(), file);
  }

  async #keptShells(): Promise<Integrity[]> {
    if (!this.database.ready) return this.#shells.list;
    const query = this.releases.find({ name: SHELL, is_retired: false }, { integrity: 1 }).lean<ReleaseRecord[]>();
    try {
      const list = (await this.database.inTime(query)).map(({ integrity }) => integrity);
      this.#shells = { list, until: performance.now() + KNOWN_MS };
      return list;
    } catch (error) {
      if (this.#shells.list.length === 0) throw error;
      return this.#shells.list;
    }
  }
}

function inOneOf(releases: readonly Integrity[], file: string): string | undefined {
  return releases.map((integrity) => own(integrity, file)).find((integrity) => integrity !== undefined);
}

function own(integrity: Integrity | undefined, file: string): string | undefined {
  return integrity && Object.hasOwn(integrity, file) ? integrity[file] : undefined;
}
