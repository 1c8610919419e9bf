import type { CertificateCheck } from '@iris/contract/certificates';
import { formatDate } from '@iris/platform/format';
import { Badge, LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useCertificate } from './certificate.api.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { Downloads } from './downloads.tsx';
import { HolderSection } from './holder-section.tsx';
import { SerialForm } from './serial-form.tsx';

interface CertificateResultProps {
  serial: string;
}

/** The certificate with this serial: valid, revoked or unknown. */
export function CertificateResult({ serial }: CertificateResultProps) {
  const { query, isUnknown } = useCertificate(serial);
  if (isUnknown) return <Unknown typed={serial} message="Aucun certificat ne porte ce numéro." />;
  if (query.data) return <Found certificate={query.data} />;
  if (query.isPending) return <Checking />;
  return <LoadFailure query={query} message="Impossible de vérifier le certificat" />;
}

interface UnknownProps {
  typed: string;
  message: string;
}

/** Says that there is no such certificate, and asks for another serial. */
export function Unknown({ typed, message }: UnknownProps) {
  return (
    <>
      <p
        role="status"
        className="mb-8 flex items-start gap-3 rounded-md border border-line-strong/50 bg-sunken px-5 py-4"
      >
        <CircleAlert className="mt-0.5 size-5 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{typed}</strong>
          <br />
          {message} Comparez-le avec celui du document, caractère par caractère.
        </span>
      </p>
      <SerialForm initial={typed} />
    </>
  );
}

interface FoundProps {
  certificate: CertificateCheck;
}

function Found({ certificate }: FoundProps) {
  const { status, student_name, printed_name, course_title, serial, is_anonymous } = certificate;
  const isRevoked = status === 'revoked';
  return (
    <article aria-label={`Certificat ${serial}`}>
      <p role="status">
        <Status certificate={certificate} />
      </p>
      <h2 className="mt-5 text-5xl wrap-anywhere">{student_name}</h2>
      {printed_name && <p className="mt-1 text-lg wrap-anywhere">{printed_name}</p>}
      <p className="mt-3 text-ink-soft">
        {isRevoked ? 'avait terminé la formation' : 'a suivi et terminé la formation'}
      </p>
      <p className="mt-1 mb-8 font-display text-2xl wrap-anywhere">{course_title}</p>
      {is_anonymous && (
        <p className="mb-8 max-w-text text-ink-soft">
          La personne a supprimé son compte et retiré son nom. Ce certificat a bien été délivré, mais ne dit plus à qui.
        </p>
      )}
      <Revocation certificate={certificate} />
      <CertificateFacts certificate={certificate} />
      {!isRevoked && <Downloads serial={serial} />}
      {!isRevoked && <HolderSection certificate={certificate} />}
      <p className="mt-8">
        <TextLink to={paths.certificates}>Vérifier un autre certificat</TextLink>
      </p>
    </article>
  );
}

function Status({ certificate: { status, valid_until } }: FoundProps) {
  if (status === 'revoked') {
    return (
      <Badge tone="danger" icon={<CircleAlert />}>
        Certificat révoqué
      </Badge>
    );
  }
  if (status === 'expired' && valid_until) {
    return (
      <Badge tone="neutral" icon={<CircleAlert />}>
        {`Certificat expiré le ${formatDate(valid_until)}`}
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={<BadgeCheck />}>
      Certificat valide
    </Badge>
  );
}

function Revocation({ certificate: { revoked_at, reason } }: FoundProps) {
  if (!revoked_at) return null;
  return (
    <div className="mb-8 rounded-md border border-danger-line/40 bg-danger-soft px-5 py-4">
      <p>
        L'académie a révoqué ce certificat le <strong className="font-semibold">{formatDate(revoked_at)}</strong>. Il ne
        prouve plus rien.
      </p>
      {reason && <p className="mt-2 whitespace-pre-line wrap-anywhere">Raison&nbsp;: {reason}</p>}
    </div>
  );
}

function Checking() {
  return (
    <Loading label="Vérification du certificat...">
      <Skeleton className="h-6 w-36 rounded-full" />
      <Skeleton className="mt-5 h-12 w-4/5" />
      <Skeleton className="mt-6 mb-8 h-8 w-3/5" />
      <Skeleton className="h-32" />
    </Loading>
  );
}
