import type { Course } from '@iris/contract/catalog';
import { can, useSession } from '@iris/platform/session';
import { CourseCard } from '../course-card.tsx';
import { useArchivedCourses } from '../courses.api.ts';
import { WholeList } from './whole-list.tsx';

interface ArchivedCoursesProps {
  onEdit: (course: Course) => void;
  onDelete: (course: Course) => void;
}

/** The courses that are no longer in the catalog. */
export function ArchivedCourses({ onEdit, onDelete }: ArchivedCoursesProps) {
  const { user } = useSession();
  return (
    <WholeList
      list={useArchivedCourses()}
      empty={{
        title: 'Aucun cours archivé',
        text: 'Un cours archivé quitte le catalogue, mais ses inscrits le gardent.',
      }}
      row={(course) => (
        <CourseCard
          key={course._id}
          course={course}
          isArchived
          onEdit={onEdit}
          onDelete={can(user, 'can_delete') ? onDelete : undefined}
        />
      )}
    />
  );
}
