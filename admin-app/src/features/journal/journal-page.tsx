import { NoResults } from '@iris/platform/illustrations';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { Button, EmptyState, Skeleton } from '@iris/platform/ui';
import { Download } from 'lucide-react';
import { JournalEntryCard } from '../../journal/journal-entry.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useExportJournal, useJournal, useJournalAddress } from './journal.api.ts';
import { JournalFilters } from './journal-filters.tsx';

/** The journal of administrative changes, with filters and export. */
export default function JournalPage() {
  const { filters, query, pages, isFiltered, change, clear, showMore } = useJournalAddress();
  const exportJournal = useExportJournal();

  return (
    <>
      <PageHeader
        title="Journal"
        intro="Chaque changement fait dans l'administration, du plus récent au plus ancien."
        action={
          <Button
            icon={<Download />}
            busy={exportJournal.isPending}
            busyLabel="Exportation..."
            onClick={() => exportJournal.mutate(query)}
          >
            Exporter en CSV
          </Button>
        }
      />
      <JournalFilters filters={filters} change={change} />
      <PagedItems
        list={useJournal(query, pages)}
        failure="Impossible de charger le journal"
        skeleton={SKELETON}
        empty={
          isFiltered ? (
            <EmptyState
              drawing={<NoResults />}
              title="Aucune entrée trouvée"
              text="Aucun changement ne correspond à cette personne, cette action et ces dates."
              action={<Button onClick={clear}>Voir tout le journal</Button>}
            />
          ) : (
            <EmptyState
              drawing={<NoResults />}
              title="Le journal est vide"
              text="Chaque changement fait dans l'administration apparaîtra ici."
            />
          )
        }
        onShowMore={showMore}
      >
        {(entry) => <JournalEntryCard key={entry._id} entry={entry} />}
      </PagedItems>
    </>
  );
}

const SKELETON = (
  <ListSkeleton label="Chargement du journal..." rows={5} className="flex gap-4 p-4 sm:px-5">
    <Skeleton className="size-10 shrink-0 rounded-full" />
    <div className="flex min-w-0 flex-1 flex-col gap-3 pt-2.5">
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-10" />
    </div>
  </ListSkeleton>
);
