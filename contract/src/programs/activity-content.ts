import { z } from 'zod';
import { day, objectId, optionalLine, optionalParagraph } from '../foundation/index.ts';
import { moment, partId } from './film-content.ts';

/** Number of levels of a step, from 1, the lowest. */
export const RUBRIC_LEVELS = 5;

/** Maximum number of steps of a rubric. */
export const RUBRIC_STEPS_MAX = 12;

/** What completes the lesson of an activity: a film that was handed in, or one whose result reaches the passing level. */
export const ACTIVITY_COUNTS = ['handed_in', 'passed'] as const;

/** A step of the gesture with its five levels, each in a sentence, the lowest first. */
export const rubricStepSchema = z.strictObject({
  id: partId,
  title: optionalLine(80),
  /** Weight in the score. */
  weight: z.int('Le coefficient est requis').min(1, 'De 1 à 5').max(5, 'De 1 à 5'),
  levels: z.array(optionalLine(300)).length(RUBRIC_LEVELS, `${RUBRIC_LEVELS} niveaux`),
});

/** Where a step begins in a film, in seconds; it lasts until the next one. */
export const stepMarkSchema = z.strictObject({ step: partId, start: moment });

/** The level of a step, from 1 to 5. */
export const stepLevelSchema = z.strictObject({
  step: partId,
  level: z.int("Ce niveau n'existe pas").min(1, "Ce niveau n'existe pas").max(RUBRIC_LEVELS, "Ce niveau n'existe pas"),
});

const marks = z.array(stepMarkSchema).max(RUBRIC_STEPS_MAX, `${RUBRIC_STEPS_MAX} étapes au plus`);

/**
 * A film with agreed levels: raters are calibrated on it, and its marks are the moments that show what a level looks like.
 */
export const anchorSchema = z.strictObject({
  id: partId,
  title: optionalLine(80),
  video: objectId.nullable(),
  marks,
  levels: z.array(stepLevelSchema).max(RUBRIC_STEPS_MAX),
});

/** The content of a lesson of kind `activity`. A draft may have empty texts; `publicationFaults` names them. */
export const activityContentSchema = z.strictObject({
  instructions: optionalParagraph(2000),
  steps: z.array(rubricStepSchema).max(RUBRIC_STEPS_MAX, `${RUBRIC_STEPS_MAX} étapes au plus`),
  reference: z.strictObject({ video: objectId.nullable(), marks }),
  anchors: z.array(anchorSchema).max(6, "Six films d'étalonnage au plus"),
  /** Number of raters of each film; a third or fourth may be called later. */
  raters: z.int('Le nombre est requis').min(1, 'De 1 à 3 évaluateurs').max(3, 'De 1 à 3 évaluateurs'),
  /** Films that a learner may hand in. */
  attempts: z.int('Le nombre est requis').min(1, 'De 1 à 10 films').max(10, 'De 1 à 10 films'),
  /** The last day on which a film may be handed in (academy's time zone); null without. */
  due_on: day.nullable(),
  /** The weighted mean of the levels that passes. */
  pass_level: z.number('Le niveau est requis').min(1, 'De 1 à 5').max(RUBRIC_LEVELS, 'De 1 à 5'),
  counts: z.enum(ACTIVITY_COUNTS),
});

export type RubricStep = z.infer<typeof rubricStepSchema>;
export type StepMark = z.infer<typeof stepMarkSchema>;
export type StepLevel = z.infer<typeof stepLevelSchema>;
export type Anchor = z.infer<typeof anchorSchema>;
export type ActivityContent = z.infer<typeof activityContentSchema>;

/** The content of an activity that nobody has written yet. */
export const EMPTY_ACTIVITY: Readonly<ActivityContent> = {
  instructions: '',
  steps: [],
  reference: { video: null, marks: [] },
  anchors: [],
  raters: 2,
  attempts: 3,
  due_on: null,
  pass_level: 3,
  counts: 'handed_in',
};
