export { CalendarAddress } from './calendar-address.tsx';
export { DateDial } from './date-dial.tsx';
export { hoursText, type PeriodText, readPeriod } from './periods.ts';
export { useDownloadInvitation } from './use-invitation.ts';
export { type Period, WebinarTime, ZoneSentence } from './webinar-time.tsx';
export { zoneText } from './zones.ts';
