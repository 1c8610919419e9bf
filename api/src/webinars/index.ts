export { WebinarsService } from './programme/webinars.service.ts';
export { RegistrationsService } from './registrations/registrations.service.ts';
export { ReplayViewsService } from './replays/replay-views.service.ts';
export { ReplaysService } from './replays/replays.service.ts';
export { WebinarsModule } from './webinars.module.ts';
