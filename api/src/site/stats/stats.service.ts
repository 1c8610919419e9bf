import { STATS_DEFAULTS } from '@iris/contract/defaults';
import type { Stats } from '@iris/contract/stats';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type Actor, DatabaseService, JournalService, raisePublicVersion } from '../../foundation/index.ts';
import { STATS_ID, STATS_MODEL, type StatsRecord } from './stats.schema.ts';

@Injectable()
export class StatsService {
  constructor(
    @InjectModel(STATS_MODEL) private readonly stats: Model<StatsRecord>,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** The homepage statistics, by default those of docs/product.md. */
  async get(): Promise<Stats> {
    return toStats(await this.stats.findById(STATS_ID).lean<StatsRecord>());
  }

  /** Replaces the homepage statistics. */
  async replace(stats: Stats, actor: Actor): Promise<Stats> {
    const replace = async (session: ClientSession) => {
      const before = await this.stats
        .findByIdAndUpdate(STATS_ID, { $set: stats }, { upsert: true })
        .session(session)
        .lean<StatsRecord>();
      const change = { action: 'stats.update', label: 'Statistiques', before: toStats(before), after: stats } as const;
      await raisePublicVersion(this.stats.db, 'stats', session);
      await this.journal.record(actor, change, session);
      return stats;
    };
    return this.database.inTransaction(replace, { queue: STATS_ID });
  }
}

function toStats(record: StatsRecord | null): Stats {
  if (!record) return STATS_DEFAULTS;
  const { _id, ...stats } = record;
  return stats;
}
