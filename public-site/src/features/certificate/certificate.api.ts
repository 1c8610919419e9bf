import type { AttestationInput, OwnCertificate } from '@iris/contract/certificates';
import { ApiError, api, saveFile } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQuery } from '@tanstack/react-query';

/** The certificate with this serial; `isUnknown` when there is none. */
export function useCertificate(serial: string) {
  const query = useQuery(serverQuery('GET /certificates/:serial', { params: { serial } }));
  return { query, isUnknown: query.error instanceof ApiError && query.error.code === 'certificate_not_found' };
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

/** The own certificate with this serial, or null when it is another's. */
export function useOwnCertificate(serial: string) {
  const { user } = useSession();
  return useQuery({
    ...serverQuery('GET /certificates/mine'),
    enabled: Boolean(user),
    // It may have been issued since the list was read.
    refetchOnMount: 'always',
    select: (mine: OwnCertificate[]) => mine.find((own) => own.serial === serial) ?? null,
  });
}

export function useDownloadAttestation(serial: string) {
  const route = 'POST /certificates/:serial/attestation';
  return useMutation({
    call: async (body: AttestationInput) =>
      saveFile(await api.download(route, { params: { serial }, body }), `attestation-${serial}.pdf`),
    success: () => ({ title: 'Attestation téléchargée' }),
    failure: ATTESTATION_FAILED,
  });
}

/** Shown when the server gives no detail. */
export const ATTESTATION_FAILED = "Impossible de préparer l'attestation";
