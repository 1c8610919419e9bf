// Without schemas, which would add zod to the pages that need a list or a label only.

/** The three course levels, in teaching order (docs/product.md, Entities). */
export const LEVELS = ['Débutant', 'Intermédiaire', 'Avancé'] as const;

/** One of the three course levels. */
export type Level = (typeof LEVELS)[number];

/** The languages in which courses are held, by their codes (BCP 47). */
export const LANGUAGE_LABELS = { fr: 'Français', en: 'Anglais', es: 'Espagnol' };

/** The code of a course's language. */
export type Language = keyof typeof LANGUAGE_LABELS;

/** The codes of the languages. */
export const LANGUAGES = Object.keys(LANGUAGE_LABELS) as Language[];

/** Who may enroll in a course of the catalog, with the names in form and journal. */
export const ENROLLMENT_MODE_LABELS = {
  open: 'Ouvertes',
  invitation: 'Sur invitation ou par établissement',
  closed: 'Closes',
};

/** Who may enroll in a course of the catalog. */
export type EnrollmentMode = keyof typeof ENROLLMENT_MODE_LABELS;

/** The names of the enrollment modes. */
export const ENROLLMENT_MODES = Object.keys(ENROLLMENT_MODE_LABELS) as EnrollmentMode[];

/**
 * The fields of a course that administrators write, in the order of comparisons, with their names in form, comparison and journal.
 * The compiler names each place that a new field concerns; see CONTRIBUTING.md.
 */
export const COURSE_FIELD_LABELS = {
  title: 'Titre',
  description: 'Description',
  duration: 'Durée',
  level: 'Niveau',
  language: 'Langue',
  price: 'Prix',
  enrollment_mode: 'Inscriptions',
  image: 'Image',
  image_alt: 'Texte alternatif',
};

/** The name of a field that administrators write. */
export type CourseField = keyof typeof COURSE_FIELD_LABELS;

/** The names of the fields that administrators write. */
export const COURSE_FIELDS = Object.keys(COURSE_FIELD_LABELS) as CourseField[];

/** The values of the fields that may be left out of a new course. */
export const COURSE_DEFAULTS = { language: 'fr', enrollment_mode: 'open', image_alt: '' } as const;

/**
 * Selects the fields of a course that administrators write, for a form, a copy or an answer. A missing one has its default: the
 * previous version of the API writes courses without the newest field as long as it runs (docs/decisions/028-migrations.md).
 */
export function pickCourseFields<Course extends Record<CourseField, unknown>>(
  course: Course,
): Pick<Course, CourseField> {
  const defaults: Partial<Record<CourseField, unknown>> = COURSE_DEFAULTS;
  return Object.fromEntries(COURSE_FIELDS.map((field) => [field, course[field] ?? defaults[field]])) as Pick<
    Course,
    CourseField
  >;
}
