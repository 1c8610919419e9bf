import { DEMO_PASSWORD } from '@iris/contract/accounts';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { hashPassword, UsersService } from '../../accounts/index.ts';
import { raiseCatalogVersion } from '../../catalog/index.ts';
import {
  type Config,
  DatabaseService,
  InjectConfig,
  isDuplicateKey,
  raisePublicVersion,
} from '../../foundation/index.ts';
import { DemoFilmsService } from './demo-films.service.ts';
import { SEED_MODEL, type SeedRecord } from './seed.schema.ts';

const SEED_ID = 'demo';
const SEED_TIME_MS = 30_000;

/** Adds the demo data to an empty database, once. */
@Injectable()
export class DemoService implements OnModuleInit {
  readonly #logger = new Logger('Demo');

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(SEED_MODEL) private readonly seeds: Model<SeedRecord>,
    private readonly users: UsersService,
    private readonly films: DemoFilmsService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    if (this.config.demo) this.database.beforeReady(() => this.seed());
  }

  /** Inserts the data and a unique marker in one transaction, so that only one of several processes does. */
  async seed(): Promise<void> {
    if ((await this.users.count()) > 0) return;
    // Loaded for an empty database only: every other process would keep the content in memory.
    const [{ SCRIPTS }, { demoData }] = await Promise.all([import('@iris/demo'), import('./demo-data.ts')]);
    const films = await this.films.add(SCRIPTS);
    const data = demoData(await hashPassword(DEMO_PASSWORD), films, new Date());
    try {
      await this.database.inTransaction(
        async (session) => {
          await this.seeds.create([{ _id: SEED_ID, at: new Date() }], { session });
          for (const [collection, documents] of Object.entries(data)) {
            await this.connection.collection(collection).insertMany(documents, { session });
          }
          await raiseCatalogVersion(
            this.connection,
            data.courses.map(({ _id }) => _id.toHexString()),
            session,
          );
          await raisePublicVersion(this.connection, 'campuses', session);
        },
        { timeMs: SEED_TIME_MS },
      );
      this.#logger.log('demonstration data added');
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
