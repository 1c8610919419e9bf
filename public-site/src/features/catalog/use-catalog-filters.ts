import { LEVELS, type Level } from '@iris/contract/levels';
import { useSearchParams } from 'react-router-dom';

const SEARCH = 'q';
const LEVEL = 'niveau';

/** What is looked for, kept in the address so that it can be shared and gone back to. */
export function useCatalogFilters() {
  const [address, setAddress] = useSearchParams();
  const level = LEVELS.find((known) => known === address.get(LEVEL));

  const change = (name: string, value: string, replace: boolean) => {
    setAddress(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace },
    );
  };

  return {
    search: address.get(SEARCH) ?? '',
    level,
    /** Typing leaves one entry in the history, not one for each letter. */
    setSearch: (value: string) => change(SEARCH, value, true),
    setLevel: (value: Level | undefined) => change(LEVEL, value ?? '', false),
    clear: () => setAddress({}),
  };
}
