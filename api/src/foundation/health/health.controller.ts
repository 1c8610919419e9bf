import { Site } from '@iris/delivery/server';
import { Controller } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { DatabaseService } from '../database/database.service.ts';
import { WithoutDatabase } from '../database/database-ready.guard.ts';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { ApiCompatibilityService } from './api-compatibility.service.ts';
import { DrainService } from './drain.service.ts';

const PING_TIME_MS = 1000;

@Controller()
@WithoutDatabase()
export class HealthController {
  readonly #accepting = [() => this.#checkInstance(), () => this.#checkCompatibility()];

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: DatabaseService,
    private readonly drain: DrainService,
    private readonly compatibility: ApiCompatibilityService,
    private readonly site: Site,
  ) {}

  /** Liveness: the process answers, independent of the database. */
  @Endpoint('GET /health/live')
  live() {
    return this.health.check([]);
  }

  /**
   * For proxies: the instance has been prepared, has what the served applications use, and is not about to stop. Also without
   * a database, so that pages are served that explain the outage.
   */
  @Endpoint('GET /health/accepting')
  accepting() {
    this.drain.checkNotDraining();
    return this.health.check(this.#accepting);
  }

  /**
   * Readiness: the database is ready and answers, pages are served, and the instance is not about to stop. Not before the first
   * release, which therefore must not wait for it.
   */
  @Endpoint('GET /health/ready')
  ready() {
    this.drain.checkNotDraining();
    return this.health.check([...this.#accepting, () => this.#checkDatabase(), () => this.#checkPages()]);
  }

  #checkInstance() {
    const indicator = this.indicators.check('instance');
    return this.database.ready ? indicator.up() : indicator.down();
  }

  async #checkCompatibility() {
    const indicator = this.indicators.check('compatibility');
    return (await this.compatibility.isCompatible()) ? indicator.up() : indicator.down();
  }

  async #checkDatabase() {
    const indicator = this.indicators.check('database');
    return (await this.database.ping(PING_TIME_MS)) ? indicator.up() : indicator.down();
  }

  async #checkPages() {
    const indicator = this.indicators.check('pages');
    return (await this.site.servesPages()) ? indicator.up() : indicator.down();
  }
}
