import { Module } from '@nestjs/common';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsService } from './analytics.service.ts';

@Module({
  imports: [UsersModule, EnrollmentsModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsService],
})
export class AnalyticsModule {}
