export { ListSkeleton, PagedItems, ShowMore } from './paged-items.tsx';
export { PAGE_SIZE, type PagedList, usePagedList, useTotal } from './use-paged-list.ts';
