import type { Campus } from '@iris/contract/site';
import { can, useSession } from '@iris/platform/session';
import { Button, Card, EmptyState, Loading, Skeleton } from '@iris/platform/ui';
import { NoCampuses } from '../../../ui/drawings.tsx';
import { CampusCard } from './campus-card.tsx';

interface CampusListProps {
  campuses: readonly Campus[];
  onCreate: () => void;
  onEdit: (campus: Campus) => void;
  onDelete: (campus: Campus) => void;
}

/** The campuses, in two columns on wide screens. */
export function CampusList({ campuses, onCreate, onEdit, onDelete }: CampusListProps) {
  const { user } = useSession();
  if (campuses.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<NoCampuses />}
          title="Aucun campus disponible"
          text="La page d'accueil les présente dès que vous en créez un."
          action={
            <Button variant="primary" onClick={onCreate}>
              Créer un campus
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <ul className={GRID}>
      {campuses.map((campus) => (
        <CampusCard
          key={campus._id}
          campus={campus}
          onEdit={onEdit}
          onDelete={can(user, 'can_delete') ? onDelete : undefined}
        />
      ))}
    </ul>
  );
}

/** Shown while the campuses load. */
export function CampusListSkeleton() {
  return (
    <Loading label="Chargement des campus..." className={GRID}>
      {['un', 'deux'].map((card) => (
        <Card key={card} className="overflow-hidden">
          <Skeleton className="aspect-video rounded-none" />
          <div className="flex flex-col gap-3 p-5">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-18" />
            <Skeleton className="h-9 w-48" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}

const GRID = 'grid gap-5 md:grid-cols-2';
