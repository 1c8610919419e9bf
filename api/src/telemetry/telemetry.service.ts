import { SAMPLE_RATE } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { CspReport, LoadEvent, Telemetry, VersionHealth } from '@iris/contract/telemetry';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../common/database-errors.ts';
import { addDays, dayOf, startOfDay } from '../common/days.ts';
import { ReleasesService } from '../releases/releases.service.ts';
import { boundOf, medianOf, totalOf } from './histogram.ts';
import { PageTokensService, type ReportingPage } from './page-tokens.service.ts';
import { REMOTE_HEALTH_MODEL, type RemoteHealthRecord } from './remote-health.schema.ts';
import { REPORTING_PAGE_MODEL, type ReportingPageRecord } from './reporting-page.schema.ts';
import { releaseBehind } from './violation.ts';
import { ViolationsService } from './violations.service.ts';

/** Number of days in the summary, including today. */
const HEALTH_DAYS = 7;

type RemoteHealth = VersionHealth & { remote: RemoteName };

interface VersionDays {
  _id: { remote: RemoteName; version: string };
  days: RemoteHealthRecord[];
}

/** An increment of a counter of a version. */
interface Increment {
  remote: RemoteName;
  version: string;
  counter: string;
  by: number;
}

@Injectable()
export class TelemetryService {
  constructor(
    @InjectModel(REMOTE_HEALTH_MODEL) private readonly days: Model<RemoteHealthRecord>,
    @InjectModel(REPORTING_PAGE_MODEL) private readonly pages: Model<ReportingPageRecord>,
    private readonly tokens: PageTokensService,
    private readonly violations: ViolationsService,
    private readonly releases: ReleasesService,
  ) {}

  /**
   * Counts the reports of a page: per remote one load (if the page is sampled) and one failure, for versions that the page
   * was served. Other reports are ignored without an error.
   */
  async recordLoads({ token, events }: Telemetry, bucket: number | undefined): Promise<void> {
    const page = this.tokens.verify(token, bucket);
    const credible = page ? events.filter((event) => isCredible(event, page)) : [];
    if (page && credible.length > 0) await this.#count((await this.#claim(page, credible)).map(toIncrement));
  }

  /** Counts a violation, for the release that caused it if known. */
  async recordViolation(report: CspReport): Promise<void> {
    const release = releaseBehind(report);
    if (!release || !(await this.releases.isKnown(release.remote, release.version))) {
      return this.violations.record(report);
    }
    await this.#count([{ ...release, counter: 'violations', by: 1 }]);
  }

  /** The telemetry of each version over the last seven days. */
  async health(): Promise<RemoteHealth[]> {
    const start = startOfDay(addDays(dayOf(new Date()), 1 - HEALTH_DAYS));
    const versions = await this.days.aggregate<VersionDays>([
      { $match: { day: { $gte: start } } },
      { $group: { _id: { remote: '$remote', version: '$version' }, days: { $push: '$$ROOT' } } },
      { $sort: { _id: 1 } },
    ]);
    return versions.map(toHealth);
  }

  /** Marks events as counted for a page, and returns those not counted before. */
  async #claim({ nonce, expiresAt }: ReportingPage, events: readonly LoadEvent[]): Promise<LoadEvent[]> {
    const firsts = new Map(events.toReversed().map((event) => [claimOf(event), event]));
    const claim = { $addToSet: { counted: { $each: [...firsts.keys()] } }, $setOnInsert: { expires_at: expiresAt } };
    const write = () => {
      return this.pages
        .findOneAndUpdate({ _id: nonce }, claim, { upsert: true, returnDocument: 'before' })
        .lean<ReportingPageRecord>();
    };
    const before = await write().catch((error: unknown) => {
      // A concurrent report of the same page has inserted the document.
      if (isDuplicateKey(error)) return write();
      throw error;
    });
    for (const counted of before?.counted ?? []) firsts.delete(counted);
    return [...firsts.values()];
  }

  async #count(increments: readonly Increment[]): Promise<void> {
    const day = startOfDay(dayOf(new Date()));
    const writes = increments.map(({ remote, version, counter, by }) => ({
      updateOne: { filter: { day, remote, version }, update: { $inc: { [counter]: by } }, upsert: true },
    }));
    if (writes.length > 0) await this.days.bulkWrite(writes, { ordered: false });
  }
}

/** Whether an event concerns a version of the page; failures may have none. */
function isCredible({ outcome, remote, version }: LoadEvent, page: ReportingPage): boolean {
  if (outcome === 'loaded' && !page.isSampled) return false;
  return version === undefined || page.covers({ remote, version });
}

function claimOf({ outcome, remote }: LoadEvent): string {
  return `${outcome} ${remote}`;
}

function toIncrement(event: LoadEvent): Increment {
  const { remote, version = '' } = event;
  return event.outcome === 'loaded'
    ? { remote, version, counter: `loads.${boundOf(event.ms)}`, by: SAMPLE_RATE }
    : { remote, version, counter: `failures.${event.phase}`, by: 1 };
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
