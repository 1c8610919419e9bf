import { z } from 'zod';
import { LANGUAGES, LEVELS } from '../catalog/index.ts';
import {
  body,
  day,
  instant,
  line,
  objectId,
  optionalLine,
  optionalParagraph,
  pageQuery,
  paragraph,
  printedLine,
  version,
} from '../foundation/index.ts';
import { checkSchedule, schedule } from './schedule.ts';
import { CAPACITY_MAX, DEFAULT_REQUIRED_SHARE, REGISTRATION_STATES, SERIES_WEEKS_MAX } from './webinar-fields.ts';
import { webinarSchema } from './webinars.ts';

const count = z.int().min(0);

/** The address of the room: https, without credentials; empty until it is known. */
const roomLink = optionalLine(2048).refine(
  (value) => value === '' || isRoomLink(value),
  'Le lien de la salle doit commencer par https:// et mener à un site',
);

const about = {
  title: printedLine('Le titre est requis', 160),
  description: paragraph('La présentation est requise', 4000),
  objectives: z.array(printedLine("L'objectif est vide", 200)).max(10, 'Dix objectifs au plus'),
  level: z.enum(LEVELS, { error: 'Choisissez un niveau' }),
  language: z.enum(LANGUAGES, { error: 'Choisissez une langue' }),
  speakers: z
    .array(
      z.strictObject({
        name: line('Le nom est requis', 120),
        role: optionalLine(160),
        /** Ties to the industry, as the speaker declares them. */
        disclosure: optionalParagraph(600),
      }),
    )
    .min(1, 'Ajoutez un orateur')
    .max(8, 'Huit orateurs au plus'),
  capacity: z
    .int({ error: 'Le nombre de places est requis' })
    .min(1, 'Une place au moins')
    .max(CAPACITY_MAX, `${CAPACITY_MAX.toLocaleString('fr-FR')} places au plus`),
  required_share: z
    .int({ error: 'La part de présence est requise' })
    .min(1, 'De 1 à 100 %')
    .max(100, 'De 1 à 100 %')
    .default(DEFAULT_REQUIRED_SHARE),
  link: roomLink,
};

/** Body of `PUT /admin/webinars/{id}`. */
export const webinarInputSchema = body({ ...about, ...schedule }).superRefine(checkSchedule);

/** Body of `POST /admin/webinars`: one webinar, or one each week on the same day of the week at the same hour of the clock. */
export const newWebinarSchema = body({
  ...about,
  ...schedule,
  weeks: z
    .int({ error: 'Le nombre de semaines est requis' })
    .min(1, 'Une semaine au moins')
    .max(SERIES_WEEKS_MAX, `${SERIES_WEEKS_MAX} semaines au plus`),
}).superRefine(checkSchedule);

/** Body of `POST /admin/webinars/{id}/cancel`: what the registered are told. */
export const cancellationInputSchema = body({ reason: optionalParagraph(600) });

/** What a host sees of a webinar: what was entered, with counts. */
export const hostedWebinarSchema = webinarSchema.extend({
  version,
  /** The schedule as it is entered. */
  day,
  from: z.string(),
  to: z.string(),
  repeated_hour: schedule.repeated_hour,
  required_share: z.int(),
  link: z.string(),
  confirmed: count,
  waiting: count,
  /** Counted when the host closed it; null before. */
  figures: z
    .object({
      /** How many were there for a minute or more, and for as long as the attestation requires. */
      present: count,
      attested: count,
      average_minutes: z.number().min(0),
      questions: count,
      answered: count,
      poll_votes: count,
      /** Whether all attestations are issued yet. */
      is_complete: z.boolean(),
    })
    .nullable(),
});

/** Query of `GET /admin/webinars`. */
export const hostedWebinarQuerySchema = z.object({ period: z.enum(['upcoming', 'past']), ...pageQuery });

/** Answer of `GET /admin/webinars`. */
export const hostedWebinarListSchema = z.array(hostedWebinarSchema.omit({ description: true, others: true }));

/** Answer of `POST /admin/webinars`: the webinars that were created, in order. */
export const createdWebinarsSchema = z.object({ webinars: z.array(objectId) });

/** Query of `GET /admin/webinars/{id}/registrations`. */
export const registrationQuerySchema = z.object({ ...pageQuery });

/** A registration as a host sees it. */
export const registrationSchema = z.object({
  _id: objectId,
  name: z.string(),
  email: z.string(),
  state: z.enum(REGISTRATION_STATES),
  created_at: instant,
  /** Minutes of presence; null until the webinar is closed. */
  minutes: count.nullable(),
  serial: z.string().nullable(),
});

/** Answer of `GET /admin/webinars/{id}/registrations`: the confirmed, then the waiting, each in their order. */
export const registrationListSchema = z.array(registrationSchema);

/** Answer of `GET /admin/webinars/listeners`: how often somebody was present, in all webinars that are closed. */
export const listenersSchema = z.object({ total: count });

export type WebinarInput = z.infer<typeof webinarInputSchema>;
export type NewWebinar = z.infer<typeof newWebinarSchema>;
export type HostedWebinar = z.infer<typeof hostedWebinarSchema>;
export type ListedWebinar = z.infer<typeof hostedWebinarListSchema>[number];
export type HostedWebinarQuery = z.infer<typeof hostedWebinarQuerySchema>;
export type Registration = z.infer<typeof registrationSchema>;
export type RegistrationQuery = z.infer<typeof registrationQuerySchema>;

function isRoomLink(value: string): boolean {
  return z.url({ protocol: /^https$/ }).safeParse(value).success && /^https:\/\/[^/?#@\s]+([/?#]|$)/i.test(value);
}
