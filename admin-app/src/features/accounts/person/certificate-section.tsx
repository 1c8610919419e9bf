import { CERTIFICATE_KIND_LABELS, CERTIFICATE_STATUS_LABELS } from '@iris/contract/certificates';
import type { PersonCertificate } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { Badge, textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../format/dates.ts';
import { usePersonCertificates } from './person.api.ts';
import { PersonSection } from './person-section.tsx';

interface CertificateSectionProps {
  /** Of the account. */
  id: string;
}

/** The certificates of a person. */
export function CertificateSection({ id }: CertificateSectionProps) {
  return (
    <PersonSection
      id="certificats"
      title="Certificats"
      query={usePersonCertificates(id)}
      loading="Chargement des certificats..."
      failure="Impossible de charger les certificats"
      empty="Aucun certificat."
    >
      {(certificate) => <CertificateItem key={certificate.serial} certificate={certificate} />}
    </PersonSection>
  );
}

function CertificateItem({ certificate }: { certificate: PersonCertificate }) {
  const { serial, kind, status, course_title, issued_at, valid_until, revoked_at } = certificate;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{course_title}</p>
        <p className="mt-1 text-sm text-ink-soft">
          <span>{`${CERTIFICATE_KIND_LABELS[kind]}, `}</span>
          <Link
            translate="no"
            to={linkTo('/certificates/:serial', { serial })}
            className={`tabular-nums ${textLinkClass}`}
          >
            {serial}
          </Link>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          <span>{`Délivré le ${formatDate(issued_at)}`}</span>
          {revoked_at && <span>{`, révoqué le ${formatDate(revoked_at)}`}</span>}
          {!revoked_at && valid_until && <span>{`, valable jusqu'au ${formatDate(valid_until)}`}</span>}
        </p>
      </div>
      <Badge tone={TONES[status]}>{CERTIFICATE_STATUS_LABELS[status]}</Badge>
    </li>
  );
}

const TONES = { valid: 'success', expired: 'neutral', revoked: 'danger' } as const;
