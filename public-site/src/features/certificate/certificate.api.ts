import { ApiError, api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';
import { saveFile } from './save-file.ts';

/** The certificate with this serial; `isUnknown` when there is none. */
export function useCertificate(serial: string) {
  const query = useQuery(serverQuery('GET /certificates/:serial', { params: { serial } }));
  return { query, isUnknown: query.error instanceof ApiError && query.error.code === 'certificate_not_found' };
}

/** Downloads the certificate as a PDF. */
export function useDownloadPdf(serial: string) {
  return useMutation({
    call: async () =>
      saveFile(await api.download('GET /certificates/:serial/pdf', { params: { serial } }), `certificat-${serial}.pdf`),
    success: () => ({ title: 'Certificat téléchargé' }),
    failure: 'Impossible de télécharger le certificat',
  });
}

/** Downloads the badge, a signed file. */
export function useDownloadBadge(serial: string) {
  return useMutation({
    call: async () =>
      saveFile(await api.download('GET /certificates/:serial/badge', { params: { serial } }), `badge-${serial}.jwt`),
    success: () => ({ title: 'Badge téléchargé' }),
    failure: 'Impossible de télécharger le badge',
  });
}
