import type { CertificateCheck } from '@iris/contract/certificates';
import { hoursText, minutesText } from '@iris/contract/foundation';
import { EngravedIris } from '@iris/platform/certificate';
import { formatDate } from '@iris/platform/format';
import { useTheme } from '@iris/platform/theme';

interface CertificatePictureProps {
  certificate: CertificateCheck;
}

/** A certificate as it is printed, in small: its iris, engraved from its serial, and what it says. */
export function CertificatePicture({ certificate }: CertificatePictureProps) {
  const { siteName } = useTheme();
  const { serial, student_name, printed_name, course_title, hours, measured_minutes, issued_at, valid_until } =
    certificate;
  return (
    <figure
      aria-label="Votre certificat"
      className="@container relative overflow-hidden rounded-md border border-line bg-surface shadow-overlay transition duration-250 starting:translate-y-3 starting:opacity-0 motion-reduce:transition-none"
    >
      <EngravedIris
        serial={serial}
        className="absolute -right-[58%] -bottom-[34%] w-[105%] max-w-none @md:top-1/2 @md:-right-[30%] @md:bottom-auto @md:w-[84%] @md:-translate-y-1/2"
      />
      <div className="relative flex min-h-[30rem] flex-col p-6 @md:aspect-[297/210] @md:min-h-auto @md:w-[64%] @md:p-[6cqw]">
        <p className="text-sm tracking-wide text-ink-soft">{siteName}</p>
        <div className="mt-8 @md:my-auto @md:py-5">
          <p className="text-sm text-ink-soft">Certificat délivré à</p>
          <p translate="no" className="mt-1 font-display text-3xl leading-tight wrap-anywhere @2xl:text-4xl">
            {printed_name ?? student_name}
          </p>
          <p className="mt-4 text-sm text-ink-soft">pour avoir suivi et terminé la formation</p>
          <p className="mt-1 line-clamp-4 font-display text-xl leading-snug wrap-anywhere">{course_title}</p>
        </div>
        <p className="mt-6 text-sm text-ink-soft tabular-nums @md:mt-0">
          <span>{`Durée annoncée\u00a0: ${hoursText(hours)}`}</span>
          <br />
          {measured_minutes !== undefined && (
            <>
              <span>{`Temps mesuré\u00a0: ${minutesText(measured_minutes)}`}</span>
              <br />
            </>
          )}
          <span>{`Délivrance\u00a0: ${formatDate(issued_at)}`}</span>
          {valid_until && (
            <>
              <br />
              <span>{`Valable jusqu'au ${formatDate(valid_until)}`}</span>
            </>
          )}
          <br />
          <span translate="no" className="font-semibold text-ink">
            {serial}
          </span>
        </p>
      </div>
    </figure>
  );
}
