import { TIME_ZONE } from '@iris/contract/foundation';
import {
  DEFAULT_REQUIRED_SHARE,
  type HostedWebinar,
  instantsOf,
  type NewWebinar,
  type newWebinarSchema,
  type Schedule,
  weeksLater,
} from '@iris/contract/webinars';
import type { ZodForm } from '@iris/platform/forms';
import type { z } from 'zod';

/** The values of the form of a webinar; an existing one has one week. */
export type WebinarValues = z.input<typeof newWebinarSchema>;

/** The form of a webinar. */
export type WebinarForm = ZodForm<WebinarValues, NewWebinar>;

/** A speaker of whom nothing is written. */
export const NO_SPEAKER = { name: '', role: '', disclosure: '' };

/** The values of a new webinar. */
export const NEW_WEBINAR: Omit<WebinarValues, 'level'> & { level: 'Intermédiaire' } = {
  title: '',
  description: '',
  objectives: [],
  level: 'Intermédiaire',
  language: 'fr',
  speakers: [NO_SPEAKER],
  day: '',
  from: '18:30',
  to: '19:30',
  time_zone: TIME_ZONE,
  repeated_hour: null,
  capacity: 100,
  required_share: DEFAULT_REQUIRED_SHARE,
  link: '',
  weeks: 1,
};

/** The values of a webinar that exists. */
export function toInput(webinar: HostedWebinar): WebinarValues {
  const { title, description, objectives, level, language, speakers, capacity, required_share, link } = webinar;
  const { day, from, to, time_zone, repeated_hour = null } = webinar;
  return {
    ...{ title, description, objectives, level, language, speakers, capacity, required_share, link },
    ...{ day, from, to, time_zone, repeated_hour },
    weeks: 1,
  };
}

/** The values of a copy, which is held on another day. */
export function copyOf(webinar: HostedWebinar): WebinarValues {
  return { ...toInput(webinar), day: '', repeated_hour: null };
}

/** Whether a change of these values is told to all who have registered: it moves the webinar, or gives it another title. */
export function isTold(webinar: HostedWebinar, values: Partial<WebinarValues>): boolean {
  const before = toInput(webinar);
  return TOLD_FIELDS.some((field) => (values[field] ?? null) !== (before[field] ?? null));
}

const TOLD_FIELDS = ['title', 'day', 'from', 'to', 'time_zone', 'repeated_hour'] as const;

/** The first day of a series on which its hour comes twice, because clocks are put back. */
export function findRepeatedHour(schedule: Schedule, weeks: number): string | undefined {
  const days = Array.from({ length: weeks }, (_, week) => weeksLater(schedule, week));
  return days.find(({ day, from, time_zone }) => instantsOf({ day, time: from, time_zone }).length > 1)?.day;
}
