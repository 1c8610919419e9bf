import { Controller } from '@nestjs/common';
import { Endpoint } from '../../foundation/index.ts';
import { DashboardService } from './dashboard.service.ts';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Endpoint('GET /admin/dashboard')
  counters() {
    return this.dashboard.counters();
  }
}
