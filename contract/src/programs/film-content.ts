import { z } from 'zod';
import { CAPTION_TEXT_MAX, CAPTIONS_MAX, objectId, optionalLine, optionalParagraph } from '../foundation/index.ts';

/** Identifier of a part of a lesson, given once by its author's browser and kept in all revisions. */
export const partId = z.string().regex(/^[a-z0-9-]{4,40}$/, "Cet identifiant n'est pas valide");

/** A moment of a film, in seconds. */
export const moment = z
  .number({ error: 'Le moment est requis' })
  .min(0, 'Le moment ne peut pas précéder le début')
  .max(36_000);

/**
 * A step of the operation, until the next one begins. Not strict: pages that were opened before send its place among the steps of
 * cataract surgery too.
 */
export const phaseSchema = z.object({ id: partId, title: optionalLine(80), start: moment });

/** A complication, or a moment where one threatens. */
export const complicationSchema = z.strictObject({
  id: partId,
  at: moment,
  title: optionalLine(80),
  text: optionalParagraph(600),
});

/** A caption of the film. */
export const captionSchema = z.strictObject({
  start: moment,
  end: moment,
  text: optionalParagraph(CAPTION_TEXT_MAX),
});

/** A possible answer. */
export const optionSchema = z.strictObject({ id: partId, text: optionalLine(300) });

/** A moment at which the film stops and the learner commits to an answer: «Que feriez-vous ?» */
export const decisionSchema = z.strictObject({
  id: partId,
  at: moment,
  question: optionalLine(300),
  options: z.array(optionSchema).max(6, 'Six réponses au plus'),
  /** The option that the surgeon of the film chose. */
  chosen: partId,
  explanation: optionalParagraph(1200),
});

/** The content of a lesson of kind `film`. A draft may have empty texts; `publicationFaults` names them. */
export const filmContentSchema = z.strictObject({
  video: objectId.nullable(),
  phases: z.array(phaseSchema).max(60, '60 étapes au plus'),
  complications: z.array(complicationSchema).max(60, '60 complications au plus'),
  captions: z.array(captionSchema).max(CAPTIONS_MAX, '6 000 sous-titres au plus'),
  decisions: z.array(decisionSchema).max(20, '20 décisions au plus'),
});

/** A decision as a learner sees it before committing to an answer. */
export const openDecisionSchema = z.object({
  ...decisionSchema.omit({ chosen: true, explanation: true }).shape,
});

export type Phase = z.infer<typeof phaseSchema>;
export type Complication = z.infer<typeof complicationSchema>;
export type Caption = z.infer<typeof captionSchema>;
export type Option = z.infer<typeof optionSchema>;
export type Decision = z.infer<typeof decisionSchema>;
export type OpenDecision = z.infer<typeof openDecisionSchema>;
export type FilmContent = z.infer<typeof filmContentSchema>;
