export { WebinarsService } from './programme/webinars.service.ts';
export { RegistrationsService } from './registrations/registrations.service.ts';
export { WebinarsModule } from './webinars.module.ts';
