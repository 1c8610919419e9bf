// The exports of the query library that the applications use: the others are a quarter of its size.
// Imported by path, because the package name is an alias of this file.
export {
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '../../node_modules/@tanstack/react-query/build/modern/index.js';
