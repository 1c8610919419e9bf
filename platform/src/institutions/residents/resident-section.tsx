import type { InstitutionPage } from '@iris/contract/institutions';
import { useUrlFilters } from '@iris/platform/filters';
import { NoCourses } from '@iris/platform/illustrations';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { Button, EmptyState, SearchField, Skeleton } from '@iris/platform/ui';
import { useResidents } from '../institution.api.ts';
import { ResidentItem } from './resident-item.tsx';

interface ResidentSectionProps {
  institution: InstitutionPage;
  /** The address of what may be seen of a resident. */
  residentPath: (user: string) => string;
}

/** The residents whom one may follow, with their progress; managers also arrange seats and tutors. */
export function ResidentSection({ institution, residentPath }: ResidentSectionProps) {
  const { filters, debounced, pages, change, showMore } = useUrlFilters();
  const list = useResidents(institution._id, { q: debounced.q }, pages);
  const isFiltered = debounced.q !== '';
  return (
    <>
      <SearchField
        label="Rechercher un interne"
        placeholder="Nom"
        value={filters.q}
        onChange={(q) => change({ q })}
        className="mb-4 max-w-md"
      />
      <PagedItems
        list={list}
        failure="Impossible de charger les internes"
        skeleton={SKELETON}
        empty={
          <EmptyState
            drawing={<NoCourses />}
            title={isFiltered ? 'Aucun interne trouvé' : "Aucun interne pour l'instant"}
            {...(isFiltered
              ? { action: <Button onClick={() => change({ q: '' })}>Voir tous les internes</Button> }
              : {
                  text: institution.may_manage
                    ? "Les internes apparaissent ici dès qu'ils ont accepté votre invitation."
                    : "Un interne apparaît ici dès qu'il accepte que vous le suiviez.",
                })}
          />
        }
        onShowMore={showMore}
      >
        {(resident) => (
          <ResidentItem
            key={resident.member}
            institution={institution}
            resident={resident}
            path={residentPath(resident._id)}
          />
        )}
      </PagedItems>
    </>
  );
}

const SKELETON = (
  <ListSkeleton
    label="Chargement des internes..."
    rows={5}
    className="grid gap-4 p-4 sm:px-5 lg:grid-cols-[15rem_minmax(0,1fr)]"
  >
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-5 w-full max-w-lg" />
  </ListSkeleton>
);
