import type { Learner } from '@iris/contract/follow-up';
import { useUrlFilters } from '@iris/platform/filters';
import { NoResults } from '@iris/platform/illustrations';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  LoadFailure,
  Loading,
  ProgressBar,
  SearchField,
  Skeleton,
} from '@iris/platform/ui';
import { Check } from 'lucide-react';
import { formatDate } from '../../format/dates.ts';
import { ListRows } from '../../lists/list-rows.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { useLearners } from './follow-up.api.ts';

interface LearnerSectionProps {
  course: string;
  total: number;
}

/** The learners of a course, with search. */
export function LearnerSection({ course, total }: LearnerSectionProps) {
  const { filters, debounced, pages, change, clear, showMore } = useUrlFilters();
  const list = useLearners(course, debounced.q, pages);
  return (
    <section aria-labelledby="eleves">
      <h2 id="eleves" className="mb-4 text-2xl">
        Élèves
      </h2>
      <SearchField
        label="Rechercher un élève"
        placeholder="Nom ou email"
        value={filters.q}
        onChange={(q) => change({ q })}
        className="mb-4"
      />
      {list.isPending && (
        <Loading label="Chargement des élèves...">
          <Skeleton className="h-48" />
        </Loading>
      )}
      <LoadFailure query={list} message="Impossible de charger les élèves" />
      {list.items?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoResults />}
            title={debounced.q ? 'Aucun élève trouvé' : 'Aucun inscrit'}
            {...(debounced.q
              ? { action: <Button onClick={clear}>Voir tous les élèves</Button> }
              : { text: "Les élèves qui s'inscriront au cours apparaîtront ici." })}
          />
        </Card>
      )}
      {list.items && list.items.length > 0 && (
        <ListRows list={list} total={debounced.q ? undefined : total} onShowMore={showMore}>
          {list.items.map((learner) => (
            <LearnerRow key={learner._id} learner={learner} />
          ))}
        </ListRows>
      )}
    </section>
  );
}

function LearnerRow({ learner }: { learner: Learner }) {
  const { name, email, progress, lesson, enrolled_at, last_seen_at, completed_at } = learner;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,15rem)] sm:px-5">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-faint tabular-nums">
          Inscrit le {formatDate(enrolled_at)}
          {last_seen_at && ` · vu le ${formatDate(last_seen_at)}`}
        </p>
      </div>
      <div className="min-w-0 max-sm:col-span-2">
        <div className="flex items-center gap-3">
          <ProgressBar value={progress} label={`Progression de ${name}`} className="flex-1" />
          <span className="w-12 text-right text-sm font-semibold tabular-nums">{Math.round(progress)}&nbsp;%</span>
        </div>
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
          {completed_at ? (
            <Badge tone="success" icon={<Check />}>
              Terminé le {formatDate(completed_at)}
            </Badge>
          ) : (
            (lesson ?? "N'a pas commencé")
          )}
        </p>
      </div>
    </li>
  );
}
