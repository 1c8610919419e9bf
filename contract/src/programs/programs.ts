import { z } from 'zod';
import { courseSchema } from '../catalog/index.ts';
import { body, instant, line, objectId, optionalParagraph, version } from '../foundation/index.ts';
import { lessonSummarySchema } from './lessons.ts';

/** An author of a course, with interests to disclose as in a journal. */
export const authorSchema = z.strictObject({
  name: line("Le nom de l'auteur est requis", 120),
  role: line("La fonction de l'auteur est requise", 160),
  biography: optionalParagraph(600),
  disclosures: line("Les liens d'intérêts sont requis\u00a0: écrivez «\u00a0Aucun\u00a0» s'il n'y en a pas", 400),
});

const VALIDITY = 'La validité est un nombre entier de mois, de 1 à 120';

/** What a course page says besides the fields of the course. */
export const teachingSchema = z.strictObject({
  objectives: z.array(line("L'objectif est requis", 240)).max(12, '12 objectifs au plus'),
  audience: optionalParagraph(600),
  prerequisites: optionalParagraph(600),
  authors: z.array(authorSchema).max(12, '12 auteurs au plus'),
  /** Hours of training, as printed on the certificate. */
  hours: z.number().min(0).max(1000),
  /** How long certificates are valid, in months; without it for ever. */
  validity_months: z.int(VALIDITY).min(1, VALIDITY).max(120, VALIDITY).optional(),
});

/** A module with the lessons of a program. */
export const programModuleSchema = z.object({
  _id: objectId,
  title: z.string(),
  lessons: z.array(lessonSummarySchema),
});

/** Answer of `GET /courses/{id}`: the course page. */
export const courseDetailSchema = courseSchema.extend({
  teaching: teachingSchema,
  /** Of the latest revision; empty while nothing is published. */
  modules: z.array(programModuleSchema),
  /** The number of the latest revision; null while nothing is published. */
  revision: z.int().min(1).nullable(),
  review_count: z.int().min(0),
  /** No longer in the catalog; only its learners continue. */
  is_archived: z.boolean(),
});

/** Maximum number of lessons of a module. */
export const MODULE_LESSONS_MAX = 100;

const moduleInput = z.strictObject({
  /** Made by the author's browser. */
  _id: objectId,
  title: line('Le titre du module est requis', 160),
  lessons: z.array(objectId).max(MODULE_LESSONS_MAX, `${MODULE_LESSONS_MAX} leçons au plus`),
});

/** Body of `PUT /courses/{id}/draft`: the order of modules and lessons. A lesson that is left out is removed. */
export const programInputSchema = body({
  teaching: teachingSchema,
  modules: z
    .array(moduleInput)
    .max(60, '60 modules au plus')
    .refine((modules) => areDistinct(modules.map(({ _id }) => _id)), 'Deux modules ont le même identifiant')
    .refine(
      (modules) => areDistinct(modules.flatMap(({ lessons }) => lessons)),
      'Une leçon est deux fois au programme',
    ),
});

/** The draft of a program. */
export const programDraftSchema = z.object({
  course: courseSchema,
  teaching: teachingSchema,
  modules: z.array(programModuleSchema),
  version,
  /** The number of the latest revision; null while nothing is published. */
  revision: z.int().min(1).nullable(),
  published_at: instant.nullable(),
  is_archived: z.boolean(),
  /** Not in the catalog yet, and seen only by those who manage courses. */
  is_draft: z.boolean(),
});

/** What prevents a publication, and where. */
export const publicationFaultSchema = z.object({
  lesson: objectId.nullable(),
  message: z.string(),
});

/** How a lesson of the draft differs from the latest revision. */
export const lessonChangeSchema = z.object({
  lesson: objectId,
  title: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
});

/** Answer of `GET /courses/{id}/publication`: what publishing would do. */
export const publicationSchema = z.object({
  /** Whether it would do nothing: the draft is the latest revision. */
  is_unchanged: z.boolean(),
  faults: z.array(publicationFaultSchema),
  changes: z.array(lessonChangeSchema),
  /** Learners who have not begun: they follow the new revision. */
  moved: z.int().min(0),
  /** Learners who have begun: they keep theirs, and may move to the new one. */
  kept: z.int().min(0),
  completed: z.int().min(0),
});

/** Maximum number of courses whose programs are asked for at once. */
export const PROGRAM_STATES_MAX = 50;

/** Query of `GET /admin/courses/programs`: identifiers of courses, separated by commas. */
export const programStateQuerySchema = z.object({
  ids: z
    .string('Les cours sont requis')
    .regex(/^[\da-f]{24}(?:,[\da-f]{24}){0,49}$/, `De 1 à ${PROGRAM_STATES_MAX} cours, séparés par des virgules`),
});

/** How far the program of a course is published. */
export const programStateSchema = z.object({
  course: objectId,
  /** The number of the latest revision; null while nothing is published. */
  revision: z.int().min(1).nullable(),
  /** Whether the draft differs from it. */
  is_changed: z.boolean(),
});

/** Answer of `GET /admin/courses/programs`. */
export const programStateListSchema = z.array(programStateSchema);

/** Body of `POST /courses/{id}/publish`; the note tells learners what is new. */
export const publishInputSchema = body({ note: optionalParagraph(600) });

/** A published program; it never changes. */
export const revisionSchema = z.object({
  number: z.int().min(1),
  published_at: instant,
  note: z.string(),
});

/** An empty description of a course that nobody has written yet. */
export const EMPTY_TEACHING = {
  objectives: [],
  audience: '',
  prerequisites: '',
  authors: [],
  hours: 0,
} satisfies z.infer<typeof teachingSchema>;

export type Author = z.infer<typeof authorSchema>;
export type Teaching = z.infer<typeof teachingSchema>;
export type ProgramModule = z.infer<typeof programModuleSchema>;
export type CourseDetail = z.infer<typeof courseDetailSchema>;
export type ProgramInput = z.infer<typeof programInputSchema>;
export type ProgramDraft = z.infer<typeof programDraftSchema>;
export type PublicationFault = z.infer<typeof publicationFaultSchema>;
export type LessonChange = z.infer<typeof lessonChangeSchema>;
export type Publication = z.infer<typeof publicationSchema>;
export type ProgramState = z.infer<typeof programStateSchema>;
export type PublishInput = z.infer<typeof publishInputSchema>;
export type Revision = z.infer<typeof revisionSchema>;

function areDistinct(ids: readonly string[]): boolean {
  return new Set(ids.map((id) => id.toLowerCase())).size === ids.length;
}
