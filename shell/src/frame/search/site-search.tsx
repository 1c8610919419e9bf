import { Search } from '@iris/platform/ui';
import { useEffect, useState } from 'react';
import { SearchDialog } from './search-dialog.tsx';
import { isKeyOn } from './search-key.ts';

/** The button of the search of everything, which the key `/` presses too. */
export function SiteSearch() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isKeyOn()) return;
      if (isTyping(event.target) || document.querySelector('dialog[open], [role=dialog]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label="Rechercher"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Search className="size-5" />
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
