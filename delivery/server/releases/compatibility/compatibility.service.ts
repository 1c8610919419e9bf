import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SHELL } from '../../../contract/federation.ts';
import type { BuiltFor, ReleaseAddress } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { deadLinks, incompatibilities, type NamedPages, type Reason } from './compatibility.ts';

/** Compares what remotes import with what the shells in service provide, and links with the pages in service. */
@Injectable()
export class CompatibilityService {
  constructor(private readonly applications: ApplicationsService) {}

  /** Checks a remote before its files are sent. @throws {DeliveryError} `release_incompatible`, with the reasons */
  async checkRemote(built_for: BuiltFor): Promise<void> {
    for (const { provides } of await this.#served(await this.applications.all(), null)) {
      if (provides) refuse(incompatibilities(built_for, provides));
    }
  }

  /** Checks a shell before it is shown. @throws {DeliveryError} `release_incompatible`, naming the remotes that do not fit */
  async checkShell(shell: ReleaseRecord): Promise<void> {
    const unfit = (await this.reasonsWith([shell])).filter(({ lacking }) => lacking === SHELL);
    refuse(unfit.map(({ text }) => text));
  }

  /**
   * Makes a move, and checks every served remote against every served shell, and their links, before it is committed. What
   * did not fit before the move does not hold it up.
   * @throws {DeliveryError} `release_incompatible`, naming the teams that must release first
   */
  async checkMove<Result>(move: () => Promise<Result>, session: ClientSession): Promise<Result> {
    const reasons = async () => reasonsOf(await this.#served(await this.applications.all(session), session));
    const before = (await reasons()).map(({ key }) => key);
    const result = await move();
    const after = (await reasons()).filter(({ key }) => !before.includes(key));
    refuse([...new Set(after.map(({ text }) => text))]);
    return result;
  }

  /** What would not fit if these releases were live. */
  async reasonsWith(members: readonly ReleaseAddress[]): Promise<Reason[]> {
    const applications = (await this.applications.all()).map((application) => {
      const member = members.find(({ name }) => name === application._id);
      return member ? { ...application, live: member.version, canary: null } : application;
    });
    return reasonsOf(await this.#served(applications, null));
  }

  async #served(applications: readonly ApplicationRecord[], session: ClientSession | null): Promise<Served[]> {
    const onSite = applications.filter(({ is_removed }) => !is_removed);
    const releases = await this.applications.releasesAt(onSite.flatMap(servedAddresses), session);
    return onSite.flatMap((application) =>
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

/** Why served remotes do not fit a served shell, and which links of served releases lead nowhere. */
function reasonsOf(served: readonly Served[]): Reason[] {
  const unfit = served.flatMap(({ name, title, built_for }) =>
    served.flatMap(({ provides }) => {
      if (!built_for || !provides) return [];
      const texts = incompatibilities(built_for, provides).map((reason) => `${title}\u00a0: ${reason}`);
      return texts.map((text) => ({ name, lacking: SHELL, text, key: text }));
    }),
  );
  return [...unfit, ...deadLinks(served)];
}

/** Live and canary. A rollback target that does not fit is not offered (registry) and refused when asked for. */
function servedAddresses({ _id: name, live, canary }: ApplicationRecord): ReleaseAddress[] {
  return [live, canary?.version].flatMap((version) => (version ? [{ name, version }] : []));
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new DeliveryError('release_incompatible', reasons.join(' '));
}
