import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { ToDoService } from '../dashboard/to-do.service.ts';
import { AnalyticsService } from './analytics.service.ts';

@Controller()
export class AnalyticsController {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly toDo: ToDoService,
  ) {}

  @Endpoint('GET /admin/dashboard')
  counters() {
    return this.analytics.counters();
  }

  @Endpoint('GET /admin/to-do')
  listToDo(@Call() { user }: CallOf<'GET /admin/to-do'>) {
    return this.toDo.listFor(user);
  }

  @Endpoint('GET /admin/analytics')
  get(@Call() { query }: CallOf<'GET /admin/analytics'>) {
    return this.analytics.ofPeriod(query);
  }
}
