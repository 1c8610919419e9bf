import { normalizeSerial } from '@iris/contract/serials';
import { Container, PageHeading } from '@iris/platform/ui';
import { useLocation } from 'react-router-dom';
import { CertificateResult, Unknown } from './certificate-result.tsx';
import { EngravedIris } from './engraved-iris.tsx';
import { SerialForm } from './serial-form.tsx';

const TITLE = 'Vérifier un certificat';

/** The page on which anyone checks a certificate: a field, or the certificate whose serial is in the address. */
export default function CertificatePage() {
  const { pathname } = useLocation();
  const typed = decoded(pathname.split('/')[2] ?? '');
  const serial = normalizeSerial(typed);
  return (
    <Container className="grid gap-10 py-10 md:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
      <div className="relative">
        <PageHeading title={TITLE} className={serial ? 'text-xl text-ink-soft' : 'text-5xl'}>
          {TITLE}
        </PageHeading>
        <div className="mt-6">
          {serial ? <CertificateResult key={serial} serial={serial} /> : <Asked typed={typed} />}
        </div>
      </div>
      <div className="relative min-h-64 overflow-hidden max-lg:-mx-5 max-lg:h-64 max-sm:h-44 sm:max-lg:-mx-8 lg:min-h-[34rem]">
        <EngravedIris
          serial={serial ?? TITLE}
          className="absolute top-0 left-1/2 w-[44rem] max-w-none -translate-x-1/2 lg:top-1/2 lg:left-0 lg:translate-x-0 lg:-translate-y-1/2"
        />
      </div>
    </Container>
  );
}

interface AskedProps {
  typed: string;
}

function Asked({ typed }: AskedProps) {
  if (typed) return <Unknown typed={typed} message="Ce numéro n'est pas celui d'un certificat." />;
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
