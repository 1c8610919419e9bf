import { type AnalyticsQuery, analyticsQuerySchema, analyticsSchema } from '@iris/contract/analytics';
import { Controller, Get, Query } from '@nestjs/common';
import { RequirePermission } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { AnalyticsService } from './analytics.service.ts';

@Controller('admin/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  @RequirePermission('view_analytics')
  @Answers(200, analyticsSchema)
  get(@Query({ schema: analyticsQuerySchema }) query: AnalyticsQuery) {
    return this.analytics.ofPeriod(query);
  }
}
