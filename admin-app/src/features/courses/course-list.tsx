import type { Course } from '@iris/contract/catalog';
import { NoCourses, NoResults } from '@iris/platform/illustrations';
import { PagedItems, type PagedList } from '@iris/platform/lists';
import { can, useSession } from '@iris/platform/session';
import { Button, EmptyState } from '@iris/platform/ui';
import { CourseCard } from './course-card.tsx';
import { COURSE_SKELETON } from './course-row.tsx';
import { LOAD_FAILED } from './courses.api.ts';

interface CourseListProps {
  list: PagedList<Course>;
  total: number | undefined;
  /** Whether a filter or search is active. */
  isFiltered: boolean;
  onClearFilters: () => void;
  onShowMore: () => void;
  onCreate: () => void;
  onEdit: (course: Course) => void;
  onDelete: (course: Course) => void;
}

/** The loaded pages of the catalog, with a button for more. */
export function CourseList(props: CourseListProps) {
  const { list, total, isFiltered, onClearFilters, onShowMore, onCreate, onEdit, onDelete } = props;
  const { user } = useSession();
  return (
    <PagedItems
      list={list}
      total={total}
      failure={LOAD_FAILED}
      skeleton={COURSE_SKELETON}
      empty={
        isFiltered ? (
          <EmptyState
            drawing={<NoResults />}
            title="Aucun cours trouvé"
            text="Essayez un autre mot du titre ou de la description, ou un autre niveau."
            action={<Button onClick={onClearFilters}>Voir tous les cours</Button>}
          />
        ) : (
          <EmptyState
            drawing={<NoCourses />}
            title="Aucun cours disponible"
            text="Commencez par créer votre premier cours"
            action={
              <Button variant="primary" onClick={onCreate}>
                Créer un cours
              </Button>
            }
          />
        )
      }
      onShowMore={onShowMore}
    >
      {(course) => (
        <CourseCard
          key={course._id}
          course={course}
          state="catalog"
          listed={list.items ?? []}
          onEdit={onEdit}
          onDelete={can(user, 'can_delete') ? onDelete : undefined}
        />
      )}
    </PagedItems>
  );
}
