import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { DrainService } from './drain.service.ts';
import { HealthController } from './health.controller.ts';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [DrainService],
})
export class HealthModule {}
