import type { ThemeInput } from '@iris/contract/theme';
import { api, detailOf } from '@iris/platform/api';
import { notify } from '@iris/platform/notify';
import { serverKey, serverQuery } from '@iris/platform/query';
import { keepTheme, resetTheme, themeStore } from '@iris/platform/theme';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const THEME = serverKey('GET /config/theme');

/** The theme as the server has it at this moment. */
export function useSavedTheme() {
  return useQuery({
    ...serverQuery('GET /config/theme'),
    refetchOnMount: 'always',
  });
}

/** Saves the theme for everybody, and shows it here at once. */
export function useSaveTheme() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (theme: ThemeInput) => api.call('PUT /config/theme', { body: theme }),
    onSuccess: (saved) => {
      keepTheme(saved);
      queryClient.setQueryData(THEME, saved);
      notify.success('Configuration sauvegardée');
    },
    onError: (error) => notify.error('Erreur', detailOf(error, SAVE_FAILED)),
  });
}

/** Forgets what this browser keeps of the theme and takes the server's. */
export function useResetTheme() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await resetTheme();
      return themeStore.getState();
    },
    onSuccess: (theme) => {
      queryClient.setQueryData(THEME, theme);
      notify.success('Configuration réinitialisée');
    },
    onError: (error) => notify.error('Erreur', detailOf(error, 'Impossible de recharger le thème')),
  });
}

/** Shown when the server gives no reason. */
export const SAVE_FAILED = 'Impossible de sauvegarder';
