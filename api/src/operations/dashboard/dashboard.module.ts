import { Module } from '@nestjs/common';
import { UsersModule } from '../../accounts/index.ts';
import { CoursesModule, EnrollmentsModule } from '../../catalog/index.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DashboardService } from './dashboard.service.ts';

@Module({
  imports: [UsersModule, CoursesModule, EnrollmentsModule],
  controllers: [DashboardController],
  providers: [DashboardService],
})
export class DashboardModule {}
