import { z } from 'zod';
import { body, instant, objectId, version } from '../foundation/index.ts';
import { filmSourcesSchema } from '../media/index.ts';
import { partId, rubricStepSchema, stepLevelSchema, stepMarkSchema } from '../programs/index.ts';
import { ratingDraftSchema } from './results.ts';

/** How long a rater has for a film without saving anything, in hours. */
export const LEASE_HOURS = 72;

/** Mean distance from the agreed levels up to which a rater is calibrated. */
export const CALIBRATED_DISTANCE = 0.75;

/** Distance of two levels of a step from which a third rater is called. */
export const LEVELS_APART = 2;

/** How a rater stands: not calibrated yet, too far from the agreed levels, calibrated. */
export const CALIBRATION_STATES = ['missing', 'far', 'done'] as const;

const count = z.int().min(0);

/** An activity in the list of its rater. */
export const ratedActivitySchema = z.object({
  /** The id of its lesson. */
  _id: objectId,
  title: z.string(),
  course_title: z.string(),
  calibration: z.enum(CALIBRATION_STATES),
  /** Films that this rater could take now. */
  waiting: count,
  /** Films that this rater has rated. */
  rated: count,
  /** The film that this rater is rating. */
  current: z.object({ _id: objectId, code: z.string(), expires_at: instant }).nullable(),
});

/** Answer of `GET /rating`: the activities of which the caller is a rater. */
export const ratedActivityListSchema = z.array(ratedActivitySchema);

/** A film on which raters are calibrated, without the agreed levels. */
export const openAnchorSchema = z.object({
  id: partId,
  title: z.string(),
  sources: filmSourcesSchema.nullable(),
  marks: z.array(stepMarkSchema),
});

/** How the levels of a rater compare with the agreed ones. */
export const calibrationResultSchema = z.object({
  is_calibrated: z.boolean(),
  /** Mean distance of the levels, in hundredths. */
  distance: z.number().min(0),
  levels: z.array(z.object({ anchor: partId, step: partId, given: z.int(), agreed: z.int() })),
});

/** Answer of `GET /activities/{id}/calibration`. */
export const calibrationSchema = z.object({
  activity: objectId,
  title: z.string(),
  steps: z.array(rubricStepSchema),
  anchors: z.array(openAnchorSchema),
  /** The last one under this rubric; null before it. */
  result: calibrationResultSchema.nullable(),
});

/** Body of `POST /activities/{id}/calibration`: a level for each step of each film. */
export const calibrationInputSchema = body({
  anchors: z.array(z.strictObject({ anchor: partId, levels: z.array(stepLevelSchema).max(12) })).max(6),
});

/** A film as its rater sees it: a code, no name, number, date or hospital, and no other rating. */
export const assignmentSchema = z.object({
  _id: objectId,
  /** Random, to speak about the film. */
  code: z.string(),
  activity: z.object({ _id: objectId, title: z.string() }),
  steps: z.array(rubricStepSchema),
  film: filmSourcesSchema,
  cut: z.object({ start: z.number(), end: z.number() }),
  marks: z.array(stepMarkSchema),
  reference: z.object({ sources: filmSourcesSchema, marks: z.array(stepMarkSchema) }).nullable(),
  /** The moments that show what levels look like, by the films of the calibration. */
  anchors: z.array(openAnchorSchema.extend({ levels: z.array(stepLevelSchema) })),
  draft: ratingDraftSchema,
  /** When another rater may take the film; saving prolongs it. */
  expires_at: instant,
  version,
});

/** Answer of `POST /assignments/{id}/voice-notes`. */
export const voiceNoteSchema = z.object({ _id: objectId });

export type RatedActivity = z.infer<typeof ratedActivitySchema>;
export type CalibrationState = (typeof CALIBRATION_STATES)[number];
export type OpenAnchor = z.infer<typeof openAnchorSchema>;
export type CalibrationResult = z.infer<typeof calibrationResultSchema>;
export type Calibration = z.infer<typeof calibrationSchema>;
export type CalibrationInput = z.infer<typeof calibrationInputSchema>;
export type Assignment = z.infer<typeof assignmentSchema>;
