import type { User } from '@iris/contract/accounts';
import { Container, PageHeading } from '@iris/platform/ui';
import { AccountGate } from './account-gate.tsx';
import { EmailSection } from './email-section.tsx';
import { MailsSection } from './mails/mails-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { DataSection } from './personal-data/data-section.tsx';
import { DeletionSection } from './personal-data/deletion-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RppsSection } from './rpps-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** One's own account. */
export default function AccountPage() {
  return <AccountGate>{(user) => <Account user={user} />}</AccountGate>;
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
