import { CompatibilityService } from '@iris/delivery/server';
import { Injectable, Logger } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';
import { DatabaseService } from '../database/database.service.ts';

/** How often an instance compares again, out of service and in it: another release may have gone live. */
const AGAIN_AFTER_MS = { out: 2000, in: 60_000 };

/**
 * Keeps an instance out of service whose API lacks what the served applications use of it, so that an upgrade stops at the
 * first one. An instance that has been in service stays there, and only logs what it lacks of a release that an instance of
 * another version has accepted.
 */
@Injectable()
export class ApiCompatibilityService {
  readonly #logger = new Logger('Compatibility');
  readonly #logged = new Set<string>();
  #isCompatible = false;
  #comparedAt = 0;

  constructor(
    private readonly compatibility: CompatibilityService,
    private readonly database: DatabaseService,
    @InjectConfig() private readonly config: Config,
  ) {
    database.beforeReady(() => this.#compare());
  }

  /** Whether the API has what the served applications use, or had once; during an outage of the database what was known. */
  async isCompatible(): Promise<boolean> {
    const isDue = performance.now() > this.#comparedAt + AGAIN_AFTER_MS[this.#isCompatible ? 'in' : 'out'];
    if (this.database.ready && isDue) {
      await this.database.withinFallbackTime(this.#compare()).catch(() => undefined);
    }
    return this.#isCompatible;
  }

  async #compare(): Promise<void> {
    this.#comparedAt = performance.now();
    const reasons = await this.compatibility.reasons();
    const lacks = reasons.flatMap(({ name, lacking, text }) => (name === lacking ? [text] : []));
    const isRequired = this.config.apiCompatibility === 'require';
    this.#isCompatible ||= lacks.length === 0 || !isRequired;
    for (const text of lacks.filter((one) => !this.#logged.has(one))) {
      this.#logged.add(text);
      if (isRequired) this.#logger.error(text);
      else this.#logger.warn(text);
    }
  }
}
