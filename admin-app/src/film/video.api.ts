import type { Video } from '@iris/contract/media';
import type { FilmFacts } from '@iris/contract/programs';
import { ApiError, api } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { serverQuery, useMutation } from '@iris/platform/query';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';

/** Interval at which the preparation of a film is asked for, in milliseconds. */
const POLL_MS = 2000;

/** A film of the library, asked again while it is prepared; none is asked for without an id. */
export function useVideo(id: string | undefined) {
  return useQuery({ ...videoQuery(id ?? ''), enabled: id !== undefined });
}

/** What is known of films for the publication of what shows them; those that are not loaded yet count as ready. */
export function useFilmFacts(ids: readonly string[]): ReadonlyMap<string, FilmFacts> {
  return useQueries({
    queries: ids.map(videoQuery),
    combine: (videos) => {
      const facts = videos.flatMap(({ data, error }, index): [string, FilmFacts][] => {
        if (error instanceof ApiError && error.code === 'video_not_found') return [];
        const isReady = !data || data.sources !== null;
        return [[ids[index] ?? '', { isReady, duration: data?.sources?.duration ?? Number.POSITIVE_INFINITY }]];
      });
      return new Map(facts);
    },
  });
}

function videoQuery(id: string) {
  return queryOptions({
    ...serverQuery('GET /videos/:id', { params: { id } }),
    refetchInterval: ({ state }) => (isInPreparation(state.data) ? POLL_MS : false),
    // New addresses would interrupt the film; the player asks for them when the old ones have expired.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 3_600_000,
  });
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
