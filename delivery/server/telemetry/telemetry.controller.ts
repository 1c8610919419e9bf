import { Controller, Headers, Ip } from '@nestjs/common';
import { Endpoint, Input, type InputOf } from '../endpoint.ts';
import { bucketOf } from '../registry/canary.ts';
import { PreviewsService } from '../registry/preview/previews.service.ts';
import { TelemetryService } from './telemetry.service.ts';
import { releaseBehind } from './violations/violation.ts';

@Controller()
export class TelemetryController {
  constructor(
    private readonly telemetry: TelemetryService,
    private readonly previews: PreviewsService,
  ) {}

  @Endpoint('POST /telemetry')
  recordLoads(
    @Input() { body }: InputOf<'POST /telemetry'>,
    @Headers('cookie') cookies: string | undefined,
    @Ip() address: string,
  ) {
    const events = body.events.filter(({ remote }) => !this.previews.concerns(remote, cookies));
    return this.telemetry.recordLoads({ ...body, events }, { bucket: bucketOf(cookies), address });
  }

  @Endpoint('POST /csp-reports')
  async recordViolation(
    @Input() { body }: InputOf<'POST /csp-reports'>,
    @Headers('cookie') cookies: string | undefined,
  ) {
    if (!this.previews.concerns(releaseBehind(body)?.name, cookies)) await this.telemetry.recordViolation(body);
  }
}
