import type { CertificateCheck } from '@iris/contract/certificates';
import { hoursText, minutesText } from '@iris/contract/foundation';
import { formatDate } from '@iris/platform/format';

interface CertificateFactsProps {
  certificate: CertificateCheck;
}

/** Hours or minutes, dates and serial of a certificate. */
export function CertificateFacts({ certificate }: CertificateFactsProps) {
  const { hours, measured_minutes, completed_at, webinar, issued_at, valid_until, serial } = certificate;
  const facts = [
    ['Durée annoncée', webinar ? minutesText(webinar.minutes) : hoursText(hours)],
    ...(measured_minutes === undefined
      ? []
      : [[webinar ? 'Présence déclarée' : 'Temps mesuré', minutesText(measured_minutes)] as const]),
    webinar ? ['Tenu le', formatDate(webinar.starts_at)] : ['Achèvement', formatDate(completed_at)],
    ['Délivrance', formatDate(issued_at)],
    ...(valid_until === undefined ? [] : [["Valable jusqu'au", formatDate(valid_until)] as const]),
    ['Numéro', serial],
  ] as const;
  return (
    <dl className="grid gap-x-10 gap-y-5 border-line border-t pt-6 min-[26rem]:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-faint">{name}</dt>
          <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
