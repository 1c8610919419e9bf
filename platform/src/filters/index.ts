export { type UrlFilters, useUrlFilters } from './use-url-filters.ts';
