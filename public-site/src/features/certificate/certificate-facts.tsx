import type { CertificateCheck } from '@iris/contract/certificates';
import { hoursText, minutesText } from '@iris/contract/durations';
import { TIME_ZONE } from '@iris/contract/limits';

const dates = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });

/** An instant as a day in the academy's time zone: « 1er mars 2026 ». */
export function formatDay(instant: string): string {
  return dates.format(new Date(instant)).replace(/^1 /, '1er ').replaceAll(' ', '\u00a0');
}

interface CertificateFactsProps {
  certificate: CertificateCheck;
}

/** Hours, dates and serial of a certificate. */
export function CertificateFacts({ certificate }: CertificateFactsProps) {
  const { hours, measured_minutes, completed_at, issued_at, valid_until, serial } = certificate;
  const facts = [
    ['Durée annoncée', hoursText(hours)],
    ...(measured_minutes === undefined ? [] : [['Temps mesuré', minutesText(measured_minutes)] as const]),
    ['Achèvement', formatDay(completed_at)],
    ['Délivrance', formatDay(issued_at)],
    ...(valid_until === undefined ? [] : [["Valable jusqu'au", formatDay(valid_until)] as const]),
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
