import type { CatalogCourse } from '@iris/contract/catalog';
import { serverQuery } from '@iris/platform/query';
import { classes, InlineError, LoadFailure, Loading, SearchField, Skeleton } from '@iris/platform/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { ChoiceCard } from './choice-card.tsx';

interface CourseChoiceProps {
  /** The id of the chosen course. */
  chosen: string;
  /** Attributes of the radio button of a course. */
  input: (course: CatalogCourse) => ComponentProps<'input'>;
  /** Said of a course instead of its level. */
  note?: (course: CatalogCourse) => string | undefined;
  error?: string | undefined;
  /** A choice besides the courses. */
  first?: ReactNode;
  /** Whether the courses scroll in a box of their own, because more fields follow. */
  isBoxed?: boolean;
}

/** Asks for one of the courses of the catalog, which can be searched. */
export function CourseChoice({ chosen, input, note, error, first, isBoxed }: CourseChoiceProps) {
  const [search, setSearch] = useState('');
  const courses = useCoursesFound(useDeferredValue(search.trim()));
  const errorId = useId();
  const hasChoices = first !== undefined || (courses.data !== undefined && courses.data.length > 0);
  return (
    <div className="flex flex-col gap-4">
      <SearchField label="Rechercher un cours" value={search} onChange={setSearch} />
      <LoadFailure query={courses} message="Impossible de charger les cours" />
      {courses.isPending && (
        <Loading label="Chargement des cours..." className="flex flex-col gap-2">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </Loading>
      )}
      {hasChoices && (
        <fieldset aria-describedby={error ? errorId : undefined}>
          <legend className="mb-2 text-sm font-semibold">Cours</legend>
          <div className={classes('flex flex-col gap-2', isBoxed && '-m-1 max-h-72 overflow-y-auto p-1')}>
            {first}
            {courses.data?.map((course) => (
              <ChoiceCard
                key={course._id}
                input={{ ...input(course), value: course._id }}
                isChosen={chosen === course._id}
                className="flex-wrap items-baseline"
              >
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{course.title}</span>
                <span className="text-sm text-ink-soft">{note?.(course) ?? course.level}</span>
              </ChoiceCard>
            ))}
          </div>
        </fieldset>
      )}
      {courses.data?.length === 0 && <p className="text-ink-soft">Aucun cours trouvé.</p>}
      {error && <InlineError id={errorId}>{error}</InlineError>}
    </div>
  );
}

/** Number of courses that are offered at a time. */
const COURSES_SHOWN = 20;

/** The first courses of the catalog that a search finds. */
function useCoursesFound(q: string) {
  return useQuery({
    ...serverQuery('GET /courses', { query: { q, limit: COURSES_SHOWN } }),
    placeholderData: keepPreviousData,
  });
}
