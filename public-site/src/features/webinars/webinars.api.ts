import { counted, PAGE_LIMIT_MAX } from '@iris/contract/foundation';
import type { OwnWebinar, Webinar, WebinarCard, WebinarStanding } from '@iris/contract/webinars';
import { ApiError, api, serverNow } from '@iris/platform/api';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Parts, useParts } from '../../parts/use-parts.ts';
import { positionText } from './wordings.ts';

/** Number of past webinars that each « Afficher plus » adds. */
export const PAST_SIZE = 12;

/** Cached queries that a registration invalidates. */
const REGISTERED = [
  'GET /webinars/:id/standing',
  'GET /webinars/:id',
  'GET /webinars',
  'GET /account/webinars',
] as const;

/** The webinars to come and under way, the next one first. */
export function useUpcoming() {
  return useQuery(serverQuery('GET /webinars', { query: { period: 'upcoming', limit: PAGE_LIMIT_MAX } }));
}

/** The webinars that are over, the latest one first, by parts. */
export function usePast(after: string | undefined, pages: number): Parts<WebinarCard> {
  return useParts({
    queryKey: ['GET /webinars', 'past'],
    read: (part, signal) => api.call('GET /webinars', { query: { period: 'past', ...part }, signal }),
    after,
    size: PAST_SIZE,
    pages,
  });
}

/** A webinar with its description and the others of its series. */
export function useWebinar(id: string) {
  return useQuery(serverQuery('GET /webinars/:id', { params: { id } }));
}

/** Whether a webinar could not be read because it does not exist, or its address is none of a webinar. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'webinar_not_found' || error.code === 'invalid_input');
}

/** What the account has to do with a webinar; read again when its room opens and closes. Undefined for visitors. */
export function useStanding(id: string) {
  const { user } = useSession();
  return useQuery({
    ...serverQuery('GET /webinars/:id/standing', { params: { id } }),
    enabled: user !== null,
    refetchInterval: ({ state }) => untilRoomChanges(state.data),
  });
}

/** The registrations of the account, by webinar; undefined while they are unknown, and for visitors. */
export function useOwnRegistrations() {
  const { user } = useSession();
  return useQuery({ ...serverQuery('GET /account/webinars'), enabled: user !== null, select: byWebinar }).data;
}

/** Registers for a webinar, or puts on its waiting list. */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    call: ({ _id }: Pick<Webinar, '_id' | 'title'>) =>
      api.call('PUT /webinars/:id/registration', { params: { id: _id } }),
    onSuccess: (standing, { _id }) =>
      queryClient.setQueryData(serverKey('GET /webinars/:id/standing', { params: { id: _id } }), standing),
    success: ({ title }, { registration }) =>
      registration?.state === 'waiting'
        ? { title: "Vous êtes en liste d'attente", message: positionText(registration.position) }
        : { title: 'Inscription confirmée', message: `«\u00a0${title}\u00a0»\nL'invitation arrive par e-mail.` },
    failure: "Impossible de s'inscrire au webinaire",
    failureTitle: "Erreur d'inscription",
    invalidates: REGISTERED,
  });
}

/** Gives a place, or one in the waiting list, back. */
export function useLeave(id: string, onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    call: () => api.call('DELETE /webinars/:id/registration', { params: { id } }),
    onSuccess: (standing) => {
      if (standing) queryClient.setQueryData(serverKey('GET /webinars/:id/standing', { params: { id } }), standing);
      onSuccess();
    },
    success: () => ({ title: 'Inscription annulée', message: "Vous n'êtes plus inscrit à ce webinaire" }),
    failure: "Impossible d'annuler l'inscription",
    invalidates: REGISTERED,
  });
}

/** Registers for all webinars of a series that are to come. */
export function useRegisterForSeries() {
  return useMutation({
    call: (series: string) => api.call('PUT /webinar-series/:id/registration', { params: { id: series } }),
    success: (_, { confirmed, waiting }) => ({
      title: 'Inscription à la série',
      message: [
        confirmed > 0 && counted(confirmed, 'soirée confirmée', 'soirées confirmées'),
        waiting > 0 && `${counted(waiting, 'soirée')} en liste d'attente`,
      ]
        .filter(Boolean)
        .join(', '),
    }),
    failure: "Impossible de s'inscrire à la série",
    failureTitle: "Erreur d'inscription",
    invalidates: REGISTERED,
  });
}

function byWebinar(mine: OwnWebinar[]) {
  return new Map(mine.map(({ webinar, standing }) => [webinar._id, standing.registration]));
}

/** Longest time that a timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Milliseconds until the room opens or closes; false when it will not. */
function untilRoomChanges(standing: WebinarStanding | undefined): number | false {
  const changes = standing ? [standing.room_opens_at, standing.room_closes_at] : [];
  const next = changes.map((at) => Date.parse(at) - serverNow()).find((left) => left > 0);
  // A second later: the server's time is known to a second.
  return next === undefined ? false : Math.min(next + 1000, TIMER_MAX_MS);
}
