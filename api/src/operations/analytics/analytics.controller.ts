import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { AnalyticsService } from './analytics.service.ts';

@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Endpoint('GET /admin/dashboard')
  counters() {
    return this.analytics.counters();
  }

  @Endpoint('GET /admin/analytics')
  get(@Call() { query }: CallOf<'GET /admin/analytics'>) {
    return this.analytics.ofPeriod(query);
  }
}
