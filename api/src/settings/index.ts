export { OrganisationModule } from './organisation/organisation.module.ts';
export { type Organisation, OrganisationService } from './organisation/organisation.service.ts';
export { ThemeModule } from './theme/theme.module.ts';
export { ThemeService } from './theme/theme.service.ts';
