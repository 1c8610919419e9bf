export { ListFailure } from './list-failure.tsx';
export { ListRows } from './list-rows.tsx';
export { ShowMore } from './show-more.tsx';
export { type ListAddress, useListAddress } from './use-list-address.ts';
export { PAGE_SIZE, type PagedList, usePagedList } from './use-paged-list.ts';
export { useTotal } from './use-total.ts';
