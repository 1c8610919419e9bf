import { Injectable } from '@nestjs/common';
import type { ReleaseAddress } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { DeliveryProduct } from '../../ports.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { addedReasons, Comparison, type Reason, reasonsText, type Served } from './compatibility.ts';
import { servedAddresses, servedOf } from './served.ts';

/** Compares what releases use with what the shells in service and the running product provide, and links with the pages in service. */
@Injectable()
export class CompatibilityService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly product: DeliveryProduct,
  ) {}

  /** Checks a release, but not its links, before its files are sent. @throws {DeliveryError} `release_incompatible`, with the reasons */
  async check({ name, version, built_for, provides }: Announced): Promise<void> {
    const served = await this.#served();
    const release = { name, title: `${name} ${version}`, sections: [], built_for, provides };
    const comparison = this.#compare();
    const added = addedReasons(comparison.reasons(served), comparison.reasons([...served, release]));
    if (added.length > 0) throw new DeliveryError('release_incompatible', reasonsText(added));
  }

  /** What is served and does not fit. */
  async reasons(): Promise<Reason[]> {
    return this.#compare().reasons(await this.#served());
  }

  #compare(): Comparison {
    return new Comparison((uses) => this.product.lacks(uses));
  }

  async #served(): Promise<Served[]> {
    const applications = await this.applications.all();
    return servedOf(applications, await this.applications.known(applications.flatMap(servedAddresses), null));
  }
}

type Announced = ReleaseAddress & Pick<ReleaseRecord, 'built_for' | 'provides'>;
