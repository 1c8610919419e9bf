import { bucketOf, PreviewsService, TelemetryService } from '@iris/delivery/server';
import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { NetworksService } from './networks.service.ts';

@Controller()
export class TelemetryController {
  constructor(
    private readonly telemetry: TelemetryService,
    private readonly previews: PreviewsService,
    private readonly networks: NetworksService,
  ) {}

  @Endpoint('POST /telemetry')
  recordLoads(@Call() { body, request }: CallOf<'POST /telemetry'>) {
    const { cookie } = request.headers;
    const isOfPreview = this.previews.concernedIn(cookie);
    const events = body.events.filter(({ remote }) => !isOfPreview(remote));
    const network = this.networks.groupOf(request.ip);
    return this.telemetry.recordLoads({ ...body, events }, { bucket: bucketOf(cookie), network });
  }
}
