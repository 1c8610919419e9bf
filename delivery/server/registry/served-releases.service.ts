import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { REMOTE_CONTRACT_VERSION, SHELL } from '../../contract/federation.ts';
import type { Canary } from '../../contract/releases.ts';
import type { RemoteDescription } from '../../contract/remotes/description.ts';
import type { ReleasedFiles } from '../../contract/remotes/registry.ts';
import { messageOf } from '../common/message-of.ts';
import { DeliveryProduct, RELEASE_STORE } from '../ports.ts';
import type { ApplicationRecord } from '../releases/applications/application.schema.ts';
import { ApplicationsService } from '../releases/applications/applications.service.ts';
import { loadableVersions } from '../releases/applications/channel.policy.ts';
import { incompatibilities, usesOf } from '../releases/compatibility/compatibility.ts';
import { keyOf, type ReleaseRecord } from '../releases/release.schema.ts';
import type { ReleaseStore } from '../store/index.ts';

/** The version and files of a served release. */
export type ServedFiles = Pick<ReleasedFiles, 'version' | 'integrity' | 'contract_version'>;

/** The served releases of an application. */
export interface ServedApplication {
  name: string;
  /** Null for the shell. */
  description: RemoteDescription | null;
  live: ServedFiles;
  /** The previous live release; of a remote, if the live shell can host it and the product has what it uses. */
  previous?: ServedFiles;
  canary?: Canary & { files: ServedFiles };
  /** Number of the last move of a set; absent from a copy made before it was recorded. */
  generation?: number;
  /** What pages get that were served before a generation, oldest first; nothing when nothing was live. */
  past?: { before: number; files: ServedFiles | undefined }[];
  /** Of the shell, which says so there: the sections of remotes that were taken off the site. */
  removed?: string[];
}

/** Name of the copy in the store, which is served by an instance that starts during an outage of the database. */
const COPY = 'served-releases';

/** Reads the served releases. The channel states are read at each call; releases never change and are cached. */
@Injectable()
export class ServedReleasesService implements OnApplicationShutdown {
  readonly #logger = new Logger('Registry');
  #releases = new Map<string, ReleaseRecord>();
  #copied = '';
  /** One after the other, so that the last one stays. */
  #writing = Promise.resolve();

  constructor(
    private readonly applications: ApplicationsService,
    private readonly product: DeliveryProduct,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
  ) {}

  /** Reads the served releases of the shell and of all approved remotes. */
  async read(): Promise<ServedApplication[]> {
    const released = (await this.applications.all()).filter(({ live }) => live !== null);
    const applications = released.filter(({ is_removed }) => !is_removed);
    const removed = sectionsOf(released.filter(({ is_removed }) => is_removed));
    const releases = await this.#releasesOf(applications);
    const shell = applications.find(({ _id }) => _id === SHELL);
    const host = shell?.live ? releases.get(keyOf({ name: SHELL, version: shell.live }))?.provides : undefined;
    const fits = ({ built_for }: ReleaseRecord) =>
      !built_for ||
      !host ||
      incompatibilities(built_for, host).length + this.product.lacks(usesOf(built_for)).length === 0;
    const all = applications.flatMap((application) => toServed(application, releases, fits) ?? []);
    const served = removed.length > 0 ? all.map((one) => (one.name === SHELL ? { ...one, removed } : one)) : all;
    this.#copy(served);
    return served;
  }

  /** The releases that were served when an instance last read them; for an outage of the database. */
  async readCopy(): Promise<ServedApplication[]> {
    return JSON.parse((await this.store.readDocument(COPY)) ?? '[]');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#writing;
  }

  /** Nobody waits for the store. E-mail addresses of testers stay in the database. */
  #copy(served: ServedApplication[]): void {
    const copy = served.map((one) => (one.canary ? { ...one, canary: { ...one.canary, testers: [] } } : one));
    const json = JSON.stringify(copy);
    if (json === this.#copied) return;
    this.#copied = json;
    const write = () => this.store.writeDocument(COPY, json);
    this.#writing = this.#writing.then(write).catch((error: unknown) => {
      this.#copied = '';
      this.#logger.warn(`the copy of the registry cannot be written: ${messageOf(error)}`);
    });
  }

  async #releasesOf(applications: ApplicationRecord[]): Promise<Map<string, ReleaseRecord>> {
    const served = applications.flatMap((application) =>
      loadableVersions(application).map((version) => ({ name: application._id, version })),
    );
    const cached = this.#releases;
    const missing = served.filter((address) => !cached.has(keyOf(address)));
    const read = await this.applications.releasesAt(missing);
    const known = new Map([...cached, ...read.map((release) => [keyOf(release), release] as const)]);
    // Removes releases that are no longer served from the cache.
    this.#releases = new Map([...known].filter(([key]) => served.some((address) => keyOf(address) === key)));
    return known;
  }
}

function sectionsOf(applications: readonly ApplicationRecord[]): string[] {
  return applications.flatMap(({ description }) => description?.sections ?? []).sort();
}

function toServed(
  { _id: name, description, live, canary, history, set, generation }: ApplicationRecord,
  releases: Map<string, ReleaseRecord>,
  fits: (release: ReleaseRecord) => boolean,
): ServedApplication | undefined {
  if (name !== SHELL && !description) return undefined;
  const find = (version: string | null | undefined) => (version ? releases.get(keyOf({ name, version })) : undefined);
  const current = find(live);
  if (!current) return undefined;
  const previous = find(history.at(-1));
  const tried = find(canary?.version);
  const past = set?.past.map(({ before, version }) => ({ before, release: find(version) }));
  return {
    name,
    description,
    live: filesOf(current),
    ...(previous && fits(previous) && { previous: filesOf(previous) }),
    ...(canary && tried && { canary: { share: canary.share, testers: canary.testers, files: filesOf(tried) } }),
    generation,
    ...(past && { past: past.map(({ before, release }) => ({ before, files: release && filesOf(release) })) }),
  };
}

/** The version and files of a release. */
export function filesOf({ version, integrity, built_for, provides }: ReleaseRecord): ServedFiles {
  const contract_version = (built_for ?? provides)?.contract_version ?? REMOTE_CONTRACT_VERSION;
  return { version, integrity, contract_version };
}
