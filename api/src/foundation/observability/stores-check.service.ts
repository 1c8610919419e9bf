import { openStore, type StoreAddress } from '@iris/delivery/server/store';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config, WorkerConfig } from '../config/env.ts';

/** Nothing is stored under this name: a bucket that can be used says so. */
const ABSENT = 'absent';

/** Warns at start of a bucket that is missing or does not answer: without it nobody would know before the first upload. */
@Injectable()
export class StoresCheck implements OnApplicationBootstrap {
  readonly #logger = new Logger('Stores');

  constructor(@InjectConfig() private readonly config: WorkerConfig | Config) {}

  /** The start does not wait for the answers. */
  onApplicationBootstrap(): void {
    void this.#check('FILMS_STORE', this.config.filmsStore);
    if ('releasesStore' in this.config) void this.#check('RELEASES_STORE', this.config.releasesStore);
  }

  async #check(setting: string, address: StoreAddress): Promise<void> {
    if (!('s3' in address)) return;
    try {
      await (await openStore(address)).readDocument(ABSENT);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#logger.warn(`${setting} names the bucket "${address.s3.bucket}". ${reason}`);
    }
  }
}
