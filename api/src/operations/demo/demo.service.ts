import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DEMO_PASSWORD } from '@iris/contract/accounts';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { hashPassword, UsersService } from '../../accounts/index.ts';
import { type FilmRecord, OwnedFilmsService, VideosService } from '../../authoring/index.ts';
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

/** On a busy machine it takes long. MongoDB ends a transaction after a minute. */
const SEED_TIME_MS = 55_000;

/** The folder of a demo film. A server has none: they are looked for when they are wanted. */
function findFilm(slug: string): string {
  const root = join(dirname(createRequire(import.meta.url).resolve('@iris/demo/package.json')), 'films/files');
  const folder = join(root, slug);
  if (!existsSync(folder)) throw new Error(`the demo film ${slug} is missing in ${root}`);
  return folder;
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
    private readonly ownedFilms: OwnedFilmsService,
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
    const [{ DEMO_SUBMISSIONS, FILMS }, { demoData }] = await Promise.all([
      import('@iris/demo'),
      import('./demo-data.ts'),
    ]);
    const ofLearners = new Set(DEMO_SUBMISSIONS.map(({ slug }) => slug));
    const films = new Map<string, string>();
    const practiceFilms = new Map<string, FilmRecord>();
    for (const { slug, title } of FILMS) {
      const folder = findFilm(slug);
      if (ofLearners.has(slug)) practiceFilms.set(slug, await this.ownedFilms.storeEncoded(folder));
      else films.set(slug, await this.videos.addReady({ folder, name: title }));
    }
    const data = demoData({
      ...{ films, practiceFilms, links: this.links, now: new Date() },
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
}
