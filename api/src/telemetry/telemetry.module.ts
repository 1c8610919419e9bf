import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReleasesModule } from '../releases/releases.module.ts';
import { REMOTE_HEALTH_MODEL, remoteHealthSchema } from './remote-health.schema.ts';
import { TelemetryController } from './telemetry.controller.ts';
import { TelemetryService } from './telemetry.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: REMOTE_HEALTH_MODEL, schema: remoteHealthSchema }]), ReleasesModule],
  controllers: [TelemetryController],
  providers: [TelemetryService],
  exports: [TelemetryService],
})
export class TelemetryModule {}
