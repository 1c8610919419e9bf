import { useEditing } from '@iris/platform/dialogs';
import { useUrlFilters } from '@iris/platform/filters';
import { formatNumber } from '@iris/platform/format';
import { NoResults } from '@iris/platform/illustrations';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { Button, EmptyState, SearchField, Skeleton } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { institutionPath } from '../../paths.ts';
import { NoInstitutions } from '../../ui/drawings.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { InstitutionDialog } from './institution-dialog.tsx';
import { InstitutionItem } from './institution-item.tsx';
import { useInstitutions } from './institutions.api.ts';

/** The institutions, searched by name or SIRET. */
export default function InstitutionsPage() {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters();
  const { list, total } = useInstitutions(debounced.q, pages);
  const creating = useEditing<never>();
  const [created, setCreated] = useState<string>();
  const isSearch = debounced.q !== '';
  // Once the dialog is closed: until then it holds what was typed, and asks before the page is left.
  if (created && !creating.open) return <Navigate to={institutionPath(created)} />;
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => creating.start()}>
      Nouvel établissement
    </Button>
  );
  return (
    <>
      <PageHeader title="Établissements" count={total !== undefined && formatCount(total, isSearch)} action={create} />
      <SearchField
        label="Rechercher un établissement"
        placeholder="Nom ou SIRET"
        value={filters.q}
        onChange={(q) => change({ q })}
        className="mb-4 max-w-md"
      />
      <PagedItems
        list={list}
        total={total}
        failure="Impossible de charger les établissements"
        skeleton={SKELETON}
        empty={
          isSearch ? (
            <EmptyState
              drawing={<NoResults />}
              title="Aucun établissement trouvé"
              text="Essayez une autre partie du nom, ou les premiers chiffres du SIRET."
              action={<Button onClick={clear}>Voir tous les établissements</Button>}
            />
          ) : (
            <EmptyState
              drawing={<NoInstitutions />}
              title="Aucun établissement"
              text="Un établissement achète des places, invite ses internes et suit leur progression."
              action={<Button onClick={() => creating.start()}>Créer le premier établissement</Button>}
            />
          )
        }
        onShowMore={showMore}
      >
        {(institution) => <InstitutionItem key={institution._id} institution={institution} />}
      </PagedItems>
      <InstitutionDialog
        key={creating.round}
        open={creating.open}
        institution={undefined}
        onClose={creating.close}
        onSaved={({ _id }) => setCreated(_id)}
      />
    </>
  );
}

function formatCount(total: number, isSearch: boolean): string {
  const noun = total > 1 ? 'établissements' : 'établissement';
  return `${formatNumber(total)} ${noun}${isSearch ? (total > 1 ? ' trouvés' : ' trouvé') : ''}`;
}

const SKELETON = (
  <ListSkeleton label="Chargement des établissements..." rows={6} className="flex flex-col gap-2.5 p-4 sm:px-5">
    <Skeleton className="h-5 w-64 max-w-full" />
    <Skeleton className="h-4 w-80 max-w-full" />
  </ListSkeleton>
);
