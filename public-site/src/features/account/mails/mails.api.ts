import type { MailPreferences } from '@iris/contract/accounts';
import { api } from '@iris/platform/api';
import { readTimeZone } from '@iris/platform/calendar';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Which mails the account refuses. */
export const useMailPreferences = () => useQuery(serverQuery('GET /account/mail-preferences'));

/** Changes them; the time zone of the browser goes with them. */
export function useChangeMailPreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    call: (refused: MailPreferences['refused']) => {
      const body = { refused, time_zone: readTimeZone() };
      return api.call('PUT /account/mail-preferences', { body });
    },
    onSuccess: (preferences) => queryClient.setQueryData(serverKey('GET /account/mail-preferences'), preferences),
    success: () => ({ title: 'Choix enregistré' }),
    failure: "Votre choix n'a pas pu être enregistré",
  });
}
