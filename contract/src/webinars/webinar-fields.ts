// Without schemas, which would add zod to the pages that need a limit or a label only.

/** How long before its start the room of a webinar opens, in minutes. */
export const ROOM_OPENS_MINUTES = 15;

/** How long after its end the room still is open, and presence counted, in minutes. */
export const ROOM_CLOSES_MINUTES = 15;

/** Interval at which the page of the evening tells the server that it is open, in seconds: each minute gets one or more. */
export const PRESENCE_SECONDS = 20;

/** Share of a webinar's minutes that gives the attestation of presence, in percent: two thirds. */
export const DEFAULT_REQUIRED_SHARE = 66;

/** Shortest and longest webinar, in minutes. */
export const WEBINAR_MINUTES = { min: 15, max: 480 } as const;

/** Largest number of places. */
export const CAPACITY_MAX = 3000;

/** Largest number of weeks of a series. */
export const SERIES_WEEKS_MAX = 26;

/** Questions that one person asks in a webinar at most. */
export const ASKED_MAX = 10;

/** Whether a webinar is to come, is over, was closed by its host, or was cancelled. */
export const WEBINAR_STATES = ['planned', 'closed', 'cancelled'] as const;

/** A webinar's state. */
export type WebinarState = (typeof WEBINAR_STATES)[number];

/** Where a registration stands. */
export const REGISTRATION_STATES = ['confirmed', 'waiting'] as const;

/** A registration's state. */
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** The states of a registration. */
export const REGISTRATION_STATE_LABELS = {
  confirmed: 'Confirmé',
  waiting: "En liste d'attente",
} satisfies Record<RegistrationState, string>;

/** The states of a question of an evening. */
export const EVENING_QUESTION_STATES = ['open', 'answered', 'hidden'] as const;

/** The states of a poll. */
export const POLL_STATES = ['draft', 'open', 'closed'] as const;

/** A poll's state. */
export type PollState = (typeof POLL_STATES)[number];

/** The minutes of presence that give the attestation: a share in percent of the announced ones. */
export function requiredMinutes(minutes: number, share: number): number {
  return Math.max(1, Math.ceil((minutes * share) / 100));
}

/** When the room of a webinar opens and closes. */
export function roomPeriod(startsAt: Date, minutes: number): { opens: Date; closes: Date } {
  const opens = new Date(startsAt.getTime() - ROOM_OPENS_MINUTES * 60_000);
  return { opens, closes: new Date(startsAt.getTime() + (minutes + ROOM_CLOSES_MINUTES) * 60_000) };
}
