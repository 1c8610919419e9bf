import { Module } from '@nestjs/common';
import { DeploymentsController } from './deployments.controller.ts';
import { ReleasesModule } from './releases.module.ts';

@Module({ imports: [ReleasesModule], controllers: [DeploymentsController] })
export class DeploymentsModule {}
