import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SHELL } from '../../../contract/federation.ts';
import type { ReleaseAddress } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { DeliveryProduct } from '../../ports.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { deadLinks, incompatibilities, type NamedPages, type Reason, usesOf } from './compatibility.ts';

/** Maximum number of reasons in an answer: a wrong build may have thousands. */
const REASONS_MAX = 20;

/** Compares what releases use with what the shells in service and the running product provide, and links with the pages in service. */
@Injectable()
export class CompatibilityService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly product: DeliveryProduct,
  ) {}

  /** Checks a release, but not its links, before its files are sent. @throws {DeliveryError} `release_incompatible`, with the reasons */
  async check({ name, version, built_for, provides }: ReleaseAddress & Recorded): Promise<void> {
    const served = await this.#served(await this.applications.all(), null);
    const release = { name, title: `${name} ${version}`, sections: [], built_for, provides };
    refuseAdded(this.#reasonsOf(served), this.#reasonsOf([...served, release]));
  }

  /**
   * Makes a move, and checks every served remote against every served shell, and their links, before it is committed. What
   * did not fit before the move does not hold it up.
   * @throws {DeliveryError} `release_incompatible`, naming the teams that must release first
   */
  async checkMove<Result>(move: () => Promise<Result>, session: ClientSession): Promise<Result> {
    const reasons = async () => this.#reasonsOf(await this.#served(await this.applications.all(session), session));
    const before = await reasons();
    const result = await move();
    refuseAdded(before, await reasons());
    return result;
  }

  /** What would not fit if these releases were live besides the others; what does not fit now, without any. */
  async reasonsWith(members: readonly ReleaseAddress[]): Promise<Reason[]> {
    const applications = (await this.applications.all()).map((application) => {
      const member = members.find(({ name }) => name === application._id);
      return member ? { ...application, live: member.version, canary: null } : application;
    });
    return this.#reasonsOf(await this.#served(applications, null));
  }

  /** Why served remotes do not fit a served shell, what the product lacks, and which links of served releases lead nowhere. */
  #reasonsOf(served: readonly Served[]): Reason[] {
    const unfit = served.flatMap(({ name, title, built_for, provides: own }) => {
      const texts = served.flatMap(({ provides }) =>
        built_for && provides ? incompatibilities(built_for, provides) : [],
      );
      const lacks = this.product.lacks(usesOf(built_for, own));
      return [
        ...texts.map((text) => `${title}\u00a0: ${text}`).map((text) => ({ name, lacking: SHELL, text, key: text })),
        ...lacks.map((text) => ({ name, lacking: name, text: `${title} ${text}`, key: `${name} ${text}` })),
      ];
    });
    return [...unfit, ...deadLinks(served)];
  }

  async #served(applications: readonly ApplicationRecord[], session: ClientSession | null): Promise<Served[]> {
    const onSite = applications.filter(({ is_removed }) => !is_removed);
    const releases = await this.applications.releasesAt(onSite.flatMap(servedAddresses), session);
    return onSite.flatMap((application) =>
      releases.filter(({ name }) => name === application._id).map((release) => toServed(release, application)),
    );
  }
}

type Recorded = Pick<ReleaseRecord, 'built_for' | 'provides'>;
type Served = NamedPages & Recorded;

function toServed({ name, version, built_for, provides }: ReleaseRecord, application: ApplicationRecord): Served {
  const sections = application.description?.sections ?? [];
  const { pages } = built_for ?? provides ?? {};
  return { name, title: `${titleOf(application)} ${version}`, sections, pages, built_for, provides };
}

/** Live and canary. A rollback target that does not fit is not offered (registry) and refused when asked for. */
function servedAddresses({ _id: name, live, canary }: ApplicationRecord): ReleaseAddress[] {
  return [live, canary?.version].flatMap((version) => (version ? [{ name, version }] : []));
}

/** What did not fit before holds nothing up. */
function refuseAdded(before: readonly Reason[], after: readonly Reason[]): void {
  const known = before.map(({ key }) => key);
  const added = new Set(after.flatMap(({ key, text }) => (known.includes(key) ? [] : [text])));
  if (added.size > 0) throw new DeliveryError('release_incompatible', [...added].slice(0, REASONS_MAX).join(' '));
}
