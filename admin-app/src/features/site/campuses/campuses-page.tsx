import type { Campus } from '@iris/contract/campuses';
import { Button, LoadFailure, PageHeading } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { ConfirmDialog } from '../../../editing/dialog/confirm-dialog.tsx';
import { deletionTexts, useConfirmation } from '../../../editing/dialog/use-confirmation.ts';
import { useEditing } from '../../../editing/dialog/use-editing.ts';
import { CampusDialog } from './campus-dialog.tsx';
import { CampusList, CampusListSkeleton } from './campus-list.tsx';
import { useCampuses, useDeleteCampus } from './campuses.api.ts';

/** Administration of the campuses: create, edit, delete. */
export default function CampusesPage() {
  const query = useCampuses();
  const { data: campuses, isPending } = query;
  const createButton = useRef<HTMLButtonElement>(null);
  const editing = useEditing<Campus>();
  const deletion = useConfirmation({
    mutation: useDeleteCampus(),
    words: ({ name }) => deletionTexts(name, 'Êtes-vous sûr de vouloir supprimer ce campus?'),
    focusAfterwards: createButton,
  });

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
          onDelete={deletion.ask}
        />
      )}
      <CampusDialog key={editing.round} open={editing.open} campus={editing.item} onClose={editing.close} />
      <ConfirmDialog {...deletion.dialog} />
    </>
  );
}
