import { PagedItems } from '@iris/platform/lists';
import { useState } from 'react';
import { JournalEntryCard } from '../../../journal/journal-entry.tsx';
import { Blocks } from '../../../ui/blocks.tsx';
import { usePersonJournal } from './person.api.ts';

interface JournalSectionProps {
  /** Of the account. */
  id: string;
}

/** What administrators did to an account. */
export function JournalSection({ id }: JournalSectionProps) {
  const [pages, setPages] = useState(1);
  return (
    <section aria-labelledby="journal">
      <h2 id="journal" className="mb-4 text-2xl">
        Journal du compte
      </h2>
      <PagedItems
        list={usePersonJournal(id, pages)}
        failure="Impossible de charger le journal"
        skeleton={<Blocks label="Chargement du journal..." sizes={['h-20']} />}
        empty={<p className="px-4 py-5 text-ink-soft sm:px-5">Aucun changement de ce compte.</p>}
        onShowMore={() => setPages(pages + 1)}
      >
        {(entry) => <JournalEntryCard key={entry._id} entry={entry} />}
      </PagedItems>
    </section>
  );
}
