import type { JournalEntry } from '@iris/contract/journal';
import { NoResults } from '@iris/platform/illustrations';
import { Button, Card, EmptyState } from '@iris/platform/ui';
import { ListRows } from '../../lists/list-rows.tsx';
import { type PagedList } from '../../lists/use-paged-list.ts';
import { JournalEntryCard } from './journal-entry.tsx';

interface JournalListProps {
  list: PagedList<JournalEntry>;
  entries: readonly JournalEntry[];
  isFiltered: boolean;
  onClearFilters: () => void;
  onShowMore: () => void;
}

/** The loaded entries, newest first. */
export function JournalList({ list, entries, isFiltered, onClearFilters, onShowMore }: JournalListProps) {
  if (entries.length === 0) {
    return (
      <Card>
        {isFiltered ? (
          <EmptyState
            drawing={<NoResults />}
            title="Aucune entrée trouvée"
            text="Aucun changement ne correspond à cette personne, cette action et ces dates."
            action={<Button onClick={onClearFilters}>Voir tout le journal</Button>}
          />
        ) : (
          <EmptyState
            drawing={<NoResults />}
            title="Le journal est vide"
            text="Chaque changement fait dans l'administration apparaîtra ici."
          />
        )}
      </Card>
    );
  }
  return (
    <ListRows list={list} onShowMore={onShowMore}>
      {entries.map((entry) => (
        <JournalEntryCard key={entry._id} entry={entry} />
      ))}
    </ListRows>
  );
}
