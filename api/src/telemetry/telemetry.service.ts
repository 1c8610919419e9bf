import { SAMPLE_RATE } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import type { CspReport, LoadEvent, VersionHealth } from '@iris/contract/telemetry';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { addDays, dayOf, startOfDay } from '../common/days.ts';
import { ReleasesService } from '../releases/releases.service.ts';
import { boundOf, medianOf, totalOf } from './histogram.ts';
import { REMOTE_HEALTH_MODEL, type RemoteHealthRecord } from './remote-health.schema.ts';
import { releaseBehind, summaryOf } from './violation.ts';

/** Days of which the health is told, today included. */
const HEALTH_DAYS = 7;

type RemoteHealth = VersionHealth & { remote: RemoteName };

interface VersionDays {
  _id: { remote: RemoteName; version: string };
  days: RemoteHealthRecord[];
}

/** One thing to count of a version. */
interface Increment {
  remote: RemoteName;
  version: string;
  counter: string;
  by: number;
}

@Injectable()
export class TelemetryService {
  readonly #logger = new Logger('Telemetry');

  constructor(
    @InjectModel(REMOTE_HEALTH_MODEL) private readonly days: Model<RemoteHealthRecord>,
    private readonly releases: ReleasesService,
  ) {}

  /** Counts what a browser says of its loads, as far as it speaks of versions that were released. */
  async recordLoads(events: readonly LoadEvent[]): Promise<void> {
    await this.#count(events.map(toIncrement));
  }

  /** Counts a violation for the release whose code did it; one that is nobody's is logged. */
  async recordViolation(report: CspReport): Promise<void> {
    const release = releaseBehind(report);
    const counted = release && (await this.#count([{ ...release, counter: 'violations', by: 1 }]));
    if (!counted) this.#logger.warn(`content security policy: ${summaryOf(report)}`);
  }

  /** What was counted of each version over the last days. */
  async health(): Promise<RemoteHealth[]> {
    const start = startOfDay(addDays(dayOf(new Date()), 1 - HEALTH_DAYS));
    const versions = await this.days.aggregate<VersionDays>([
      { $match: { day: { $gte: start } } },
      { $group: { _id: { remote: '$remote', version: '$version' }, days: { $push: '$$ROOT' } } },
      { $sort: { _id: 1 } },
    ]);
    return versions.map(toHealth);
  }

  /** Answers how many of them were counted: anybody may send anything, but only what was released has counters. */
  async #count(increments: readonly Increment[]): Promise<number> {
    const known = await Promise.all(increments.map((increment) => this.#isOfRelease(increment)));
    const counted = increments.filter((_, index) => known[index]);
    const day = startOfDay(dayOf(new Date()));
    const writes = counted.map(({ remote, version, counter, by }) => ({
      updateOne: { filter: { day, remote, version }, update: { $inc: { [counter]: by } }, upsert: true },
    }));
    if (writes.length > 0) await this.days.bulkWrite(writes, { ordered: false });
    return writes.length;
  }

  async #isOfRelease({ remote, version }: Increment): Promise<boolean> {
    return version === '' || this.releases.isKnown(remote, version);
  }
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

/** The counts of all, name by name. */
function sum(counts: readonly (Record<string, number> | undefined)[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [name, count] of counts.flatMap((one) => Object.entries(one ?? {}))) {
    total[name] = (total[name] ?? 0) + count;
  }
  return total;
}
