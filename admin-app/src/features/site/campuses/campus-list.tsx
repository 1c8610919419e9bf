import type { Campus } from '@iris/contract/site';
import { can, useSession } from '@iris/platform/session';
import { Button, Card, EmptyState } from '@iris/platform/ui';
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
    <ul className="grid gap-5 md:grid-cols-2">
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
