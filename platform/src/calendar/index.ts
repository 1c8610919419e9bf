export { CalendarAddress } from './calendar-address.tsx';
export { DateDial } from './date-dial.tsx';
export { hoursText, type PeriodText, readPeriod } from './periods.ts';
export { readTimeZone, useTimeZone } from './time-zone.ts';
export { useDownloadInvitation } from './use-invitation.ts';
export { useNow, useServerNow } from './use-now.ts';
export { type Period, WebinarTime, ZoneSentence } from './webinar-time.tsx';
export { zoneText } from './zones.ts';
