export type { AttendanceRecord } from './attendance/attendance.schema.ts';
export type { EveningQuestionRecord } from './evening/evening-question.schema.ts';
export type { PollRecord, PollVoteRecord } from './evening/poll.schema.ts';
export { newWebinar, repeatWeekly } from './hosting/hosted-webinar.ts';
export { RoomLinks } from './hosting/room-links.service.ts';
export { WebinarNotices } from './notices/webinar-notices.service.ts';
export { type WebinarRecord, WebinarsService } from './programme/webinars.service.ts';
export type { RegistrationRecord } from './registrations/registrations.service.ts';
export { WebinarsModule } from './webinars.module.ts';
