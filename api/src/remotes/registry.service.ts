import { remotesFor } from '@iris/contract/pages';
import type { Role } from '@iris/contract/permissions';
import type { RemoteEntry, RemoteName } from '@iris/contract/remotes';
import { Injectable, Logger } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.ts';
import { BundleService } from '../releases/bundle.service.ts';
import { type ServedRelease, ServedReleasesService } from '../releases/served-releases.service.ts';
import { isInCanary } from './canary.ts';

/** The remotes that a caller may load. */
export interface RemoteList {
  remotes: RemoteEntry[];
  /** The versions of all remotes served to this bucket, for the page's token; not part of the answer. */
  served: { remote: RemoteName; version: string }[];
  /** Whether `remotes` depends on the bucket. */
  hasCanary: boolean;
  /** Whether `served` does. */
  hasAnyCanary: boolean;
  /** Other origins with released files, for the content security policy. */
  hosts: string[];
}

@Injectable()
export class RegistryService {
  readonly #logger = new Logger('Registry');
  #lastGood: ServedRelease[];

  constructor(
    private readonly servedReleases: ServedReleasesService,
    private readonly database: DatabaseService,
    bundle: BundleService,
  ) {
    this.#lastGood = bundle.releases.map(({ remote, version, manifest, integrity }) => {
      return { name: remote, live: { version, manifest, integrity } };
    });
  }

  /** The released remotes for a role and a bucket. */
  async listFor(role: Role | undefined | Promise<Role | undefined>, bucket: number): Promise<RemoteList> {
    const [known, all] = await Promise.all([role, this.#read()]);
    const servedReleases = remotesFor(known).flatMap((name) => all.find((served) => served.name === name) ?? []);
    const remotes = servedReleases.map((served) => toEntry(served, bucket));
    const served = all.flatMap((release) => versionsIn(toEntry(release, bucket)));
    const isCanary = ({ canary }: ServedRelease) => canary !== undefined;
    const [hasCanary, hasAnyCanary] = [servedReleases.some(isCanary), all.some(isCanary)];
    return { remotes, served, hasCanary, hasAnyCanary, hosts: hostsOf(all) };
  }

  /**
   * Reads the served releases at each call, so that all instances see changes at once. The first paint waits for this: the
   * last result is used after a time-out.
   */
  async #read(): Promise<ServedRelease[]> {
    if (!this.database.ready) return this.#lastGood;
    try {
      this.#lastGood = await this.database.withinHalfAnswerTime(this.servedReleases.read());
    } catch (error) {
      this.#logger.warn(`the last good registry is served: ${error instanceof Error ? error.message : error}`);
    }
    return this.#lastGood;
  }
}

function toEntry({ name, live, previous, canary }: ServedRelease, bucket: number): RemoteEntry {
  const isTried = canary && isInCanary(bucket, canary.files.version, canary.share);
  return isTried ? { name, ...canary.files, previous: live } : { name, ...live, ...(previous && { previous }) };
}

function versionsIn({ name: remote, version, previous }: RemoteEntry): RemoteList['served'] {
  return [version, ...(previous ? [previous.version] : [])].map((one) => ({ remote, version: one }));
}

function hostsOf(servedReleases: ServedRelease[]): string[] {
  const files = servedReleases.flatMap(({ live, previous, canary }) => [live, previous, canary?.files]);
  const addresses = files.flatMap((one) => (one && !one.manifest.startsWith('/') ? [one.manifest] : []));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
