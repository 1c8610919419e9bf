import { Module } from '@nestjs/common';
import { UsersModule } from '../../accounts/index.ts';
import { EnrollmentsModule } from '../../catalog/index.ts';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsService } from './analytics.service.ts';

@Module({
  imports: [UsersModule, EnrollmentsModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsService],
})
export class AnalyticsModule {}
