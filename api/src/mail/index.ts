export { untilDay } from './day-time.ts';
export { DevMailbox } from './dev/dev-mailbox.service.ts';
export { MailModule } from './mail.module.ts';
export type { Mail, MailData } from './mail.ts';
export { MailOutbox } from './mail-outbox.service.ts';
export { LETTER_COLORS } from './templates/colors.ts';
