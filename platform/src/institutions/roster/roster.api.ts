import type { Import, ImportInput, StartedImport } from '@iris/contract/institutions';
import { api, saveFile } from '@iris/platform/api';
import { formatDate } from '@iris/platform/format';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

const IMPORTS = 'GET /institutions/:id/imports';

/** How often a running import is asked how far it is. */
const POLL_MS = 1500;

/** The lists that were sent, asked again while one is being imported. */
export function useImports(id: string) {
  return useQuery({
    ...serverQuery(IMPORTS, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  });
}

export function isRunning({ state }: Import): boolean {
  return state === 'running';
}

/** The first rows to correct of a list that was sent. */
export function useRemedies(id: string, importId: string, enabled: boolean) {
  return useQuery({
    ...serverQuery('GET /institutions/:id/imports/:import', { params: { id, import: importId } }),
    enabled,
  });
}

/** Sends a list. */
export function useStartImport(id: string) {
  return useMutation({
    call: (body: ImportInput) => api.call('POST /institutions/:id/imports', { params: { id }, body }),
    success: (_, started) => answerTo(started),
    failure: "La liste n'a pas été envoyée. Réessayez dans un instant.",
    invalidates: [IMPORTS, 'GET /institutions/:id/invitations'],
  });
}

function answerTo({ is_repeated, state, created_at }: StartedImport) {
  if (!is_repeated) return { title: 'Liste reçue', message: 'Les invitations partent.' };
  const title = `Liste déjà envoyée le ${formatDate(created_at)}`;
  if (state === 'running') return { title, message: 'Son envoi continue.' };
  return { title, message: `Rien n'a changé. ${REINVITING}` };
}

/** A list is known for longer than its invitations are valid. */
const REINVITING =
  'Des invitations ont expiré\u00a0? Renvoyez-les une à une, ou envoyez une liste des seules personnes à réinviter.';

/** Downloads what became of each row. */
export function useReport(id: string) {
  return useMutation({
    call: async ({ _id, created_at }: Import) => {
      const params = { id, import: _id };
      saveFile(
        await api.download('GET /institutions/:id/imports/:import/report', { params }),
        `invitations-${created_at.slice(0, 10)}.csv`,
      );
    },
    failure: "Le compte rendu n'a pas été téléchargé",
  });
}
