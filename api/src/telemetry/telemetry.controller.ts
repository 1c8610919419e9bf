import { type CspReport, cspReportSchema, type Telemetry, telemetrySchema } from '@iris/contract/telemetry';
import { Body, Controller, Post } from '@nestjs/common';
import { Public } from '../common/access.decorators.ts';
import { AnswersNothing } from '../common/answers.decorator.ts';
import { TakesCspReport } from '../common/csp-report.decorator.ts';
import { RateLimitedReports } from '../rate-limit/rate-limit.guard.ts';
import { TelemetryService } from './telemetry.service.ts';

@Controller()
@Public()
@RateLimitedReports()
export class TelemetryController {
  constructor(private readonly telemetry: TelemetryService) {}

  @Post('telemetry')
  @AnswersNothing()
  recordLoads(@Body({ schema: telemetrySchema }) { events }: Telemetry) {
    return this.telemetry.recordLoads(events);
  }

  @Post('csp-reports')
  @TakesCspReport()
  @AnswersNothing()
  recordViolation(@Body({ schema: cspReportSchema }) report: CspReport) {
    return this.telemetry.recordViolation(report);
  }
}
