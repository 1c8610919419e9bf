import { useSearchParams } from 'react-router-dom';
import { useDebounce } from 'use-debounce';

const PAGES = 'pages';
const TYPING_PAUSE_MS = 250;

/** The filters of a list and its number of pages, as stored in the address. */
export interface UrlFilters<Filter extends string> {
  /** The current filters, empty where absent from the address. `q` is the search text. */
  filters: Record<Filter | 'q', string>;
  /** The filters for the query to the server: the search text is trimmed, and follows 250 ms after typing pauses. */
  debounced: Record<Filter | 'q', string>;
  /** The number of pages of the list that are shown, at least 1. */
  pages: number;
  /** Changes some filters and resets the number of pages to 1. */
  change: (filters: Partial<Record<Filter | 'q', string>>) => void;
  /** Removes every filter. */
  clear: () => void;
  showMore: () => void;
}

/**
 * Stores the search text `q`, the named filters and the number of pages in the address, so that back, reload and a
 * shared link restore them. The values are not validated: the caller checks them.
 */
export function useUrlFilters<const Filter extends string = never>(names: readonly Filter[] = []): UrlFilters<Filter> {
  const [address, setAddress] = useSearchParams();
  const filters = Object.fromEntries(
    ['q', ...names].map((name) => [name, address.get(name) ?? '']),
  ) as UrlFilters<Filter>['filters'];
  const [search] = useDebounce(filters.q.trim(), TYPING_PAUSE_MS);

  const write = (changes: Partial<Record<string, string>>, replace: boolean) =>
    setAddress(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  const pages = Math.max(1, Number.parseInt(address.get(PAGES) ?? '', 10) || 1);

  return {
    filters,
    debounced: { ...filters, q: search },
    pages,
    // Typing replaces the history entry instead of adding one per letter.
    change: (changes) => write({ ...changes, [PAGES]: '' }, 'q' in changes),
    clear: () => setAddress({}),
    showMore: () => write({ [PAGES]: String(pages + 1) }, true),
  };
}
