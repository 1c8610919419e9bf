import { IMPORT_OUTCOME_LABELS, MEMBER_ROLE_LABELS } from '@iris/contract/institutions';
import { ROUTES } from '@iris/contract/routes';
import { Controller, StreamableFile } from '@nestjs/common';
import { Call, type CallOf, dayOf, Endpoint, writeCsv } from '../../../../foundation/index.ts';
import { type ImportRow, ImportsService } from './imports.service.ts';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Endpoint('GET /institutions/:id/imports')
  list(@Call() { params, user }: CallOf<'GET /institutions/:id/imports'>) {
    return this.imports.list(params.id, user);
  }

  @Endpoint('POST /institutions/:id/imports')
  start(@Call() { params, user, body }: CallOf<'POST /institutions/:id/imports'>) {
    return this.imports.start(params.id, user, body);
  }

  @Endpoint('GET /institutions/:id/imports/:import')
  show(@Call() { params, user }: CallOf<'GET /institutions/:id/imports/:import'>) {
    return this.imports.get(params.id, user, params.import);
  }

  @Endpoint('GET /institutions/:id/imports/:import/report')
  async report(@Call() { route, params, user }: CallOf<'GET /institutions/:id/imports/:import/report'>) {
    const csv = (await this.imports.readRows(params.id, user, params.import)).readable(toCsv);
    return new StreamableFile(csv, {
      type: ROUTES[route].file,
      disposition: `attachment; filename="invitations-${dayOf(new Date())}.csv"`,
    });
  }
}

const TITLES = ['Ligne', 'Nom', 'E-mail', 'Rôle', 'Résultat', 'À faire'];

const REMEDIES: Partial<Record<NonNullable<ImportRow['outcome']>, string>> = {
  declined: 'Parlez-en à cette personne avant de la réinviter, seule',
};

function toCsv(rows: AsyncIterable<ImportRow>): AsyncGenerator<string> {
  return writeCsv(toLines(rows), TITLES);
}

async function* toLines(rows: AsyncIterable<ImportRow>): AsyncGenerator<string[]> {
  for await (const { line, name, email, role, outcome, remedy } of rows) {
    const result = outcome ? IMPORT_OUTCOME_LABELS[outcome] : 'En cours';
    const toDo = remedy ?? (outcome && REMEDIES[outcome]) ?? '';
    yield [String(line), name, email, role ? MEMBER_ROLE_LABELS[role] : '', result, toDo];
  }
}
