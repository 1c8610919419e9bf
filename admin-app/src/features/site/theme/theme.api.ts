import type { Theme, ThemeInput } from '@iris/contract/site';
import { api } from '@iris/platform/api';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { keepTheme, resetTheme, themeStore } from '@iris/platform/theme';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const THEME = serverKey('GET /config/theme');

/** The saved theme, always fetched anew, because it is edited. */
export function useSavedTheme() {
  return useQuery({
    ...serverQuery('GET /config/theme'),
    refetchOnMount: 'always',
  });
}

/** Saves the theme and applies it at once in this browser. */
export function useSaveTheme() {
  const queryClient = useQueryClient();
  return useMutation({
    call: (theme: ThemeInput) => api.call('PUT /config/theme', { body: theme }),
    onSuccess: (saved) => {
      keepTheme(saved);
      queryClient.setQueryData(THEME, saved);
    },
    success: () => ({ title: 'Configuration sauvegardée' }),
    failure: SAVE_FAILED,
  });
}

/** Removes the cached theme of this browser and applies the server's. */
export function useResetTheme() {
  const queryClient = useQueryClient();
  return useMutation<void, Theme>({
    call: async () => {
      await resetTheme();
      return themeStore.getState();
    },
    onSuccess: (theme) => queryClient.setQueryData(THEME, theme),
    success: () => ({ title: 'Configuration réinitialisée' }),
    failure: 'Impossible de recharger le thème',
  });
}

/** Shown when the server's answer has no `detail`. */
export const SAVE_FAILED = 'Impossible de sauvegarder';
