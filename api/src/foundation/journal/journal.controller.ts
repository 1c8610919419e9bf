import { ROUTES } from '@iris/contract/routes';
import { Controller, StreamableFile } from '@nestjs/common';
import { dayOf } from '../common/days.ts';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { Call, type CallOf } from '../http/requests/call.decorator.ts';
import { JournalService } from './journal.service.ts';
import { journalCsv } from './journal-csv.ts';

@Controller()
export class JournalController {
  constructor(private readonly journal: JournalService) {}

  @Endpoint('GET /admin/journal')
  list(@Call() { query }: CallOf<'GET /admin/journal'>) {
    return this.journal.list(query);
  }

  @Endpoint('GET /admin/journal/export')
  async export(@Call() { route, query }: CallOf<'GET /admin/journal/export'>) {
    const csv = (await this.journal.readAll(query)).readable(journalCsv);
    return new StreamableFile(csv, {
      type: ROUTES[route].file,
      disposition: `attachment; filename="journal-${dayOf(new Date())}.csv"`,
    });
  }
}
