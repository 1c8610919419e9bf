import { CERTIFICATE_KIND_LABELS, type CertificateCheck } from '@iris/contract/certificates';
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

/** What is said of each kind; `e` is the ending of its participles. */
const WORDS = {
  course: {
    name: 'Certificat',
    this: 'Ce certificat',
    it: 'ce certificat',
    did: 'a suivi et terminé la formation',
    had: 'avait terminé la formation',
    e: '',
  },
  webinar: {
    name: CERTIFICATE_KIND_LABELS.webinar,
    this: 'Cette attestation',
    it: 'cette attestation',
    did: 'dont la présence a été comptée au webinaire',
    had: 'dont la présence avait été comptée au webinaire',
    e: 'e',
  },
} as const satisfies Record<CertificateCheck['kind'], object>;

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
          <span>{`${message} Comparez-le avec celui du document, caractère par caractère.`}</span>
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
  const { status, kind, student_name, printed_name, course_title, serial, is_anonymous } = certificate;
  const isRevoked = status === 'revoked';
  const words = WORDS[kind];
  return (
    <article aria-label={`${words.name} ${serial}`}>
      <p role="status">
        <Status certificate={certificate} />
      </p>
      <h2 translate="no" className="mt-5 text-5xl wrap-anywhere">
        {student_name}
      </h2>
      {printed_name && (
        <p translate="no" className="mt-1 text-lg wrap-anywhere">
          {printed_name}
        </p>
      )}
      <p className="mt-3 text-ink-soft">{isRevoked ? words.had : words.did}</p>
      <p className="mt-1 mb-8 font-display text-2xl wrap-anywhere">{course_title}</p>
      {is_anonymous && (
        <p className="mb-8 max-w-text text-ink-soft">
          La personne a supprimé son compte et retiré son nom. <span>{words.this}</span> a bien été délivré
          <span>{words.e}</span>, mais ne dit plus à qui.
        </p>
      )}
      <Revocation certificate={certificate} />
      <CertificateFacts certificate={certificate} />
      {kind === 'webinar' && !isRevoked && <PresenceNote />}
      {!isRevoked && <Downloads serial={serial} kind={kind} />}
      {!isRevoked && <HolderSection certificate={certificate} />}
      <p className="mt-8 print:hidden">
        <TextLink to={paths.certificates}>Vérifier un autre certificat</TextLink>
      </p>
    </article>
  );
}

/** What an attestation says and does not say. */
function PresenceNote() {
  return (
    <p className="mt-6 max-w-text text-ink-soft">
      C'est une présence déclarée&nbsp;: pendant ces minutes, comptées par le serveur de l'académie, la page de la
      soirée était ouverte dans la session de cette personne. L'attestation ne dit rien de ce qui a été appris.
    </p>
  );
}

function Status({ certificate: { status, kind, valid_until } }: FoundProps) {
  const { name, e } = WORDS[kind];
  if (status === 'revoked') {
    return (
      <Badge tone="danger" icon={<CircleAlert />}>
        {`${name} révoqué${e}`}
      </Badge>
    );
  }
  if (status === 'expired' && valid_until) {
    return (
      <Badge tone="neutral" icon={<CircleAlert />}>
        {`${name} expiré${e} le ${formatDate(valid_until)}`}
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={<BadgeCheck />}>
      {`${name} valide`}
    </Badge>
  );
}

function Revocation({ certificate: { kind, revoked_at, reason } }: FoundProps) {
  if (!revoked_at) return null;
  return (
    <div className="mb-8 rounded-md border border-danger-line/40 bg-danger-soft px-5 py-4">
      <p>
        <span>{`L'académie a révoqué ${WORDS[kind].it} le `}</span>
        <strong className="font-semibold">{formatDate(revoked_at)}</strong>
        <span>{`. ${kind === 'webinar' ? 'Elle' : 'Il'} ne prouve plus rien.`}</span>
      </p>
      {reason && <p className="mt-2 whitespace-pre-line wrap-anywhere">{`Raison\u00a0: ${reason}`}</p>}
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
