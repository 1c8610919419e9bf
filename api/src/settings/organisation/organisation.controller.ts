import { Controller } from '@nestjs/common';
import { Endpoint } from '../../foundation/index.ts';
import { OrganisationService } from './organisation.service.ts';

@Controller()
export class OrganisationController {
  constructor(private readonly organisation: OrganisationService) {}

  @Endpoint('GET /organisation')
  get() {
    return this.organisation.details();
  }
}
