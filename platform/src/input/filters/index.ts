export { FilterButtons } from './filter-buttons.tsx';
export { type UrlFilters, useUrlFilters } from './use-url-filters.ts';
