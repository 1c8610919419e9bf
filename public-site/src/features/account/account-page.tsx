import type { User } from '@iris/contract/accounts';
import { AccessGate } from '@iris/platform/navigation';
import { startSession, useSession } from '@iris/platform/session';
import { Container, ErrorState, Loading, PageHeading } from '@iris/platform/ui';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { EmailSection } from './email-section.tsx';
import { MailsSection } from './mails/mails-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { DataSection } from './personal-data/data-section.tsx';
import { DeletionSection } from './personal-data/deletion-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RppsSection } from './rpps-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** One's own account; visitors are sent to the login page. */
export default function AccountPage() {
  const { user } = useSession();
  // Kept while the gate keeps a page with unsaved input.
  const [known, setKnown] = useState(user);
  if (user && user !== known) setKnown(user);
  const shown = user ?? known;
  return (
    <AccessGate isAllowed={user !== null} refusal={<Refusal />}>
      {shown && <Account user={shown} />}
    </AccessGate>
  );
}

function Account({ user }: { user: User }) {
  return (
    <Container className="py-10 md:py-16">
      <PageHeading className="text-5xl">Votre compte</PageHeading>
      <p className="mt-4 max-w-[62ch] text-lg text-ink-soft">
        Votre identité, ce qui protège votre compte, et tout ce que l'académie garde sur vous.
      </p>
      <div className="mt-10 divide-y divide-line border-line border-y">
        <ProfileSection user={user} />
        <RppsSection user={user} />
        <EmailSection user={user} />
        <PasswordSection user={user} />
        <SecondFactorSection />
        <SessionsSection />
        <MailsSection />
        <DataSection />
        <DeletionSection user={user} />
      </div>
    </Container>
  );
}

function Refusal() {
  const { status } = useSession();
  const location = useLocation();
  if (status === 'loading') return <Loading label="Chargement..." />;
  if (status === 'unavailable') {
    const message = "Votre compte n'a pas pu être chargé. Vérifiez votre connexion, puis réessayez.";
    return (
      <Container className="py-16">
        <ErrorState message={message} onRetry={() => void startSession()} />
      </Container>
    );
  }
  return <Navigate to={paths.login} replace state={{ from: location }} />;
}
