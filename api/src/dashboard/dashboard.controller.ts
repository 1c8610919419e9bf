import { adminStatsSchema } from '@iris/contract/users';
import { Controller, Get } from '@nestjs/common';
import { RequirePermission } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { DashboardService } from './dashboard.service.ts';

@Controller('admin/dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @RequirePermission('view_analytics')
  @Answers(200, adminStatsSchema)
  counters() {
    return this.dashboard.counters();
  }
}
