import { api, saveFile } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';

/** Downloads the entry of a webinar for the calendar program. */
export function useDownloadInvitation(id: string) {
  return useMutation({
    call: async () => saveFile(await api.download('GET /webinars/:id/invitation', { params: { id } }), 'webinaire.ics'),
    success: () => ({ title: 'Invitation téléchargée', message: 'Ouvrez-la avec votre agenda' }),
    failure: "Impossible de télécharger l'invitation",
  });
}
