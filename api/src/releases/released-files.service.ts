import type { RemoteName } from '@iris/contract/remotes';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ProblemError } from '../common/problem.error.ts';
import { DatabaseService } from '../database/database.service.ts';
import { BundleService } from './bundle.service.ts';
import { RELEASE_MODEL, type ReleaseRecord } from './release.schema.ts';

/** Cache lifetime, in milliseconds, during which an instance may still serve a retired release. */
const KNOWN_MS = 30_000;

/** How long the last known list is served without asking a database that did not answer. */
const OUTAGE_MS = 5000;

/** The integrity of each file, by its path relative to the manifest. */
type FileList = ReadonlyMap<string, string>;

interface KnownFiles {
  files: FileList;
  until: number;
}

/** The files of the registered releases, the only ones served below `/remotes`. */
@Injectable()
export class ReleasedFilesService {
  readonly #bundled: ReadonlyMap<string, FileList>;
  readonly #known = new Map<string, KnownFiles>();

  constructor(
    @InjectModel(RELEASE_MODEL) private readonly releases: Model<ReleaseRecord>,
    private readonly database: DatabaseService,
    bundle: BundleService,
  ) {
    this.#bundled = new Map(
      bundle.releases.map(({ remote, version, integrity }) => [keyOf(remote, version), filesOf(integrity)]),
    );
  }

  /**
   * The files of a release on this site; none when it is unknown, retired or on another host. During an outage: files of
   * the build and cached releases.
   * @throws {ProblemError} `database_unavailable` for other releases during an outage
   */
  async filesOf(remote: RemoteName, version: string): Promise<FileList> {
    const key = keyOf(remote, version);
    const bundled = this.#bundled.get(key);
    if (bundled) return bundled;
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.files;
    try {
      return await this.#read(remote, version);
    } catch (error) {
      if (!known) throw error;
      // The next files of the page must not each wait for the database.
      known.until = performance.now() + OUTAGE_MS;
      return known.files;
    }
  }

  async #read(remote: RemoteName, version: string): Promise<FileList> {
    if (!this.database.ready) throw new ProblemError('database_unavailable');
    const release = await this.database.inTime(
      this.releases.findOne({ remote, version, retired: false }, { manifest: 1, integrity: 1 }).lean<ReleaseRecord>(),
    );
    const key = keyOf(remote, version);
    // Only existing releases are cached, so that requests for invented versions use no memory.
    if (!release?.manifest.startsWith('/')) {
      this.#known.delete(key);
      return NO_FILES;
    }
    const files = filesOf(release.integrity);
    this.#known.set(key, { files, until: performance.now() + KNOWN_MS });
    return files;
  }
}

const NO_FILES: FileList = new Map();

const keyOf = (remote: RemoteName, version: string) => `${remote}/${version}`;

const filesOf = (integrity: ReleaseRecord['integrity']): FileList => new Map(Object.entries(integrity));
