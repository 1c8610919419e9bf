import { type Course, type CourseInput, courseInputSchema } from '@iris/contract/catalog';
import { formatPrice } from '@iris/platform/format';
import type { ComparedField } from '../../editing/resource/comparison.tsx';
import { ImageValue } from '../../editing/resource/image-value.tsx';
import { ResourceDialog } from '../../editing/resource/resource-dialog.tsx';
import { CourseFields } from './course-fields.tsx';
import { SAVE_FAILED, useSaveCourse } from './courses.api.ts';

interface CourseDialogProps {
  open: boolean;
  /** The course to change; absent for a new one. */
  course: Course | undefined;
  onClose: () => void;
}

/** The form of a course, new or existing. */
export function CourseDialog({ open, course, onClose }: CourseDialogProps) {
  const save = useSaveCourse(course);
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={course}
      title={course ? 'Modifier le cours' : 'Nouveau cours'}
      submitLabel={course ? 'Enregistrer' : 'Créer le cours'}
      schema={courseInputSchema}
      initial={NEW_COURSE}
      toInput={toInput}
      compared={COMPARED}
      failureText={SAVE_FAILED}
      onSave={(input, version) => save.mutateAsync({ input, version })}
    >
      {(form, onUploading) => <CourseFields form={form} onUploading={onUploading} />}
    </ResourceDialog>
  );
}

const NEW_COURSE = { title: '', description: '', duration: '', level: 'Débutant', image: '', image_alt: '' } as const;

function toInput({ title, description, duration, level, price, image, image_alt }: Course): CourseInput {
  return { title, description, duration, level, price, image, image_alt };
}

const COMPARED: readonly ComparedField<CourseInput>[] = [
  { name: 'title', label: 'Titre' },
  { name: 'description', label: 'Description' },
  { name: 'duration', label: 'Durée' },
  { name: 'level', label: 'Niveau' },
  { name: 'price', label: 'Prix', show: formatPrice },
  { name: 'image', label: 'Image', show: (address: string) => <ImageValue address={address} /> },
  { name: 'image_alt', label: 'Texte alternatif' },
];
