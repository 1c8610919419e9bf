import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Endpoint, Input } from '../../foundation/index.ts';
import { AnalyticsService } from './analytics.service.ts';

@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Endpoint('GET /admin/analytics')
  get(@Input() { query }: InputOf<'GET /admin/analytics'>) {
    return this.analytics.ofPeriod(query);
  }
}
