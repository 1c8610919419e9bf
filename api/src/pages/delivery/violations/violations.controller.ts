import { PreviewsService, TelemetryService } from '@iris/delivery/server';
import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../../foundation/index.ts';
import { releaseBehind } from './violation.ts';
import { ViolationsService } from './violations.service.ts';

@Controller()
export class ViolationsController {
  constructor(
    private readonly violations: ViolationsService,
    private readonly telemetry: TelemetryService,
    private readonly previews: PreviewsService,
  ) {}

  @Endpoint('POST /csp-reports')
  async record(@Call() { body, request }: CallOf<'POST /csp-reports'>) {
    const release = releaseBehind(body);
    if (this.previews.concernedIn(request.headers.cookie)(release?.name)) return;
    const isCounted = release && (await this.telemetry.countViolation(release));
    if (!isCounted) await this.violations.record(body);
  }
}
