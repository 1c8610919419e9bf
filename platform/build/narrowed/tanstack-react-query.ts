// What the applications use of the query library, and no more: the rest is a quarter of it.
// By its path, because the package's name would lead back to this very file, the one that is shared under that name.
export {
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '../../../node_modules/@tanstack/react-query/build/modern/index.js';
