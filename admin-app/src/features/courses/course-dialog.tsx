import {
  COURSE_DEFAULTS,
  COURSE_FIELD_LABELS,
  COURSE_FIELDS,
  type Course,
  type CourseField,
  ENROLLMENT_MODE_LABELS,
  type EnrollmentMode,
  LANGUAGE_LABELS,
  type Language,
  type NewCourse,
  newCourseSchema,
  pickCourseFields,
  type WrittenCourse,
} from '@iris/contract/catalog';
import { formatPrice } from '@iris/platform/format';
import { type ComparedField, ImageValue } from '../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../editing/resource/resource-dialog.tsx';
import { CourseFields } from './course-fields.tsx';
import type { CourseState } from './course-state.ts';
import { SAVE_FAILED, useSaveCourse } from './courses.api.ts';

interface CourseDialogProps {
  open: boolean;
  /** The course to change; absent for a new one. */
  course: Course | undefined;
  onClose: () => void;
  /** Called with a new course: where it is listed. */
  onCreated: (state: CourseState) => void;
}

/** The form of a course, new or existing. */
export function CourseDialog({ open, course, onClose, onCreated }: CourseDialogProps) {
  const save = useSaveCourse(course);
  const handleCreate = async (input: NewCourse) => {
    await save.mutateAsync({ input, version: undefined });
    onCreated(input.is_draft ? 'draft' : 'catalog');
  };
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={course}
      title={course ? 'Modifier le cours' : 'Nouveau cours'}
      submitLabel={course ? 'Enregistrer' : 'Créer le cours'}
      schema={newCourseSchema}
      initial={NEW_COURSE}
      toInput={(written): NewCourse => pickCourseFields(written)}
      compared={COMPARED}
      failureText={SAVE_FAILED}
      onChange={(input, version) => save.mutateAsync({ input, version })}
      onCreate={handleCreate}
    >
      {(form, onUploading) => <CourseFields form={form} isNew={!course} onUploading={onUploading} />}
    </ResourceDialog>
  );
}

const NEW_COURSE = {
  ...COURSE_DEFAULTS,
  title: '',
  description: '',
  duration: '',
  level: 'Débutant',
  image: '',
} satisfies Omit<WrittenCourse, 'price'>;

/** The fields that a comparison does not show as they are stored. */
const SHOWN: Partial<Record<CourseField, ComparedField<NewCourse>['show']>> = {
  language: (language: Language) => LANGUAGE_LABELS[language],
  price: formatPrice,
  enrollment_mode: (mode: EnrollmentMode) => ENROLLMENT_MODE_LABELS[mode],
  image: (address: string) => <ImageValue address={address} />,
};

const COMPARED: readonly ComparedField<NewCourse>[] = COURSE_FIELDS.map((name) => {
  const show = SHOWN[name];
  return { name, label: COURSE_FIELD_LABELS[name], ...(show && { show }) };
});
