// The exports of the query library that the applications use: the others are a quarter of its size.
export {
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
