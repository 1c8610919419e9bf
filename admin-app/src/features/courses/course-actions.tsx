import type { Course } from '@iris/contract/catalog';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Archive, ArchiveRestore, Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useConfirmation } from '../../editing/dialog/use-confirmation.ts';
import { coursePath } from '../../paths.ts';
import { useArchiveCourse, useDuplicateCourse, useRestoreCourse } from './courses.api.ts';

interface CourseActionsProps {
  course: Course;
  isArchived: boolean;
  /** Called once the course is archived or restored. */
  onDone?: () => void;
}

/** The actions on a whole course: duplicate, archive, restore. */
export function CourseActions({ course, isArchived, onDone }: CourseActionsProps) {
  const navigate = useNavigate();
  const duplicate = useDuplicateCourse((copy) => void navigate(coursePath(copy._id)));
  const restore = useRestoreCourse(onDone);
  const archiving = useConfirmation({ mutation: useArchiveCourse(onDone), words: archiveTexts });
  const name = <span className="sr-only"> {course.title}</span>;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Copy />}
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate(course)}
      >
        Dupliquer{name}
      </Button>
      {isArchived ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<ArchiveRestore />}
          busy={restore.isPending}
          onClick={() => restore.mutate(course)}
        >
          Restaurer{name}
        </Button>
      ) : (
        <Button size="sm" variant="ghost" icon={<Archive />} onClick={() => archiving.ask(course)}>
          Archiver{name}
        </Button>
      )}
      <ConfirmDialog {...archiving.dialog} />
    </>
  );
}

function archiveTexts({ title }: Course) {
  return {
    title: `Archiver «\u00a0${title}\u00a0»`,
    question:
      "Le cours quitte le catalogue et n'accepte plus d'inscriptions. Ses inscrits le gardent, et vous pourrez le restaurer.",
    confirmLabel: 'Archiver',
    confirmVariant: 'primary',
    busyLabel: 'Archivage...',
  } as const;
}
