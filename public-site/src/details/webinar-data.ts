import { linkTo, type Theme } from '@iris/contract/site';
import { type Webinar, type WebinarCard, wallTimeIn } from '@iris/contract/webinars';
import type { Event } from 'schema-dts';
import { paths } from '../paths.ts';
import { absolute, organizationId, summarize } from './site-data.ts';

/** A webinar for search engines (schema.org/Event), with what developers.google.com/search/docs/appearance/structured-data/event requires. */
export function webinarData(
  webinar: WebinarCard | Webinar,
  { siteName }: Theme,
  origin: string,
): Exclude<Event, string> {
  const { _id, title, level, language, speakers, starts_at, minutes, time_zone, capacity, places_left, state } =
    webinar;
  const address = absolute(linkTo(paths.webinar, { id: _id }), origin);
  const startDate = new Date(starts_at);
  const hasPlaces = state === 'planned' && places_left > 0;
  return {
    '@type': 'EducationEvent',
    '@id': `${address}#event`,
    url: address,
    name: title,
    ...('description' in webinar && { description: summarize(webinar.description) }),
    startDate: withOffset(startDate, time_zone),
    endDate: withOffset(new Date(startDate.getTime() + minutes * 60_000), time_zone),
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: address },
    organizer: { '@type': 'EducationalOrganization', '@id': organizationId(origin), name: siteName, url: `${origin}/` },
    performer: speakers.map(({ name, role }) => ({
      '@type': 'Person' as const,
      name,
      ...(role && { jobTitle: role }),
    })),
    inLanguage: language,
    educationalLevel: level,
    isAccessibleForFree: true,
    maximumAttendeeCapacity: capacity,
    ...(state === 'planned' && { remainingAttendeeCapacity: places_left }),
    offers: {
      '@type': 'Offer',
      category: 'Free',
      price: 0,
      priceCurrency: 'EUR',
      availability: `https://schema.org/${hasPlaces ? 'InStock' : 'SoldOut'}`,
      url: address,
    },
  };
}

/** An instant as the clock of a zone shows it, with its offset (ISO 8601): « 2027-03-30T18:30:00+02:00 ». */
export function withOffset(instant: Date, timeZone: string): string {
  const { day, time } = wallTimeIn(timeZone)(instant);
  const offset = Math.round((Date.parse(`${day}T${time}Z`) - instant.getTime()) / 60_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${day}T${time}:00${offset < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`;
}
