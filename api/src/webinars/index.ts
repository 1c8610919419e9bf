export { WebinarsService } from './programme/webinars.service.ts';
export { WebinarsModule } from './webinars.module.ts';
