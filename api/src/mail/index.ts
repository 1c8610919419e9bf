export { untilDay } from './day-time.ts';
export { DevMailbox } from './dev/dev-mailbox.service.ts';
export { MailModule, MailStoreModule } from './mail.module.ts';
export type { CalendarNotice, Mail, MailData } from './mail.ts';
export { MailOutbox } from './mail-outbox.service.ts';
export { MailSender } from './mail-sender.service.ts';
export { hasAddress } from './templates/greet.ts';
export { parseSender } from './transport/sender.ts';
export { WaitingMails } from './waiting-mails.service.ts';
