import type { CertificateCheck } from '@iris/contract/certificates';
import { TIME_ZONE } from '@iris/contract/limits';

interface Issuer {
  organization: string;
  /** Address of the public page of the certificate. */
  page: string;
}

/** LinkedIn's form that adds a certificate to one's profile, filled in. */
export function linkedinAddress(
  { course_title, issued_at, serial }: CertificateCheck,
  { organization, page }: Issuer,
): string {
  const [year = '', month = ''] = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: TIME_ZONE })
    .format(new Date(issued_at))
    .split('-');
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course_title,
    organizationName: organization,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: page,
    certId: serial,
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}
