import type { Learner } from '@iris/contract/learning';
import { useEditing } from '@iris/platform/dialogs';
import { useUrlFilters } from '@iris/platform/filters';
import { NoResults } from '@iris/platform/illustrations';
import { ShowMore } from '@iris/platform/lists';
import { useSession } from '@iris/platform/session';
import { Button, Card, EmptyState, LoadFailure, SearchField } from '@iris/platform/ui';
import { Blocks } from '../../ui/blocks.tsx';
import { useLearners } from './follow-up.api.ts';
import { parseOrder } from './learner-order.ts';
import { LearnerTable } from './learner-table.tsx';
import { RevocationDialog } from './revocation-dialog.tsx';

interface LearnerSectionProps {
  course: string;
  total: number;
}

/** The learners of a course, which can be searched and sorted. */
export function LearnerSection({ course, total }: LearnerSectionProps) {
  const { user } = useSession();
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters(['sort']);
  const order = parseOrder(filters.sort);
  const list = useLearners({ id: course, search: debounced.q, pages, order });
  const revoking = useEditing<Learner>();
  return (
    <section aria-labelledby="etudiants">
      <h2 id="etudiants" className="mb-4 scroll-mt-24 text-2xl">
        Étudiants
      </h2>
      <SearchField
        label="Rechercher un étudiant"
        placeholder="Nom ou e-mail"
        value={filters.q}
        onChange={(q) => change({ q })}
        className="mb-4"
      />
      {list.isPending && <Blocks label="Chargement des étudiants..." sizes={['h-48']} />}
      <LoadFailure query={list} message="Impossible de charger les étudiants" />
      {list.items?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoResults />}
            title={debounced.q ? 'Aucun étudiant trouvé' : 'Aucun inscrit'}
            {...(debounced.q
              ? { action: <Button onClick={clear}>Voir tous les étudiants</Button> }
              : { text: "Les étudiants qui s'inscriront au cours apparaîtront ici." })}
          />
        </Card>
      )}
      {list.items && list.items.length > 0 && (
        <>
          <LearnerTable
            learners={list.items}
            isPrevious={list.isPrevious}
            order={order}
            onOrder={(next) => change({ sort: next ?? '' })}
            // The server refuses everybody else.
            onRevoke={user?.role === 'super_admin' ? revoking.start : undefined}
          />
          <ShowMore list={list} total={debounced.q ? undefined : total} onShowMore={showMore} />
        </>
      )}
      <RevocationDialog key={revoking.round} open={revoking.open} learner={revoking.item} onClose={revoking.close} />
    </section>
  );
}
