import { useSearchParams } from 'react-router-dom';
import { useDebounce } from 'use-debounce';

const PAGES = 'pages';
const TYPING_PAUSE_MS = 250;

/** What a page is narrowed by, and how much of its list is shown, as its address says. */
export interface UrlFilters<Filter extends string> {
  /** The filters at this moment; one that is not in the address is empty. `q` is the search text. */
  filters: Record<Filter | 'q', string>;
  /** The same with the search text trimmed, and unchanged until typing pauses: what the server is asked. */
  debounced: Record<Filter | 'q', string>;
  /** How many pages of the list are shown. */
  pages: number;
  /** Changes some filters and starts again at the first page. */
  change: (filters: Partial<Record<Filter | 'q', string>>) => void;
  /** Removes every filter. */
  clear: () => void;
  showMore: () => void;
}

/**
 * Keeps the search text `q`, the filters named and the number of pages shown in the address, so that back, reload and
 * a shared link lead to the same place. What the address says is text somebody may have typed: the caller checks it.
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
    // Typing leaves one entry in the history, not one for each letter.
    change: (changes) => write({ ...changes, [PAGES]: '' }, 'q' in changes),
    clear: () => setAddress({}),
    showMore: () => write({ [PAGES]: String(pages + 1) }, true),
  };
}
