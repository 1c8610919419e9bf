import { api, saveFile } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';

/** Downloads the PDF of the certificate with this serial; says so, also when it fails. */
export function useCertificateDownload(serial: string) {
  return useMutation({
    call: async () =>
      saveFile(await api.download('GET /certificates/:serial/pdf', { params: { serial } }), `certificat-${serial}.pdf`),
    success: () => ({ title: 'Certificat téléchargé' }),
    failure: 'Impossible de télécharger le certificat',
  });
}
