import type { InputOf } from '@iris/contract/routes';
import { Controller, Headers } from '@nestjs/common';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { bucketOf } from '../remotes/canary.ts';
import { TelemetryService } from './telemetry.service.ts';

@Controller()
export class TelemetryController {
  constructor(private readonly telemetry: TelemetryService) {}

  @Endpoint('POST /telemetry')
  recordLoads(@Input() { body }: InputOf<'POST /telemetry'>, @Headers('cookie') cookies: string | undefined) {
    return this.telemetry.recordLoads(body, bucketOf(cookies));
  }

  @Endpoint('POST /csp-reports')
  recordViolation(@Input() { body }: InputOf<'POST /csp-reports'>) {
    return this.telemetry.recordViolation(body);
  }
}
