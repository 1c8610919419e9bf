import type { CertificateCheck } from '@iris/contract/certificates';
import { TIME_ZONE } from '@iris/contract/foundation';

interface Issuer {
  organization: string;
  /** Address of the public page of the certificate. */
  page: string;
}

/** LinkedIn's form that adds a certificate to one's profile, filled in. */
export function linkedinAddress(
  { course_title, issued_at, valid_until, serial }: CertificateCheck,
  { organization, page }: Issuer,
): string {
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course_title,
    organizationName: organization,
    ...monthOf('issue', issued_at),
    ...(valid_until && monthOf('expiration', valid_until)),
    certUrl: page,
    certId: serial,
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}

/** The fields of a month. */
function monthOf(name: 'issue' | 'expiration', instant: string): Record<string, string> {
  const [year = '', month = ''] = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: TIME_ZONE })
    .format(new Date(instant))
    .split('-');
  return { [`${name}Year`]: year, [`${name}Month`]: String(Number(month)) };
}
