import { Module } from '@nestjs/common';
import { TelemetryModule } from '../telemetry/telemetry.module.ts';
import { DeploymentsController } from './deployments.controller.ts';
import { ReleasesModule } from './releases.module.ts';

@Module({ imports: [ReleasesModule, TelemetryModule], controllers: [DeploymentsController] })
export class DeploymentsModule {}
