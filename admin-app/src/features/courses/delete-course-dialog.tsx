import type { Course } from '@iris/contract/courses';
import { ConfirmDialog } from '@iris/platform/dialog';
import { type RefObject, useState } from 'react';
import { useDeleteCourse } from './courses.api.ts';

interface DeleteCourseDialogProps {
  /** The course to delete; absent when nobody asks. */
  course: Course | undefined;
  onClose: () => void;
  /** Takes the focus once the course's own button is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Asks before a course is deleted. */
export function DeleteCourseDialog({ course, onClose, focusAfterwards }: DeleteCourseDialogProps) {
  const { mutate, isPending, isSuccess, variables } = useDeleteCourse();
  // The title must not vanish while the dialog fades.
  const [last, setLast] = useState(course);
  if (course && course !== last) setLast(course);
  return (
    <ConfirmDialog
      open={course !== undefined}
      title={`Supprimer «\u00a0${last?.title ?? ''}\u00a0»`}
      question="Êtes-vous sûr de vouloir supprimer ce cours?"
      busy={isPending}
      busyLabel="Suppression..."
      onCancel={onClose}
      onConfirm={() => course && mutate(course, { onSettled: onClose })}
      focusAfterwards={isSuccess && variables._id === last?._id ? focusAfterwards : undefined}
    />
  );
}
