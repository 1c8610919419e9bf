import type { ContactMessage, MessageCounts, MessageStatus } from '@iris/contract/contact';
import { api } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { readAgain, serverQuery } from '@iris/platform/query';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePagedList } from '../../lists/use-paged-list.ts';

/** What a change of a message is read again from. */
const MESSAGES = ['GET /contact/messages', 'GET /contact/messages/counts'] as const;

/** The messages of a status (all of them when empty) that contain the search text, newest first. */
export function useMessages(search: string, status: string, pages: number) {
  return usePagedList({
    route: 'GET /contact/messages',
    query: { q: search, status_filter: status },
    pages,
  });
}

/** How many messages with the search text each filter would show; absent until the server has counted. */
export function useMessageCounts(search: string): MessageCounts | undefined {
  const { data } = useQuery({
    ...serverQuery('GET /contact/messages/counts', { query: { q: search } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return data;
}

/** Moves a message on to its next status; the list is read again before it counts as done. */
export function useAdvanceMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ message, status }: { message: ContactMessage; status: NextStatus }) =>
      api.call('PUT /contact/messages/:id/status', { params: { id: message._id }, query: { new_status: status } }),
    onSuccess: async () => {
      notify.success('Statut mis à jour');
      await readAgain(queryClient, MESSAGES);
    },
    onError: () => {
      notify.error('Erreur', 'Impossible de mettre à jour le statut');
      // Somebody else may have moved the message on, or removed it.
      void readAgain(queryClient, MESSAGES);
    },
  });
}

/** Deletes a message; the list is read again before it counts as done. */
export function useDeleteMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ContactMessage) => api.call('DELETE /contact/messages/:id', { params: { id: _id } }),
    onSuccess: async () => {
      notify.success('Message supprimé');
      await readAgain(queryClient, MESSAGES);
    },
    onError: () => {
      notify.error('Erreur', 'Impossible de supprimer le message');
      void readAgain(queryClient, MESSAGES);
    },
  });
}

/** What an administrator can move a message on to. */
export type NextStatus = Exclude<MessageStatus, 'new'>;
