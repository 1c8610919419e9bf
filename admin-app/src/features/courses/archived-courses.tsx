import type { Course } from '@iris/contract/courses';
import { NoCourses } from '@iris/platform/illustrations';
import { can, useSession } from '@iris/platform/session';
import { Card, EmptyState, LoadFailure } from '@iris/platform/ui';
import { CourseCard } from './course-card.tsx';
import { CourseListSkeleton } from './course-list-skeleton.tsx';
import { LOAD_FAILED, useArchivedCourses } from './courses.api.ts';

interface ArchivedCoursesProps {
  onEdit: (course: Course) => void;
  onDelete: (course: Course) => void;
}

/** The courses that are no longer in the catalog. */
export function ArchivedCourses({ onEdit, onDelete }: ArchivedCoursesProps) {
  const { user } = useSession();
  const list = useArchivedCourses();
  if (list.isPending) return <CourseListSkeleton />;
  if (!list.data) return <LoadFailure query={list} message={LOAD_FAILED} />;
  if (list.data.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<NoCourses />}
          title="Aucun cours archivé"
          text="Un cours archivé quitte le catalogue, mais ses inscrits le gardent."
        />
      </Card>
    );
  }
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {list.data.map((course) => (
          <CourseCard
            key={course._id}
            course={course}
            isArchived
            onEdit={onEdit}
            onDelete={can(user, 'can_delete') ? onDelete : undefined}
          />
        ))}
      </ul>
    </Card>
  );
}
