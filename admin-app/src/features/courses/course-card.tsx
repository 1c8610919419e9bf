import type { Course } from '@iris/contract/catalog';
import { can, useSession } from '@iris/platform/session';
import { Button, ButtonLink } from '@iris/platform/ui';
import { ChartNoAxesColumn, ListTree, Pencil, Trash2 } from 'lucide-react';
import { coursePath, followUpPath } from '../../paths.ts';
import { CourseActions } from './course-actions.tsx';
import { CourseRow } from './course-row.tsx';

interface CourseCardProps {
  course: Course;
  /** Whether it is out of the catalog. */
  isArchived?: boolean;
  onEdit: (course: Course) => void;
  /** Absent without the permission to delete. */
  onDelete?: ((course: Course) => void) | undefined;
}

/** A row of the course list, with the actions on the course. */
export function CourseCard({ course, isArchived = false, onEdit, onDelete }: CourseCardProps) {
  const { user } = useSession();
  const followUp = can(user, 'view_analytics');
  const name = <span className="sr-only"> {course.title}</span>;
  return (
    <CourseRow course={course}>
      <ButtonLink size="sm" icon={<ListTree />} to={coursePath(course._id)}>
        Programme{name}
      </ButtonLink>
      {followUp && (
        <ButtonLink size="sm" variant="ghost" icon={<ChartNoAxesColumn />} to={followUpPath(course._id)}>
          Suivi{name}
        </ButtonLink>
      )}
      <Button size="sm" variant="ghost" icon={<Pencil />} onClick={() => onEdit(course)}>
        Modifier{name}
      </Button>
      <CourseActions course={course} isArchived={isArchived} />
      {onDelete && (
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => onDelete(course)}>
          Supprimer{name}
        </Button>
      )}
    </CourseRow>
  );
}
