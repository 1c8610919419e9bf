import type { ContactMessage, MessageCounts, MessageStatus } from '@iris/contract/site';
import { api } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { serverQuery, useMutation } from '@iris/platform/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Routes to refetch after a change of a message. */
const MESSAGES = ['GET /contact/messages', 'GET /contact/messages/counts'] as const;

/** The first `pages` pages of the messages of a status (all when empty) that match the search text, newest first. */
export function useMessages(search: string, status: string, pages: number) {
  return usePagedList({
    route: 'GET /contact/messages',
    query: { q: search, status_filter: status },
    pages,
  });
}

/** The number of messages per status that match the search text; undefined while loading. */
export function useMessageCounts(search: string): MessageCounts | undefined {
  const { data } = useQuery({
    ...serverQuery('GET /contact/messages/counts', { query: { q: search } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return data;
}

/** Changes the status of a message; the server rejects it when the status has changed meanwhile. */
export function useChangeStatus({ _id, status }: ContactMessage) {
  return useMutation({
    call: (next: NextStatus) => {
      const query = { new_status: next, current_status: status };
      return api.call('PUT /contact/messages/:id/status', { params: { id: _id }, query });
    },
    success: () => ({ title: 'Statut mis à jour' }),
    failure: 'Impossible de mettre à jour le statut',
    invalidates: MESSAGES,
  });
}

export function useDeleteMessage() {
  return useMutation({
    call: ({ _id }: ContactMessage) => api.call('DELETE /contact/messages/:id', { params: { id: _id } }),
    success: () => ({ title: 'Message supprimé' }),
    failure: 'Impossible de supprimer le message',
    invalidates: MESSAGES,
  });
}

/** A status that an administrator can set. */
export type NextStatus = Exclude<MessageStatus, 'new'>;
