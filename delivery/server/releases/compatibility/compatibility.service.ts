import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { BuiltFor, ReleaseAddress } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { deadLinks, incompatibilities, type NamedPages } from './compatibility.ts';

/** Compares what remotes import with what the shells in service provide, and links with the pages in service. */
@Injectable()
export class CompatibilityService {
  constructor(private readonly applications: ApplicationsService) {}

  /** Checks a remote before its files are sent. @throws {DeliveryError} `release_incompatible`, with the reasons */
  async checkRemote(built_for: BuiltFor): Promise<void> {
    for (const { provides } of await this.#served(null)) {
      if (provides) refuse(incompatibilities(built_for, provides));
    }
  }

  /**
   * Makes a move, and checks every served remote against every served shell, and their links, before it is committed. What
   * did not fit before the move does not hold it up.
   * @throws {DeliveryError} `release_incompatible`, naming the teams that must release first
   */
  async checkMove(move: () => Promise<void>, session: ClientSession): Promise<void> {
    const before = await this.#reasons(session);
    await move();
    const after = await this.#reasons(session);
    refuse([...after].filter((reason) => !before.has(reason)));
  }

  /** Why served remotes do not fit a served shell, and which links of served releases lead nowhere. */
  async #reasons(session: ClientSession): Promise<Set<string>> {
    const served = await this.#served(session);
    const unfit = served.flatMap(({ title, built_for }) =>
      served.flatMap(({ provides }) => {
        if (!built_for || !provides) return [];
        return incompatibilities(built_for, provides).map((reason) => `${title}\u00a0: ${reason}`);
      }),
    );
    return new Set([...unfit, ...deadLinks(served)]);
  }

  async #served(session: ClientSession | null): Promise<Served[]> {
    const applications = await this.applications.all(session);
    const releases = await this.applications.releasesAt(applications.flatMap(servedAddresses), session);
    return applications.flatMap((application) =>
      releases.filter(({ name }) => name === application._id).map((release) => toServed(release, application)),
    );
  }
}

type Served = NamedPages & Pick<ReleaseRecord, 'built_for' | 'provides'>;

function toServed({ name, version, built_for, provides }: ReleaseRecord, application: ApplicationRecord): Served {
  const sections = application.description?.sections ?? [];
  const { pages } = built_for ?? provides ?? {};
  return { name, title: `${titleOf(application)} ${version}`, sections, pages, built_for, provides };
}

/** Live and canary. A rollback target that does not fit is not offered (registry) and refused when asked for. */
function servedAddresses({ _id: name, live, canary }: ApplicationRecord): ReleaseAddress[] {
  return [live, canary?.version].flatMap((version) => (version ? [{ name, version }] : []));
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new DeliveryError('release_incompatible', reasons.join(' '));
}
