export { type ListAddress, useListAddress } from './use-url-filters.ts';
