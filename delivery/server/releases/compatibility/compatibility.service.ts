import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SHELL } from '../../../contract/federation.ts';
import type { BuiltFor, Host, ReleaseAddress } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { incompatibilities } from './compatibility.ts';

/** Compares what remotes import with what the shells in service provide. */
@Injectable()
export class CompatibilityService {
  constructor(private readonly applications: ApplicationsService) {}

  /** Checks a remote before its files are sent. @throws {DeliveryError} `release_incompatible`, with the reasons */
  async checkRemote(built_for: BuiltFor): Promise<void> {
    for (const host of await this.#hosts(await this.applications.all(), null)) {
      refuse(incompatibilities(built_for, host));
    }
  }

  /**
   * Makes a move, and checks every served remote against every served shell before it is committed. What did not fit before
   * the move does not hold it up.
   * @throws {DeliveryError} `release_incompatible`, naming the teams that must release first
   */
  async checkMove<Result>(move: () => Promise<Result>, session: ClientSession): Promise<Result> {
    const before = await this.#texts(session);
    const result = await move();
    const after = await this.#texts(session);
    refuse([...after].filter((reason) => !before.has(reason)));
    return result;
  }

  /** Why served remotes would not fit a served shell if these releases were live, by the name of the remote. */
  async reasonsWith(members: readonly ReleaseAddress[]): Promise<Map<string, string[]>> {
    const applications = (await this.applications.all()).map((application) => {
      const member = members.find(({ name }) => name === application._id);
      return member ? { ...application, live: member.version, canary: null } : application;
    });
    const reasons = new Map<string, string[]>();
    for (const { release, reason } of await this.#reasons(applications, null)) {
      reasons.set(release.name, [...(reasons.get(release.name) ?? []), reason]);
    }
    return reasons;
  }

  async #texts(session: ClientSession): Promise<Set<string>> {
    const applications = await this.applications.all(session);
    const reasons = await this.#reasons(applications, session);
    return new Set(reasons.map(({ release, reason }) => `${nameOf(release, applications)}\u00a0: ${reason}`));
  }

  /** Why served remotes do not fit a served shell. One that is off the site holds nothing up. */
  async #reasons(all: readonly ApplicationRecord[], session: ClientSession | null) {
    const hosts = await this.#hosts(all, session);
    const remotes = all.filter(({ _id, is_removed }) => _id !== SHELL && !is_removed);
    const releases = await this.applications.releasesAt(remotes.flatMap(servedAddresses), session);
    return releases.flatMap((release) =>
      hosts.flatMap((host) => reasonsOf(release, host).map((reason) => ({ release, reason }))),
    );
  }

  async #hosts(applications: readonly ApplicationRecord[], session: ClientSession | null): Promise<Host[]> {
    const shells = applications.filter(({ _id }) => _id === SHELL).flatMap(servedAddresses);
    const releases = await this.applications.releasesAt(shells, session);
    return releases.flatMap(({ provides }) => provides ?? []);
  }
}

function reasonsOf({ built_for }: ReleaseRecord, host: Host): string[] {
  return built_for ? incompatibilities(built_for, host) : [];
}

function nameOf({ name, version }: ReleaseRecord, applications: readonly ApplicationRecord[]): string {
  const application = applications.find(({ _id }) => _id === name);
  return `${application ? titleOf(application) : name} ${version}`;
}

/** Live and canary. A rollback target that does not fit is not offered (registry) and refused when asked for. */
function servedAddresses({ _id: name, live, canary }: ApplicationRecord): ReleaseAddress[] {
  return [live, canary?.version].flatMap((version) => (version ? [{ name, version }] : []));
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new DeliveryError('release_incompatible', reasons.join(' '));
}
