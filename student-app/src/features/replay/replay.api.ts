import type { Replay, ReplayBeatResult } from '@iris/contract/webinars';
import { api } from '@iris/platform/api';
import { serverKey, serverQuery } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Watched } from '../../beats/use-beats.ts';

/** The replay of a webinar. Not kept: the addresses of films expire, and the position changes while it is open. */
export function useReplay(id: string) {
  return useQuery({
    ...serverQuery('GET /webinars/:id/replay', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A replay as what is watched. Its recording may be replaced: another one has another duration. */
export function useWatchedReplay(id: string, { sources }: Replay): Watched<ReplayBeatResult> {
  const queryClient = useQueryClient();
  const params = { id };
  return {
    name: `replay:${id}:${sources.duration}`,
    open: () => api.call('POST /webinars/:id/replay-sessions', { params }),
    send: (session, body, keepalive) =>
      api.call('POST /replay-sessions/:id/beats', { params: { id: session }, body, keepalive }),
    onResult: ({ is_watched }) =>
      queryClient.setQueryData(
        serverKey('GET /webinars/:id/replay', { params }),
        (replay) => replay && { ...replay, is_watched },
      ),
  };
}
