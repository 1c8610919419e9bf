import { Readable } from 'node:stream';
import {
  type JournalFilter,
  type JournalQuery,
  journalFilterSchema,
  journalQuerySchema,
  journalSchema,
} from '@iris/contract/journal';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { SuperAdminOnly } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { dayOf } from '../common/days.ts';
import { AnswersFile, MayTakeLong } from '../common/files.decorator.ts';
import { JournalService } from './journal.service.ts';
import { journalCsv } from './journal-csv.ts';

const CSV = 'text/csv; charset=utf-8';

@Controller('admin/journal')
@SuperAdminOnly()
export class JournalController {
  constructor(private readonly journal: JournalService) {}

  @Get()
  @Answers(200, journalSchema)
  list(@Query({ schema: journalQuerySchema }) query: JournalQuery) {
    return this.journal.list(query);
  }

  @Get('export')
  @MayTakeLong()
  @AnswersFile(CSV)
  async export(@Query({ schema: journalFilterSchema }) filter: JournalFilter) {
    const csv = Readable.from(journalCsv(await this.journal.readAll(filter)));
    return new StreamableFile(csv, {
      type: CSV,
      disposition: `attachment; filename="journal-${dayOf(new Date())}.csv"`,
    });
  }
}
