import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { PersonsService } from './persons.service.ts';

@Controller()
export class PersonsController {
  constructor(private readonly persons: PersonsService) {}

  @Endpoint('GET /admin/users/:id/enrollments')
  listEnrollments(@Call() { params, user }: CallOf<'GET /admin/users/:id/enrollments'>) {
    return this.persons.listEnrollments(params.id, user);
  }

  @Endpoint('GET /admin/users/:id/certificates')
  listCertificates(@Call() { params }: CallOf<'GET /admin/users/:id/certificates'>) {
    return this.persons.listCertificates(params.id);
  }

  @Endpoint('GET /admin/users/:id/institutions')
  listInstitutions(@Call() { params }: CallOf<'GET /admin/users/:id/institutions'>) {
    return this.persons.listInstitutions(params.id);
  }
}
