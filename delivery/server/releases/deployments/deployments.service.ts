import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Deployment } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { PlansService } from '../plans/plans.service.ts';
import type { Snapshot } from '../plans/snapshot.ts';
import { toDeployment } from './deployment.mapper.ts';

/** Applications with their releases, and what a rollback of each would do now. */
@Injectable()
export class DeploymentsService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
  ) {}

  /** Every application. */
  async list(): Promise<Deployment[]> {
    const snapshot = await this.plans.read();
    const deployments: Deployment[] = [];
    // One after the other: between two plans the process answers others.
    for (const one of snapshot.applications.values()) deployments.push(await this.#describe(one, snapshot, null));
    return deployments;
  }

  /** An application; during a move without the next steps of a refused rollback. @throws {DeliveryError} `remote_not_found` */
  async get(name: string, session: ClientSession | null = null): Promise<Deployment> {
    const snapshot = await this.plans.read(session);
    const application = snapshot.applications.get(name);
    if (!application) throw new DeliveryError('remote_not_found');
    return this.#describe(application, snapshot, session);
  }

  async #describe(
    application: ApplicationRecord,
    snapshot: Snapshot,
    session: ClientSession | null,
  ): Promise<Deployment> {
    const releases = await this.applications.summaries(application._id, session);
    return toDeployment(application, releases, await this.plans.rollbackNow(application, snapshot, session === null));
  }
}
