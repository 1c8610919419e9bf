import { ROUTES } from '@iris/contract/routes';
import { REGISTRATION_STATE_LABELS, type Registration } from '@iris/contract/webinars';
import { Controller, StreamableFile } from '@nestjs/common';
import { Call, type CallOf, csvDate, dayOf, Endpoint, writeCsv } from '../../foundation/index.ts';
import { HostingService } from './hosting.service.ts';
import { RegistrationLists } from './registration-lists.service.ts';

@Controller()
export class HostingController {
  constructor(
    private readonly hosting: HostingService,
    private readonly registrations: RegistrationLists,
  ) {}

  @Endpoint('GET /admin/webinars')
  list(@Call() { query }: CallOf<'GET /admin/webinars'>) {
    return this.hosting.list(query);
  }

  @Endpoint('GET /admin/webinars/:id')
  show(@Call() { params }: CallOf<'GET /admin/webinars/:id'>) {
    return this.hosting.show(params.id);
  }

  @Endpoint('POST /admin/webinars')
  create(@Call() { body, user }: CallOf<'POST /admin/webinars'>) {
    return this.hosting.create(body, user);
  }

  @Endpoint('PUT /admin/webinars/:id')
  update(@Call() { params, body, user, version }: CallOf<'PUT /admin/webinars/:id'>) {
    return this.hosting.update(params.id, body, user, version);
  }

  @Endpoint('POST /admin/webinars/:id/cancel')
  cancel(@Call() { params, body, user, version }: CallOf<'POST /admin/webinars/:id/cancel'>) {
    return this.hosting.cancel(params.id, body.reason, user, version);
  }

  @Endpoint('DELETE /admin/webinars/:id')
  delete(@Call() { params, user }: CallOf<'DELETE /admin/webinars/:id'>) {
    return this.hosting.delete(params.id, user);
  }

  @Endpoint('GET /admin/webinars/:id/registrations')
  listRegistrations(@Call() { params, query }: CallOf<'GET /admin/webinars/:id/registrations'>) {
    return this.registrations.list(params.id, query);
  }

  @Endpoint('GET /admin/webinars/:id/registrations/export')
  async exportRegistrations(@Call() { route, params }: CallOf<'GET /admin/webinars/:id/registrations/export'>) {
    const csv = (await this.registrations.readAll(params.id)).readable(registrationsCsv);
    return new StreamableFile(csv, {
      type: ROUTES[route].file,
      disposition: `attachment; filename="inscrits-${dayOf(new Date())}.csv"`,
    });
  }
}

const TITLES = ['Nom', 'E-mail', 'Inscription', 'État', 'Minutes de présence', 'Attestation'];

/** The registrations of a webinar as CSV. */
function registrationsCsv(registrations: AsyncIterable<Registration>): AsyncGenerator<string> {
  return writeCsv(toLines(registrations), TITLES);
}

async function* toLines(registrations: AsyncIterable<Registration>): AsyncGenerator<string[]> {
  for await (const { name, email, created_at, state, minutes, serial } of registrations) {
    const presence = [minutes === null ? '' : String(minutes), serial ?? ''];
    yield [name, email, csvDate(created_at), REGISTRATION_STATE_LABELS[state], ...presence];
  }
}
