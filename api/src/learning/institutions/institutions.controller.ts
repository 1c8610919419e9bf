import { ROUTES } from '@iris/contract/routes';
import { Controller, StreamableFile } from '@nestjs/common';
import { InstitutionAccess, MemberListService } from '../../accounts/index.ts';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { AttestationsService } from './attestations.service.ts';
import { InstitutionPagesService } from './institution-pages.service.ts';
import { LeavingService } from './members/leaving.service.ts';
import { TutoringsService } from './members/tutorings.service.ts';
import { ResidentsService } from './residents.service.ts';
import { SeatsService } from './seats/seats.service.ts';

/** What managers, tutors and administrators see of an institution and do there; each asks first whether the caller may. */
@Controller()
export class InstitutionsController {
  constructor(
    private readonly access: InstitutionAccess,
    private readonly pages: InstitutionPagesService,
    private readonly members: MemberListService,
    private readonly leaving: LeavingService,
    private readonly residents: ResidentsService,
    private readonly seats: SeatsService,
    private readonly tutorings: TutoringsService,
    private readonly attestations: AttestationsService,
  ) {}

  @Endpoint('GET /institutions/:id')
  async get(@Call() { params, user }: CallOf<'GET /institutions/:id'>) {
    return this.pages.describePage(await this.access.see(user, params.id));
  }

  @Endpoint('GET /institutions/:id/members')
  async listMembers(@Call() { params, query, user }: CallOf<'GET /institutions/:id/members'>) {
    const { institution } = await this.access.manage(user, params.id);
    return this.members.list(institution._id, query);
  }

  @Endpoint('PUT /institutions/:id/members/:member')
  async setLastDay(@Call() { params, body, user }: CallOf<'PUT /institutions/:id/members/:member'>) {
    const seen = await this.access.manage(user, params.id);
    return this.leaving.setLastDay(seen, params.member, body.until_on, user);
  }

  @Endpoint('DELETE /institutions/:id/members/:member')
  async removeMember(@Call() { params, user }: CallOf<'DELETE /institutions/:id/members/:member'>) {
    return this.leaving.remove(await this.access.manage(user, params.id), params.member, user);
  }

  @Endpoint('GET /institutions/:id/residents')
  async listResidents(@Call() { params, query, user }: CallOf<'GET /institutions/:id/residents'>) {
    return this.residents.list(await this.access.see(user, params.id), user.id, query);
  }

  @Endpoint('GET /institutions/:id/residents/:user')
  async getResident(@Call() { params, user }: CallOf<'GET /institutions/:id/residents/:user'>) {
    return this.residents.get(await this.access.see(user, params.id), user.id, params.user);
  }

  @Endpoint('GET /institutions/:id/attestations')
  async readAttestations(@Call() { route, params, query, user }: CallOf<'GET /institutions/:id/attestations'>) {
    const { institution } = await this.access.manage(user, params.id);
    const file = await this.attestations.read(institution, query);
    return new StreamableFile(file, {
      type: ROUTES[route].file,
      disposition: 'attachment; filename="attestations.pdf"',
      length: file.length,
    });
  }

  @Endpoint('DELETE /institutions/:id/seats/:seat')
  async takeBackSeat(@Call() { params, user }: CallOf<'DELETE /institutions/:id/seats/:seat'>) {
    const { institution } = await this.access.manage(user, params.id);
    return this.seats.takeBack(institution, params.seat, user);
  }

  @Endpoint('POST /institutions/:id/tutorings')
  async askTutoring(@Call() { params, body, user }: CallOf<'POST /institutions/:id/tutorings'>) {
    const { institution } = await this.access.manage(user, params.id);
    return this.tutorings.ask(institution, body, user);
  }

  @Endpoint('DELETE /institutions/:id/tutorings/:tutoring')
  async deleteTutoring(@Call() { params, user }: CallOf<'DELETE /institutions/:id/tutorings/:tutoring'>) {
    const { institution } = await this.access.manage(user, params.id);
    return this.tutorings.delete(institution, params.tutoring, user);
  }
}
