import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { AttendancesService } from './attendances.service.ts';
import { ClosingService } from './closing.service.ts';

@Controller()
export class ClosingController {
  constructor(
    private readonly closing: ClosingService,
    private readonly attendances: AttendancesService,
  ) {}

  @Endpoint('POST /admin/webinars/:id/close')
  close(@Call() { params, user }: CallOf<'POST /admin/webinars/:id/close'>) {
    return this.closing.close(params.id, user);
  }

  @Endpoint('GET /admin/webinars/listeners')
  countListeners() {
    return this.attendances.countListeners();
  }
}
