import { type DynamicModule, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { ApiCompatibilityService } from './api-compatibility.service.ts';
import { DrainService } from './drain.service.ts';
import { HealthController } from './health.controller.ts';

@Module({})
class HealthModule {}

/** The health checks of an API that serves the pages of this delivery. */
export function healthModule(delivery: DynamicModule): DynamicModule {
  return {
    module: HealthModule,
    imports: [TerminusModule.forRoot({ logger: false }), delivery],
    controllers: [HealthController],
    providers: [ApiCompatibilityService, DrainService],
  };
}
