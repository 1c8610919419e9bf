import { normalizeSerial, serialFault } from '@iris/contract/certificates';
import { EngravedIris } from '@iris/platform/certificate';
import { useTheme } from '@iris/platform/theme';
import { Container, PageHeading } from '@iris/platform/ui';
import { useLocation, useSearchParams } from 'react-router-dom';
import { innerDetails } from '../../details/page-details.ts';
import { paths } from '../../paths.ts';
import { useCertificate } from './certificate.api.ts';
import { CertificateResult, Unknown } from './certificate-result.tsx';
import { SerialForm } from './serial-form.tsx';

const TITLE = 'Vérifier un certificat';
const CRUMB = { name: TITLE, path: paths.certificates };

const DESCRIPTION =
  "Vérifiez un certificat de l'académie par son numéro\u00a0: à qui il a été délivré, pour quelle formation, et s'il est encore valide.";

/** The page on which anyone checks a certificate: a field, or the certificate whose serial is in the address. */
export default function CertificatePage() {
  const { pathname } = useLocation();
  // In the query from the form of a browser without scripts.
  const [query] = useSearchParams();
  const typed = decoded(pathname.split('/')[2] ?? '') || (query.get('serial') ?? '');
  const serial = normalizeSerial(typed);
  return (
    <div className="relative flex min-h-[calc(100svh-8rem)] flex-col overflow-hidden">
      <Container className="relative pt-10 pb-12 md:pt-16 lg:min-h-[42rem]">
        <div className="lg:w-7/12 lg:pr-10">
          {serial ? <SerialHeading serial={serial} /> : <Heading className="text-5xl" isMissing={typed !== ''} />}
          <div className="mt-6">
            {serial ? <CertificateResult key={serial} serial={serial} /> : <Asked typed={typed} />}
          </div>
        </div>
      </Container>
      {/* Below the words as a band; beside them it bleeds off the edge of the window. */}
      <div className="relative min-h-44 grow overflow-hidden print:hidden sm:min-h-64 lg:absolute lg:inset-y-0 lg:right-0 lg:left-[58%]">
        <EngravedIris
          serial={serial ?? TITLE}
          className="absolute top-0 left-1/2 w-[44rem] max-w-none -translate-x-1/2 lg:top-1/2 lg:left-0 lg:w-[58rem] lg:translate-x-0 lg:-translate-y-1/2"
        />
      </div>
    </div>
  );
}

interface HeadingProps {
  className: string;
  isHidden?: boolean;
  isMissing?: boolean;
}

function Heading({ className, ...found }: HeadingProps) {
  const details = innerDetails('certificates', CRUMB, DESCRIPTION, useTheme());
  return (
    <PageHeading title={TITLE} details={{ ...details, ...found }} className={className}>
      {TITLE}
    </PageHeading>
  );
}

/** Certificates name persons: search engines shall not list them. */
function SerialHeading({ serial }: { serial: string }) {
  const { isUnknown } = useCertificate(serial);
  return <Heading className="text-xl text-ink-soft" isHidden isMissing={isUnknown} />;
}

interface AskedProps {
  typed: string;
}

function Asked({ typed }: AskedProps) {
  if (typed) return <Unknown typed={typed} message={`${serialFault(typed)}.`} />;
  return (
    <>
      <p className="mb-8 max-w-[56ch] text-lg text-ink-soft">
        Chaque certificat de l'académie porte un numéro unique. Saisissez-le pour savoir à qui il a été délivré, pour
        quelle formation, et s'il est encore valide.
      </p>
      <SerialForm className="max-w-xl" />
    </>
  );
}

/** A segment of an address as it was typed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
