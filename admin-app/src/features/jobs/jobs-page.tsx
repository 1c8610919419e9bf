import { useConfirmation } from '@iris/platform/dialogs';
import { useUrlFilters } from '@iris/platform/filters';
import { NoResults } from '@iris/platform/illustrations';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { ConfirmDialog, EmptyState, Skeleton } from '@iris/platform/ui';
import { useRef } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { FailedJobItem } from './failed-job-item.tsx';
import { useAbandonJob, useFailedJobs } from './jobs.api.ts';

/** The background work that was given up: do it again, or abandon it. */
export default function JobsPage() {
  const { pages, showMore } = useUrlFilters([]);
  const results = useRef<HTMLDivElement>(null);
  const abandonment = useConfirmation({
    mutation: useAbandonJob(),
    words: ({ label }) => ({
      title: `Abandonner «\u00a0${label}\u00a0»`,
      question: "Cette tâche ne sera plus faite. Êtes-vous sûr de vouloir l'abandonner\u00a0?",
      confirmLabel: 'Abandonner',
      busyLabel: 'Abandon...',
    }),
    focusAfterwards: results,
  });
  return (
    <>
      <PageHeader title="Tâches en échec" intro={INTRO} />
      {/* Focused when the item of an action is removed from the list. */}
      <div ref={results} tabIndex={-1}>
        <PagedItems
          list={useFailedJobs(pages)}
          failure="Impossible de charger les tâches"
          skeleton={SKELETON}
          empty={
            <EmptyState
              drawing={<NoResults />}
              title="Aucune tâche en échec"
              text={"E-mails, films, suppressions de fichiers\u00a0: tout ce qui devait être fait l'a été, ou le sera."}
            />
          }
          onShowMore={showMore}
        >
          {(job) => <FailedJobItem key={job._id} job={job} onAbandon={abandonment.ask} focusAfterwards={results} />}
        </PagedItems>
      </div>
      <ConfirmDialog {...abandonment.dialog} />
    </>
  );
}

const SKELETON = (
  <ListSkeleton label="Chargement des tâches..." rows={3} className="flex flex-col gap-3 p-4 sm:px-5">
    <Skeleton className="h-5 w-80 max-w-full" />
    <Skeleton className="h-5 w-1/2" />
  </ListSkeleton>
);

const INTRO =
  "Ce que le serveur n'a pas pu faire malgré plusieurs essais, de la plus récente à la plus ancienne. Une tâche est oubliée après trente jours, sauf les suppressions de fichiers et les retraits de films\u00a0: ils attendent votre décision.";
