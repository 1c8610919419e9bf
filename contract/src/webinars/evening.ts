import { z } from 'zod';
import { body, imageAddress, instant, line, objectId, paragraph } from '../foundation/index.ts';
import { filmSourcesSchema } from '../media/index.ts';
import { moment, optionSchema, partId } from '../programs/index.ts';
import { EVENING_QUESTION_STATES, POLL_STATES } from './webinar-fields.ts';

const count = z.int().min(0);

/** Body of `POST /webinars/{id}/questions`. */
export const eveningQuestionInputSchema = body({ text: paragraph('La question est vide', 500) });

/** A question of an evening, without the name of its asker. */
export const eveningQuestionSchema = z.object({
  _id: objectId,
  text: z.string(),
  votes: count,
  is_own: z.boolean(),
  has_voted: z.boolean(),
  state: z.enum(EVENING_QUESTION_STATES),
  asked_at: instant,
  answered_at: instant.nullable(),
});

/** What a poll is about besides its question: a picture, a moment of a film, or nothing. */
const pollSubject = {
  image: imageAddress("L'image est requise").nullable(),
  /** A film of the library and a moment in seconds. */
  film: z.strictObject({ video: objectId, at: moment }).nullable(),
};

/** Body of `POST /admin/webinars/{id}/polls`. */
export const pollInputSchema = body({
  question: line('La question est requise', 300),
  options: z
    .array(line('La réponse est vide', 200), { error: 'Proposez des réponses' })
    .min(2, 'Proposez deux réponses au moins')
    .max(6, 'Six réponses au plus'),
  ...pollSubject,
}).refine(({ image, film }) => !(image && film), {
  path: ['film'],
  error: 'Choisissez une image ou un moment de film',
});

/** Body of `PUT /admin/webinar-polls/{id}`: a poll is prepared, open to votes, or closed with its result shown. */
export const pollStateInputSchema = body({ state: z.enum(POLL_STATES) });

/** A poll as those in the room see it. */
export const pollSchema = z.object({
  _id: objectId,
  question: z.string(),
  options: z.array(optionSchema),
  image: z.string().nullable(),
  film: z.object({ sources: filmSourcesSchema, at: z.number().min(0) }).nullable(),
  state: z.enum(POLL_STATES),
  votes: count,
  /** The option that the reader has chosen. */
  own: partId.nullable(),
  /** Votes by option; null for those in the room until it is closed. */
  results: z.array(z.object({ option: partId, count })).nullable(),
});

/** Body of `PUT /webinar-polls/{id}/vote`: until the poll is closed, another choice replaces the first. */
export const pollVoteSchema = body({ option: partId });

/** A chapter of the recording, marked during the evening. */
export const chapterSchema = z.object({ _id: partId, title: z.string(), at: instant });

/** What the page of the evening shows. */
export const eveningSchema = z.object({
  /** By the clock of the server. */
  now: instant,
  webinar: z.object({ title: z.string(), starts_at: instant, minutes: z.int().min(1), state: z.string() }),
  room_opens_at: instant,
  room_closes_at: instant,
  is_room_open: z.boolean(),
  /** Whether the room has a link yet. */
  has_link: z.boolean(),
  /** Position in `speakers` of who speaks. */
  speaking: count.nullable(),
  speakers: z.array(z.object({ name: z.string(), role: z.string(), disclosure: z.string() })),
  chapters: z.array(chapterSchema),
  /** The most wanted first, then the answered ones, the latest first. */
  questions: z.array(eveningQuestionSchema),
  /** Open and closed polls, the latest first. */
  polls: z.array(pollSchema),
  /** Number of people whose page was open in this minute or the one before. */
  present: count,
  /** Own minutes of presence, counted by the server, and those that give the attestation; null for a host. */
  presence: z.object({ minutes: count, required: count }).nullable(),
});

/** Answer of `POST /webinars/{id}/entrance`: an address of the API that leads into the room, once and within a minute. */
export const entranceSchema = z.object({ path: z.string() });

/** A question as a host sees it. */
export const deskQuestionSchema = eveningQuestionSchema.extend({ asker: z.string() });

/** Answer of `GET /admin/webinars/{id}/desk`: what the page of the evening shows, with what only hosts see. */
export const deskSchema = eveningSchema.extend({
  questions: z.array(deskQuestionSchema),
  /** When the recording began, from which chapters and questions have their moments in the replay. */
  recording_from: instant.nullable(),
  registered: count,
  can_close: z.boolean(),
});

/** Body of `PUT /admin/webinars/{id}/speaking`. */
export const speakingInputSchema = body({ speaking: z.int().min(0).nullable() });

/** Body of `PUT /admin/webinars/{id}/recording`: it begins now, or what was noted was a mistake. */
export const recordingInputSchema = body({ is_recording: z.boolean() });

/** Body of `POST /admin/webinars/{id}/chapters`: a chapter that begins now. */
export const chapterInputSchema = body({ title: line('Le titre est requis', 80) });

/** Body of `PUT /admin/webinar-questions/{id}`. */
export const questionStateInputSchema = body({ state: z.enum(EVENING_QUESTION_STATES) });

export type EveningQuestionInput = z.infer<typeof eveningQuestionInputSchema>;
export type EveningQuestion = z.infer<typeof eveningQuestionSchema>;
export type EveningQuestionState = (typeof EVENING_QUESTION_STATES)[number];
export type PollInput = z.infer<typeof pollInputSchema>;
export type Poll = z.infer<typeof pollSchema>;
export type Chapter = z.infer<typeof chapterSchema>;
export type Evening = z.infer<typeof eveningSchema>;
export type DeskQuestion = z.infer<typeof deskQuestionSchema>;
export type Desk = z.infer<typeof deskSchema>;
export type Entrance = z.infer<typeof entranceSchema>;
