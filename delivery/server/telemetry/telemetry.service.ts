import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ReleaseAddress } from '../../contract/releases.ts';
import type { LoadEvent, Telemetry, VersionHealth } from '../../contract/telemetry.ts';
import { startOfDay, startOfWeek } from '../common/days.ts';
import { DeliveryProduct } from '../ports.ts';
import { ApplicationsService } from '../releases/applications/applications.service.ts';
import { HealthService } from '../releases/health/health.service.ts';
import { boundOf, medianOf, totalOf } from './histogram.ts';
import { PageTokensService, type ReportingPage, unrendered } from './page-tokens.service.ts';
import { REMOTE_HEALTH_MODEL, type RemoteHealthRecord } from './remote-health.schema.ts';
import { type LoadEnd, ReportingPagesService, type Result } from './reporting-pages.service.ts';

type RemoteHealth = VersionHealth & { remote: string };

interface VersionDays {
  _id: { remote: string; version: string };
  days: RemoteHealthRecord[];
}

/** Who sends a report. */
interface Sender {
  bucket: number | undefined;
  /** Group of its network, of which few results are counted; null when it does not tell clients apart. */
  network: number | null;
}

/** An increment of a counter of a version. */
interface Increment {
  remote: string;
  version: string;
  counter: string;
  by: number;
}

@Injectable()
export class TelemetryService {
  constructor(
    @InjectModel(REMOTE_HEALTH_MODEL) private readonly days: Model<RemoteHealthRecord>,
    private readonly pages: ReportingPagesService,
    private readonly releaseHealth: HealthService,
    private readonly tokens: PageTokensService,
    private readonly product: DeliveryProduct,
    private readonly applications: ApplicationsService,
  ) {}

  /**
   * Counts the reports of a page: per remote one load (if the page reports loads) and one failure, for versions that the page
   * was served. Other reports are ignored without an error.
   */
  async recordLoads({ token, events }: Telemetry, { bucket, network }: Sender): Promise<void> {
    const page = this.tokens.verify(token, bucket);
    if (!page) return;
    const covered = events.filter((event) => isCredible(event, page));
    const credible = covered.every(({ version }) => version) ? covered : await this.#ofKnown(covered);
    if (credible.length === 0) return;
    const mark = { at: new Date(), weight: page.weight, network };
    const started = credible.filter(({ outcome }) => outcome === 'started');
    await this.pages.start(
      page,
      started.map(({ remote, version = '' }) => ({ remote, version, ...mark })),
    );
    const reported = credible.filter(isEnd);
    const ends = [...reported, ...reported.flatMap((end) => renderingFailure(end, page))];
    if (ends.length > 0) await this.#record(await this.pages.claim(page, ends, network));
  }

  /** Counts the loads that were started and of which nothing was heard since. */
  async recordBlocked(now: Date): Promise<void> {
    await this.#record(await this.pages.takeBlocked(now));
  }

  /** Counts a violation of the content security policy by a release; false for an unknown one. */
  async countViolation({ name, version }: ReleaseAddress): Promise<boolean> {
    if ((await this.applications.releasesAt([{ name, version }])).length === 0) return false;
    await this.#count([{ remote: name, version, counter: 'violations', by: 1 }]);
    return true;
  }

  /** The telemetry of each version, or of those of one application, over the last seven days. */
  async health(remote?: string): Promise<RemoteHealth[]> {
    const versions = await this.days.aggregate<VersionDays>([
      { $match: { day: { $gte: startOfWeek() }, ...(remote && { remote }) } },
      { $group: { _id: { remote: '$remote', version: '$version' }, days: { $push: '$$ROOT' } } },
      { $sort: { _id: 1 } },
    ]);
    return versions.map(toHealth);
  }

  /** A token names versions: of a report without one only the application can be checked. */
  async #ofKnown(events: readonly LoadEvent[]): Promise<LoadEvent[]> {
    const known = new Set((await this.applications.all()).map(({ _id }) => _id));
    return events.filter(({ remote }) => known.has(remote));
  }

  async #record(results: readonly Result[]): Promise<void> {
    const counted = results.map((result) => ({ ...result, increment: toIncrement(result) }));
    await this.#count(counted.map(({ increment }) => increment));
    // Before the figures are judged: the reason of a rollback names an error.
    for (const { remote: name, version, phase = 'loaded', error, increment } of counted) {
      await this.product.noteResult({ name, version }, phase, increment.by, error);
    }
    // Pages without a weight report their failures only.
    for (const result of results.filter(({ weight }) => weight > 0)) await this.releaseHealth.tally(result);
  }

  async #count(increments: readonly Increment[]): Promise<void> {
    const day = startOfDay();
    const writes = increments.map(({ remote, version, counter, by }) => ({
      updateOne: { filter: { day, remote, version }, update: { $inc: { [counter]: by } }, upsert: true },
    }));
    if (writes.length > 0) await this.days.bulkWrite(writes, { ordered: false });
  }
}

const isEnd = (event: LoadEvent): event is LoadEnd => event.outcome !== 'started';

/** The server does not count by itself that it could not render a page, but once a browser reports the view. */
function renderingFailure({ outcome, remote: name, version }: LoadEnd, page: ReportingPage): LoadEnd[] {
  const isFailure = outcome !== 'left' && version && page.covers(unrendered({ name, version }));
  return isFailure ? [{ outcome: 'failed', remote: name, version, phase: 'rendering' }] : [];
}

/** Whether an event concerns a version of the page; failures may have none. Of most pages only failures count. */
function isCredible({ outcome, remote, version }: LoadEvent, page: ReportingPage): boolean {
  if (outcome !== 'failed' && page.weight === 0) return false;
  return version === undefined || page.covers({ name: remote, version });
}

/** Every page reports failures; only those with a weight report loads, and that they are blocked or were not rendered. */
function toIncrement({ remote, version, ms, phase, weight }: Result): Increment {
  if (ms !== undefined) return { remote, version, counter: `loads.${boundOf(ms)}`, by: weight };
  const isSampled = phase === 'blocked' || phase === 'rendering';
  return { remote, version, counter: `failures.${phase}`, by: isSampled ? weight : 1 };
}

function toHealth({ _id, days }: VersionDays): RemoteHealth {
  const loads = sum(days.map((day) => day.loads));
  return {
    ..._id,
    loads: totalOf(loads),
    median_ms: medianOf(loads),
    failures: sum(days.map((day) => day.failures)),
    violations: days.reduce((total, { violations = 0 }) => total + violations, 0),
  };
}

/** Adds counts by name. */
function sum(counts: readonly (Record<string, number> | undefined)[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [name, count] of counts.flatMap((one) => Object.entries(one ?? {}))) {
    total[name] = (total[name] ?? 0) + count;
  }
  return total;
}
