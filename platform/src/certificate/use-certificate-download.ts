import type { CertificateCheck } from '@iris/contract/certificates';
import { api, saveFile } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';

/** Downloads the PDF of the certificate or attestation of presence with this serial; says so, also when it fails. */
export function useCertificateDownload(serial: string, kind: CertificateCheck['kind'] = 'course') {
  const { file, title, failure } = WORDS[kind];
  return useMutation({
    call: async () =>
      saveFile(await api.download('GET /certificates/:serial/pdf', { params: { serial } }), `${file}-${serial}.pdf`),
    success: () => ({ title }),
    failure,
  });
}

const WORDS = {
  course: {
    file: 'certificat',
    title: 'Certificat téléchargé',
    failure: 'Impossible de télécharger le certificat',
  },
  webinar: {
    file: 'attestation',
    title: 'Attestation téléchargée',
    failure: "Impossible de télécharger l'attestation",
  },
} as const;
