export { type Organisation, OrganisationService } from './organisation/organisation.service.ts';
export { SettingsModule } from './settings.module.ts';
export { ThemeService } from './theme/theme.service.ts';
