import type { HostedWebinar, NewWebinar } from '@iris/contract/webinars';
import { api, saveFile } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { type ReadRoute, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';
import { todaysFile } from '../../format/dates.ts';

/** Routes to refetch after a change of a webinar. */
export const WEBINARS: readonly ReadRoute[] = [
  'GET /admin/webinars',
  'GET /admin/webinars/:id',
  'GET /admin/webinars/:id/registrations',
  'GET /admin/webinars/:id/desk',
  'GET /webinars',
  'GET /webinars/:id',
  'GET /admin/journal',
];

/** The webinars to come, or those that are over, page by page. */
export function useWebinars(period: 'upcoming' | 'past', pages: number) {
  return usePagedList({ route: 'GET /admin/webinars', query: { period }, pages });
}

export function useWebinar(id: string) {
  return useQuery({ ...serverQuery('GET /admin/webinars/:id', { params: { id } }), refetchOnMount: 'always' });
}

/** Those who have registered, page by page. */
export function useRegistrations(id: string, pages: number) {
  return usePagedList({ route: 'GET /admin/webinars/:id/registrations', params: { id }, pages });
}

/** Creates webinars, one for each week; calls back with their ids. */
export function useCreateWebinars(onCreated: (ids: string[]) => void) {
  return useMutation({
    call: (body: NewWebinar) => api.call('POST /admin/webinars', { body }),
    onSuccess: ({ webinars }) => {
      onCreated(webinars);
    },
    success: ({ title }, { webinars }) => ({
      title: webinars.length > 1 ? `${webinars.length}\u00a0webinaires créés` : 'Webinaire créé',
      message: `«\u00a0${title}\u00a0»`,
    }),
    failure: SAVE_FAILED,
    isSilent: () => true,
    invalidates: WEBINARS,
  });
}

interface Change {
  input: Omit<NewWebinar, 'weeks'>;
  /** The version on which the change is based. */
  version: number | undefined;
}

/** Changes a webinar. */
export function useChangeWebinar(id: string) {
  return useMutation({
    call: ({ input, version }: Change) =>
      api.call('PUT /admin/webinars/:id', { params: { id }, body: input, ifVersion: version }),
    success: ({ input: { title } }) => ({ title: 'Webinaire mis à jour', message: `«\u00a0${title}\u00a0»` }),
    failure: SAVE_FAILED,
    isSilent: () => true,
    invalidates: WEBINARS,
  });
}

interface Cancellation {
  webinar: HostedWebinar;
  reason: string;
}

/** Cancels a webinar, which tells all who have registered. */
export function useCancelWebinar() {
  return useMutation({
    call: ({ webinar: { _id, version }, reason }: Cancellation) =>
      api.call('POST /admin/webinars/:id/cancel', { params: { id: _id }, body: { reason }, ifVersion: version }),
    success: ({ webinar: { title } }) => ({ title: 'Webinaire annulé', message: `«\u00a0${title}\u00a0»` }),
    failure: SAVE_FAILED,
    isSilent: () => true,
    invalidates: WEBINARS,
  });
}

/** Deletes a webinar for which nobody has registered. */
export function useDeleteWebinar() {
  return useMutation({
    call: ({ _id }: HostedWebinar) => api.call('DELETE /admin/webinars/:id', { params: { id: _id } }),
    success: ({ title }) => ({ title: 'Webinaire supprimé', message: `«\u00a0${title}\u00a0»` }),
    failure: "Le webinaire n'a pas pu être supprimé",
    invalidates: ['GET /admin/webinars', 'GET /webinars', 'GET /admin/journal'],
  });
}

/** Ends a webinar whose time is over. */
export function useCloseWebinar() {
  return useMutation({
    call: (id: string) => api.call('POST /admin/webinars/:id/close', { params: { id } }),
    success: (_, { title }) => ({ title: 'Webinaire clôturé', message: `«\u00a0${title}\u00a0»` }),
    failure: "Le webinaire n'a pas pu être clôturé",
    invalidates: WEBINARS,
  });
}

/** Downloads those who have registered as a CSV file. */
export function useExportRegistrations(id: string) {
  return useMutation({
    call: async () => {
      const name = todaysFile('inscrits');
      saveFile(await api.download('GET /admin/webinars/:id/registrations/export', { params: { id } }), name);
      return name;
    },
    success: (_, name) => ({ title: 'Inscrits exportés', message: name }),
    failure: "Impossible d'exporter les inscrits",
  });
}

/** Shown when the server's answer has no `detail`. */
export const SAVE_FAILED = 'Une erreur est survenue';
