import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { LeavingService } from './members/leaving.service.ts';
import { TutoringsService } from './members/tutorings.service.ts';
import { OwnInstitutionsService } from './own-institutions.service.ts';
import { SeatsService } from './seats/seats.service.ts';

/** What members do with their own institutions. */
@Controller()
export class OwnInstitutionsController {
  constructor(
    private readonly institutions: OwnInstitutionsService,
    private readonly leaving: LeavingService,
    private readonly seats: SeatsService,
    private readonly tutorings: TutoringsService,
  ) {}

  @Endpoint('GET /account/institutions')
  list(@Call() { user }: CallOf<'GET /account/institutions'>) {
    return this.institutions.list(user.id);
  }

  @Endpoint('DELETE /account/institutions/:id')
  leave(@Call() { params, user }: CallOf<'DELETE /account/institutions/:id'>) {
    return this.leaving.leave(params.id, user.id);
  }

  @Endpoint('POST /account/institutions/:id/seats')
  takeSeat(@Call() { params, body, user }: CallOf<'POST /account/institutions/:id/seats'>) {
    return this.seats.take({ institution: params.id, user: user.id, ...body });
  }

  @Endpoint('PUT /account/tutorings/:id')
  decide(@Call() { params, body, user }: CallOf<'PUT /account/tutorings/:id'>) {
    return this.tutorings.decide(user.id, params.id, body.agreed);
  }
}
