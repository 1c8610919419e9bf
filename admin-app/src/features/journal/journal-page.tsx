import { Button, LoadFailure, PageHeading } from '@iris/platform/ui';
import { Download } from 'lucide-react';
import { useExportJournal, useJournal } from './journal.api.ts';
import { JournalFilters } from './journal-filters.tsx';
import { JournalList } from './journal-list.tsx';
import { JournalListSkeleton } from './journal-list-skeleton.tsx';
import { useJournalAddress } from './use-journal-address.ts';

/** The journal of administrative changes, with filters and export. */
export default function JournalPage() {
  const { filters, query, pages, isFiltered, change, clear, showMore } = useJournalAddress();
  const list = useJournal(query, pages);
  const exportJournal = useExportJournal();

  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <PageHeading className="text-3xl">Journal</PageHeading>
          <p className="mt-1 text-ink-soft">
            Chaque changement fait dans l'administration, du plus récent au plus ancien.
          </p>
        </div>
        <Button
          icon={<Download />}
          busy={exportJournal.isPending}
          busyLabel="Exportation..."
          onClick={() => exportJournal.mutate(query)}
        >
          Exporter en CSV
        </Button>
      </header>
      <JournalFilters filters={filters} change={change} />
      {list.isPending && <JournalListSkeleton />}
      <LoadFailure query={list} message="Impossible de charger le journal" />
      {list.items && (
        <JournalList
          list={list}
          entries={list.items}
          isFiltered={isFiltered}
          onClearFilters={clear}
          onShowMore={showMore}
        />
      )}
    </>
  );
}
