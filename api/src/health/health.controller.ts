import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { Public } from '../common/access.decorators.ts';
import { DatabaseService } from '../database/database.service.ts';
import { WithoutDatabase } from '../database/database-ready.guard.ts';

const PING_TIME_MS = 1000;

@Controller('health')
@WithoutDatabase()
@Public()
@ApiExcludeController()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: DatabaseService,
  ) {}

  /** The process answers: restarting it would not help whatever else is wrong. */
  @Get('live')
  live() {
    return this.health.check([]);
  }

  /** Requests may be sent here. */
  @Get('ready')
  ready() {
    return this.health.check([() => this.#checkDatabase()]);
  }

  async #checkDatabase() {
    const indicator = this.indicators.check('database');
    return (await this.database.ping(PING_TIME_MS)) ? indicator.up() : indicator.down();
  }
}
