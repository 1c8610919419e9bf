import { serverQuery } from '@iris/platform/query';
import { usePause } from '@iris/platform/search';
import { can, useSession } from '@iris/platform/session';
import { Button, DialogActions, LoadFailure, ModalDialog, SearchField } from '@iris/platform/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Results } from './results.tsx';
import { isKeyOn, setKeyOn } from './search-key.ts';

const LENGTH_MIN = 2;

interface SearchDialogProps {
  onClose: () => void;
}

/** The search of everything that this account may see; each result leads to its place. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('');
  const { user } = useSession();
  const q = usePause(typed.trim());
  const isSearching = q.length >= LENGTH_MIN;
  const query = useQuery({
    ...serverQuery('GET /search', { query: { q } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  return (
    <ModalDialog title="Rechercher" description={can(user, 'manage_users') ? WORDS_OR_PERSON : WORDS} onClose={onClose}>
      <div className="flex h-[min(28rem,60svh)] flex-col gap-4 px-5 pt-4 sm:px-7">
        <SearchField label="Rechercher dans l'académie" value={typed} onChange={setTyped} />
        <div className="-mr-2 min-h-0 flex-1 overflow-y-auto pr-2">
          <LoadFailure query={query} message="Impossible de chercher" />
          {isSearching && query.isLoading && (
            <p role="status" className="text-ink-soft">
              Recherche...
            </p>
          )}
          {isSearching && query.data && <Results results={query.data} onOpen={onClose} />}
        </div>
      </div>
      <DialogActions>
        <KeyChoice />
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </ModalDialog>
  );
}

const WORDS = "Un mot d'un cours, d'une leçon, d'un film ou d'une question.";
const WORDS_OR_PERSON = "Un mot d'un cours, d'une leçon, d'un film ou d'une question, ou le nom d'une personne.";

function KeyChoice() {
  const [isOn, setOn] = useState(isKeyOn);
  const handleChange = (next: boolean) => {
    setKeyOn(next);
    setOn(next);
  };
  return (
    <label className="mr-auto flex min-h-11 items-center gap-2.5 text-sm text-ink-soft">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => handleChange(target.checked)}
        className="size-4.5 accent-primary-ink"
      />
      <span>
        Ouvrir avec la touche <kbd className="rounded-sm border border-line px-1.5">/</kbd>
      </span>
    </label>
  );
}
