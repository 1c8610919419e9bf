import { Controller } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { OrganisationService } from './organisation/organisation.service.ts';
import { ThemeService } from './theme/theme.service.ts';

@Controller()
export class SettingsController {
  constructor(
    private readonly organisation: OrganisationService,
    private readonly theme: ThemeService,
  ) {}

  @Endpoint('GET /organisation')
  organisationDetails() {
    return this.organisation.details();
  }

  @Endpoint('GET /config/theme')
  currentTheme() {
    return this.theme.get();
  }
}
