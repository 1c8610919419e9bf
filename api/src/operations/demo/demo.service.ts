import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEMO_PASSWORD } from '@iris/contract/accounts';
import type { Script } from '@iris/demo';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { hashPassword, UsersService } from '../../accounts/index.ts';
import { VideosService } from '../../authoring/index.ts';
import { raiseCatalogVersion } from '../../catalog/index.ts';
import {
  type Config,
  DatabaseService,
  InjectConfig,
  isDuplicateKey,
  raisePublicVersion,
} from '../../foundation/index.ts';
import { RoomLinks, WebinarNotices } from '../../webinars/index.ts';
import { SEED_MODEL, type SeedRecord } from './seed.schema.ts';

const SEED_ID = 'demo';
const SEED_TIME_MS = 30_000;

/** A server has no demo films: they are looked for when they are wanted. */
function filmsFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@iris/demo/package.json')), 'films/files');
}

/** Adds the demo data to an empty database, once. */
@Injectable()
export class DemoService implements OnModuleInit {
  readonly #logger = new Logger('Demo');

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(SEED_MODEL) private readonly seeds: Model<SeedRecord>,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
    private readonly videos: VideosService,
    private readonly links: RoomLinks,
    private readonly notices: WebinarNotices,
  ) {}

  onModuleInit(): void {
    if (this.config.demo) this.database.beforeReady(() => this.seed());
  }

  /** Inserts the data and a unique marker in one transaction, so that only one of several processes does. */
  async seed(): Promise<void> {
    if ((await this.users.count()) > 0) return;
    // Loaded for an empty database only: every other process would keep the content in memory.
    const [{ SCRIPTS }, { demoData }] = await Promise.all([import('@iris/demo'), import('./demo-data.ts')]);
    const films = await this.#addFilms(SCRIPTS);
    const data = demoData({
      ...{ films, links: this.links, now: new Date() },
      passwordHash: await hashPassword(DEMO_PASSWORD),
    });
    try {
      await this.database.inTransaction(
        async (session) => {
          await this.seeds.create([{ _id: SEED_ID, at: new Date() }], { session });
          for (const [collection, documents] of Object.entries(data)) {
            await this.connection.collection(collection).insertMany(documents, { session });
          }
          for (const webinar of data.webinars) await this.notices.schedule(webinar, session);
          await raiseCatalogVersion(
            this.connection,
            data.courses.map(({ _id }) => _id.toHexString()),
            session,
          );
          await raisePublicVersion(this.connection, 'campuses', session);
          await raisePublicVersion(this.connection, 'webinars', session);
        },
        { timeMs: SEED_TIME_MS },
      );
      this.#logger.log('demonstration data added');
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Adds the films of these scripts, once; returns their ids in the library, by their slugs. */
  async #addFilms(scripts: readonly Script[]): Promise<Map<string, string>> {
    const videos = new Map<string, string>();
    const root = filmsFolder();
    for (const { slug, title } of scripts) {
      const folder = join(root, slug);
      if (!existsSync(folder)) throw new Error(`the demo film ${slug} is missing in ${root}`);
      videos.set(slug, await this.videos.addReady({ folder, name: title }));
    }
    return videos;
  }
}
