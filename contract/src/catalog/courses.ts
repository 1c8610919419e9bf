import { z } from 'zod';
import {
  body,
  COURSE_TITLE_MAX,
  imageAddress,
  imageAlt,
  instant,
  line,
  objectId,
  pageQuery,
  paragraph,
  RATING_MAX,
  searchMatchSchema,
  searchQuery,
  version,
} from '../foundation/index.ts';
import { type CourseField, ENROLLMENT_MODES, LANGUAGES, LEVELS } from './course-fields.ts';

const level = z.enum(LEVELS, { error: 'Le niveau doit être Débutant, Intermédiaire ou Avancé' });

const price = z
  .number({ error: 'Le prix est requis' })
  .min(0, 'Le prix ne peut pas être négatif')
  .max(100_000, '100 000 € au plus')
  // multipleOf alone accepts amounts that differ from whole cents by less than its floating-point tolerance.
  .refine((amount) => Math.round(amount * 100) / 100 === amount, 'Le prix a deux décimales au plus')
  .meta({ multipleOf: 0.01 });

/** What is accepted of each field; COURSE_DEFAULTS has those that may be left out. */
const accepted = {
  title: line('Le titre est requis', COURSE_TITLE_MAX),
  description: paragraph('La description est requise', 4000),
  duration: line('La durée est requise', 60),
  level,
  language: z.enum(LANGUAGES, { error: "Cette langue n'est pas proposée" }).optional(),
  price,
  enrollment_mode: z.enum(ENROLLMENT_MODES, { error: "Ce mode d'inscription n'existe pas" }).optional(),
  image: imageAddress("L'image est requise"),
  image_alt: imageAlt.optional(),
} satisfies Record<CourseField, z.ZodType>;

/** Each field as it is answered. */
const answered = {
  title: z.string(),
  description: z.string(),
  duration: z.string(),
  level: z.enum(LEVELS),
  language: z.enum(LANGUAGES),
  price: z.number(),
  enrollment_mode: z.enum(ENROLLMENT_MODES),
  image: z.string(),
  image_alt: z.string(),
} satisfies Record<CourseField, z.ZodType>;

/** Body of `PUT /courses/{id}`. Price in euros. A field that is left out keeps its value. */
export const courseInputSchema = body(accepted);

/** Body of `POST /courses`. The course is in the catalog at once, unless it is a draft. */
export const newCourseSchema = body({ ...accepted, is_draft: z.boolean().optional() });

/** A course as the API returns it. Price in euros, rating from 0 to 5; an enrollment does not raise `version`. */
export const courseSchema = z.object({
  _id: objectId,
  ...answered,
  enrolled_count: z.int().min(0),
  rating: z.number().min(0).max(RATING_MAX),
  version,
});

/** What the cards of learners show of a course. */
export const courseCardSchema = courseSchema.pick({
  _id: true,
  title: true,
  image: true,
  image_alt: true,
  duration: true,
  level: true,
});

const filters = { level: level.optional(), q: searchQuery };

/** Query of `GET /courses`; `q` searches title, description, authors and the titles of modules, lessons and phases. */
export const courseQuerySchema = z.object({ ...filters, ...pageQuery });

/** Query of `GET /courses/count`. */
export const courseFilterSchema = z.object(filters);

/** A course of the catalog; without a program there is nothing to learn yet. */
export const catalogCourseSchema = courseSchema.extend({
  has_program: z.boolean(),
  /** In the answer to a search. */
  match: searchMatchSchema.optional(),
});

/** Answer of `GET /courses`. */
export const catalogSchema = z.array(catalogCourseSchema);

/** Answer of `GET /admin/courses/archived` and `GET /admin/courses/drafts`. */
export const courseListSchema = z.array(courseSchema);

/** A deleted course, and until when it can be brought back. */
export const deletedCourseSchema = courseSchema.extend({ deleted_at: instant, returns_until: instant });

/** Answer of `GET /admin/courses/deleted`. */
export const deletedCourseListSchema = z.array(deletedCourseSchema);

export type Course = z.infer<typeof courseSchema>;
/** What administrators write of a course, complete. */
export type WrittenCourse = Pick<Course, CourseField>;
export type CourseCard = z.infer<typeof courseCardSchema>;
export type CatalogCourse = z.infer<typeof catalogCourseSchema>;
export type DeletedCourse = z.infer<typeof deletedCourseSchema>;
export type CourseInput = z.infer<typeof courseInputSchema>;
export type NewCourse = z.infer<typeof newCourseSchema>;
export type CourseQuery = z.infer<typeof courseQuerySchema>;
export type CourseFilter = z.infer<typeof courseFilterSchema>;
