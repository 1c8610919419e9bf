import { wallTimeIn } from '@iris/contract/webinars';

/** A beginning and an end as calendar and clock of a zone show them. */
export interface PeriodText {
  /** « mardi ». */
  weekday: string;
  day: number;
  /** « janvier ». */
  month: string;
  year: string;
  /** « mardi 12 janvier 2027 ». */
  date: string;
  from: string;
  to: string;
}

// Not by Intl, whose words may differ between the server and a browser.
const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const MONTHS = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
];

/** Making a format takes long. */
const formats = new Map<string, ReturnType<typeof wallTimeIn>>();

/** Reads when something begins that takes so many minutes, in a zone. */
export function readPeriod(startsAt: string, minutes: number, timeZone: string): PeriodText {
  const read = formats.get(timeZone) ?? wallTimeIn(timeZone);
  formats.set(timeZone, read);
  const start = new Date(startsAt);
  const { day: on, time: from } = read(start);
  const { time: to } = read(new Date(start.getTime() + minutes * 60_000));
  const [year = '', month = '', day = ''] = on.split('-');
  const words = { weekday: WEEKDAYS[new Date(on).getUTCDay()] ?? '', month: MONTHS[Number(month) - 1] ?? '' };
  const number = Number(day);
  const date = `${words.weekday} ${number === 1 ? '1er' : number}\u00a0${words.month} ${year}`;
  return { ...words, day: number, year, date, from, to };
}

/** « 18:30 – 19:30 ». */
export function hoursText({ from, to }: PeriodText): string {
  return `${from}\u00a0–\u00a0${to}`;
}
