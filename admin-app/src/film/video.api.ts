import type { Video } from '@iris/contract/media';
import type { FilmFacts } from '@iris/contract/programs';
import { ApiError, api } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { serverQuery, useMutation } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Interval at which the preparation of a film is asked for, in milliseconds. */
const POLL_MS = 2000;

/** A film of the library, asked again while it is prepared; none is asked for without an id. */
export function useVideo(id: string | undefined) {
  return useQuery({
    ...serverQuery('GET /videos/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isInPreparation(state.data) ? POLL_MS : false),
    ...KEPT,
  });
}

/** What is known of films for the publication of what shows them; those that are not loaded yet count as ready. */
export function useFilmFacts(ids: readonly string[]): ReadonlyMap<string, FilmFacts> {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['GET /videos/:id', 'facts', ...ids],
    queryFn: async ({ signal }) => (await Promise.all(ids.map((id) => readFacts(id, signal)))).flat(),
    refetchInterval: ({ state }) => (state.data?.some(([, { isReady }]) => !isReady) ? POLL_MS : false),
    // Of the films before one was added.
    placeholderData: keepPreviousData,
    ...KEPT,
  });
  const known = new Map(data);
  return data && !isPlaceholderData ? known : new Map(ids.map((id) => [id, known.get(id) ?? UNKNOWN]));
}

/** New addresses would interrupt the film; the player asks for them when the old ones have expired. */
const KEPT = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 3_600_000 };

const UNKNOWN: FilmFacts = { isReady: true, duration: Number.POSITIVE_INFINITY };

/** The facts of a film; none of one that is deleted. */
async function readFacts(id: string, signal: AbortSignal): Promise<[string, FilmFacts][]> {
  try {
    const { sources } = await api.call('GET /videos/:id', { params: { id }, signal });
    return [[id, { isReady: sources !== null, duration: sources?.duration ?? Number.POSITIVE_INFINITY }]];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'video_not_found') return [];
    throw error;
  }
}

/** The first `pages` pages of the library, newest first. */
export function useVideos(pages: number) {
  return usePagedList({ route: 'GET /videos', pages });
}

/** Prepares again a film whose preparation failed for a reason of the server. */
export function useRetryVideo() {
  return useMutation({
    call: (id: string) => api.call('POST /videos/:id/retry', { params: { id } }),
    success: () => ({ title: 'Préparation relancée' }),
    failure: "La préparation n'a pas pu être relancée",
    invalidates: ['GET /videos/:id'],
  });
}

function isInPreparation(video: Video | undefined): boolean {
  return video?.status === 'waiting' || video?.status === 'processing';
}
