import type { Campus } from '@iris/contract/campuses';
import { Button, LoadFailure, PageHeading } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { DeleteDialog } from '../../editing/delete-dialog.tsx';
import { useEditing } from '../../editing/use-editing.ts';
import { CampusDialog } from './campus-dialog.tsx';
import { CampusList, CampusListSkeleton } from './campus-list.tsx';
import { useCampuses, useDeleteCampus } from './campuses.api.ts';

/** Where the academy teaches: create, change, delete. */
export default function CampusesPage() {
  const query = useCampuses();
  const { data: campuses, isPending } = query;
  const createButton = useRef<HTMLButtonElement>(null);
  const editing = useEditing<Campus>();
  const [deleting, setDeleting] = useState<Campus>();

  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <PageHeading className="text-3xl">Gestion des Campus</PageHeading>
          <p role="status" className="mt-1 min-h-[1.6em] text-ink-soft tabular-nums">
            {campuses && `${campuses.length} campus au total`}
          </p>
        </div>
        <Button ref={createButton} variant="primary" icon={<Plus />} onClick={() => editing.start()}>
          Nouveau Campus
        </Button>
      </header>
      {isPending && <CampusListSkeleton />}
      <LoadFailure query={query} message="Impossible de charger les campus" />
      {campuses && (
        <CampusList
          campuses={campuses}
          onCreate={() => editing.start()}
          onEdit={editing.start}
          onDelete={setDeleting}
        />
      )}
      <CampusDialog key={editing.round} open={editing.open} campus={editing.item} onClose={editing.close} />
      <DeleteDialog
        item={deleting}
        nameOf={({ name }) => name}
        question="Êtes-vous sûr de vouloir supprimer ce campus?"
        deletion={useDeleteCampus()}
        onClose={() => setDeleting(undefined)}
        focusAfterwards={createButton}
      />
    </>
  );
}
