import type { Person } from '@iris/contract/accounts';
import { formatDate, formatMoment } from '@iris/platform/format';
import { Card } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { GrantedPermissions } from '../management/managed-account-card.tsx';

interface IdentityProps {
  person: Person;
}

/** Who an account belongs to, and its state. */
export function Identity({ person }: IdentityProps) {
  const { email, email_verified, rpps, second_factor, role, created_at, last_login_at, deletion_at } = person;
  return (
    <Card as="section" className="mb-10 px-4 py-2 sm:px-6" aria-labelledby="identite">
      <h2 id="identite" className="sr-only">
        Identité et état
      </h2>
      <dl className="grid gap-x-8 md:grid-cols-2">
        <Fact label="E-mail">
          <a href={`mailto:${encodeURIComponent(email)}`} className="underline-offset-4 hover:underline">
            {email}
          </a>
          <span className="block text-sm text-ink-soft">{email_verified ? 'Confirmé' : 'Pas encore confirmé'}</span>
        </Fact>
        {rpps && <Fact label="Numéro RPPS">{rpps}</Fact>}
        <Fact label="Double vérification">{second_factor ? 'Activée' : 'Non activée'}</Fact>
        <Fact label="Inscription">
          <time dateTime={created_at}>{formatDate(created_at)}</time>
        </Fact>
        {person.may_handle && (
          <Fact label="Dernière connexion">
            {last_login_at ? <time dateTime={last_login_at}>{formatMoment(last_login_at)}</time> : 'Aucune enregistrée'}
          </Fact>
        )}
        {deletion_at && (
          <Fact label="Suppression prévue">
            Le <time dateTime={deletion_at}>{formatMoment(deletion_at)}</time>, à la demande de son titulaire
          </Fact>
        )}
        {role !== 'student' && (
          <Fact label="Permissions" isWide>
            <GrantedPermissions user={person} />
          </Fact>
        )}
      </dl>
    </Card>
  );
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide, children }: FactProps) {
  return (
    <div className={`py-2.5 ${isWide ? 'md:col-span-2' : ''}`}>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
