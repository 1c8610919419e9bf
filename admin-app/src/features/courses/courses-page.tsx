import { type Course, LEVELS } from '@iris/contract/catalog';
import { DELETED_COURSE_DAYS } from '@iris/contract/foundation';
import { type ConfirmationTexts, deletionTexts, useConfirmation, useEditing } from '@iris/platform/dialogs';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { formatNumber } from '@iris/platform/format';
import { Button, ConfirmDialog, SearchField } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { CourseDialog } from './course-dialog.tsx';
import { CourseList } from './course-list.tsx';
import { useArchiveCourse, useCourses, useDeleteCourse } from './courses.api.ts';
import { CoursesOutside, DeletedCourses } from './out-of-catalog.tsx';

/** Administration of the catalog: search, create, edit, delete. */
export default function CoursesPage() {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters(['level', 'state']);
  // An unknown level in the address means all levels.
  const level = LEVELS.find((known) => known === filters.level) ?? '';
  const { list, total } = useCourses(debounced.q, level, pages);
  // An unknown state in the address means the catalog.
  const state = STATES.find(({ value }) => value === filters.state)?.value ?? '';
  const isFiltered = debounced.q !== '' || level !== '';
  const createButton = useRef<HTMLButtonElement>(null);
  const editing = useEditing<Course>();
  const deletion = useConfirmation({
    mutation: useDeleteCourse(),
    alternative: useArchiveCourse(),
    words: (course) => describeDeletion(course, state !== ''),
    focusAfterwards: createButton,
  });

  return (
    <>
      <PageHeader
        title="Gestion des Cours"
        count={total !== undefined && state === '' && formatCount(total, isFiltered)}
        action={
          <Button ref={createButton} variant="primary" icon={<Plus />} onClick={() => editing.start()}>
            Nouveau Cours
          </Button>
        }
      />
      <FilterButtons
        label="Cours"
        options={STATES}
        value={state}
        onChange={(next) => change({ state: next })}
        className="mb-4"
      />
      {(state === 'draft' || state === 'archived') && (
        <CoursesOutside key={state} state={state} onEdit={editing.start} onDelete={deletion.ask} />
      )}
      {state === 'deleted' && <DeletedCourses />}
      {state === '' && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
            <SearchField
              label="Rechercher un cours"
              placeholder="Titre ou description"
              value={filters.q}
              onChange={(q) => change({ q })}
              className="min-w-56 flex-1"
            />
            <FilterButtons
              label="Niveau"
              options={LEVEL_OPTIONS}
              value={level}
              onChange={(next) => change({ level: next })}
            />
          </div>
          <CourseList
            list={list}
            total={total}
            isFiltered={isFiltered}
            onClearFilters={clear}
            onShowMore={showMore}
            onCreate={() => editing.start()}
            onEdit={editing.start}
            onDelete={deletion.ask}
          />
        </>
      )}
      <CourseDialog
        key={editing.round}
        open={editing.open}
        course={editing.item}
        onClose={editing.close}
        onCreated={(created) => change({ state: created === 'draft' ? created : '' })}
      />
      <ConfirmDialog {...deletion.dialog} />
    </>
  );
}

function formatCount(total: number, isFiltered: boolean): string {
  if (isFiltered) return `${formatNumber(total)} cours ${total > 1 ? 'trouvés' : 'trouvé'}`;
  return `${formatNumber(total)} cours au catalogue`;
}

const LEVEL_OPTIONS = [
  { value: '', label: 'Tous' },
  ...LEVELS.map((level) => ({ value: level, label: level })),
] as const;

const STATES = [
  { value: '', label: 'Au catalogue' },
  { value: 'draft', label: 'Brouillons' },
  { value: 'archived', label: 'Archivés' },
  { value: 'deleted', label: 'Supprimés' },
] as const;

/** The question before a deletion, and what it takes from whom. */
function describeDeletion({ title, enrolled_count }: Course, isOutside: boolean): ConfirmationTexts {
  const texts = deletionTexts(title, 'Êtes-vous sûr de vouloir supprimer ce cours?');
  const back = `Vous pourrez le rétablir pendant ${DELETED_COURSE_DAYS} jours`;
  if (enrolled_count === 0) return { ...texts, details: `${back}.` };
  const losers = enrolled_count > 1 ? `${formatNumber(enrolled_count)} étudiants perdent` : '1 étudiant perd';
  const details = `${losers} ce cours. ${back}, avec progressions et notes. Les certificats délivrés restent valables.`;
  return { ...texts, details, alternativeLabel: isOutside ? undefined : 'Archiver plutôt' };
}
