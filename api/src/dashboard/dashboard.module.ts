import { Module } from '@nestjs/common';
import { CoursesModule } from '../courses/courses.module.ts';
import { EnrollmentsModule } from '../enrollments/enrollments.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DashboardService } from './dashboard.service.ts';

@Module({
  imports: [UsersModule, CoursesModule, EnrollmentsModule],
  controllers: [DashboardController],
  providers: [DashboardService],
})
export class DashboardModule {}
