import type { Campus } from '@iris/contract/site';
import { deletionTexts, useConfirmation, useEditing } from '@iris/platform/dialogs';
import { Button, ConfirmDialog, LoadFailure } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Blocks } from '../../../ui/blocks.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CampusDialog } from './campus-dialog.tsx';
import { CampusList } from './campus-list.tsx';
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
      <PageHeader
        title="Gestion des Campus"
        count={campuses !== undefined && `${campuses.length} campus au total`}
        action={
          <Button ref={createButton} variant="primary" icon={<Plus />} onClick={() => editing.start()}>
            Nouveau Campus
          </Button>
        }
      />
      {isPending && (
        <Blocks label="Chargement des campus..." sizes={['h-120', 'h-120']} className="grid gap-5 md:grid-cols-2" />
      )}
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
