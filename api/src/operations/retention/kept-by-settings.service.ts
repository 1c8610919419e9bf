import { Injectable } from '@nestjs/common';
import { Collections, type Config, DatabaseService, InjectConfig, keepFor } from '../../foundation/index.ts';

/** Has the database delete what is kept as long as the settings say (docs/product.md, Personal data), from each start on. */
@Injectable()
export class KeptBySettings {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly collections: Collections,
    database: DatabaseService,
  ) {
    database.beforeReady(() => this.apply());
  }

  /** Gives each collection whose retention is a setting that number of days. */
  async apply(days: Config['keptDays'] = this.config.keptDays): Promise<void> {
    for (const collection of this.collections.list()) {
      const { retention } = collection;
      if (!retention || !('setting' in retention)) continue;
      await keepFor(this.collections.modelOf(collection).collection, retention.from, days[retention.setting]);
    }
  }
}
