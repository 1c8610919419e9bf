import { z } from 'zod';
import { LANGUAGES, LEVELS } from '../catalog/index.ts';
import { instant, objectId, pageQuery } from '../foundation/index.ts';
import { REGISTRATION_STATES, WEBINAR_STATES } from './webinar-fields.ts';

const count = z.int().min(0);

/** Who speaks, with what ties them to the industry. */
export const speakerSchema = z.object({ name: z.string(), role: z.string(), disclosure: z.string() });

/** A webinar of the programme. */
export const webinarCardSchema = z.object({
  _id: objectId,
  title: z.string(),
  level: z.enum(LEVELS),
  language: z.enum(LANGUAGES),
  speakers: z.array(speakerSchema),
  starts_at: instant,
  minutes: z.int().min(1),
  /** Where it is held: the zone in which its hour is written. */
  time_zone: z.string(),
  capacity: count,
  /** Of the capacity; 0 when new registrations wait. */
  places_left: count,
  state: z.enum(WEBINAR_STATES),
  has_replay: z.boolean(),
  /** The series that it belongs to. */
  series: objectId.nullable(),
});

/** Query of `GET /webinars`: those to come and under way, the next one first, or those that are over, the latest one first. */
export const webinarQuerySchema = z.object({ period: z.enum(['upcoming', 'past']), ...pageQuery });

/** Answer of `GET /webinars`; cancelled ones are among those to come until their hour. */
export const webinarListSchema = z.array(webinarCardSchema);

/** Answer of `GET /webinars/{id}`. */
export const webinarSchema = webinarCardSchema.extend({
  description: z.string(),
  objectives: z.array(z.string()),
  /** Minutes of presence that give the attestation. */
  required_minutes: count,
  /** Why it was cancelled; empty if nothing was said. */
  cancellation: z.string().nullable(),
  /** The others of its series that are to come, the next one first. */
  others: z.array(webinarCardSchema.pick({ _id: true, title: true, starts_at: true, minutes: true, time_zone: true })),
});

/** What an account has to do with a webinar. */
export const webinarStandingSchema = z.object({
  registration: z
    .object({
      state: z.enum(REGISTRATION_STATES),
      /** In the waiting list, from 1; null for a confirmed one. */
      position: z.int().min(1).nullable(),
      created_at: instant,
      /** Until when it is kept for an account that has not verified its e-mail; null once it has. */
      held_until: instant.nullable(),
    })
    .nullable(),
  /** Between them the room is open to the confirmed. */
  room_opens_at: instant,
  room_closes_at: instant,
  is_room_open: z.boolean(),
  /** What presence was counted; null until the host has closed the webinar. `serial` is that of the attestation. */
  attendance: z.object({ minutes: count, required: count, serial: z.string().nullable() }).nullable(),
});

/** One item of `GET /account/webinars`. */
export const ownWebinarSchema = z.object({ webinar: webinarCardSchema, standing: webinarStandingSchema });

/** Answer of `GET /account/webinars`: those to come, the next one first, then those that are over, the latest one first. */
export const ownWebinarListSchema = z.array(ownWebinarSchema);

/** Answer of `PUT /webinar-series/{id}/registration`: what became of those that are to come. */
export const seriesRegistrationSchema = z.object({ confirmed: count, waiting: count });

export type Speaker = z.infer<typeof speakerSchema>;
export type WebinarCard = z.infer<typeof webinarCardSchema>;
export type Webinar = z.infer<typeof webinarSchema>;
export type WebinarQuery = z.infer<typeof webinarQuerySchema>;
export type WebinarStanding = z.infer<typeof webinarStandingSchema>;
export type OwnWebinar = z.infer<typeof ownWebinarSchema>;
export type SeriesRegistration = z.infer<typeof seriesRegistrationSchema>;
