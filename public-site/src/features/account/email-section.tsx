import { type EmailInput, emailInputSchema, type User } from '@iris/contract/accounts';
import { TextField, useZodForm } from '@iris/platform/forms';
import { Badge, Button } from '@iris/platform/ui';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { PageForm } from '../../ui/page-form.tsx';
import { EMAIL_FAILED, useChangeEmail, useSendVerification } from './account.api.ts';
import { AccountSection } from './account-section.tsx';

/** The e-mail of the account: whether it is confirmed, and another one. */
export function EmailSection({ user }: { user: User }) {
  return (
    <AccountSection
      title="Adresse e-mail"
      lead="Elle sert à vous connecter et à retrouver votre accès. Nous n'y envoyons que ce qui concerne votre compte."
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <strong className="font-semibold wrap-anywhere">{user.email}</strong>
        {user.email_verified ? (
          <Badge tone="success" icon={<BadgeCheck />}>
            Confirmée
          </Badge>
        ) : (
          <Badge icon={<CircleAlert />}>À confirmer</Badge>
        )}
      </p>
      {!user.email_verified && <SendAgain />}
      <ChangeForm />
    </AccountSection>
  );
}

function SendAgain() {
  const send = useSendVerification();
  return (
    <div className="mt-3">
      <p className="text-ink-soft">Ouvrez le lien que nous vous avons envoyé pour recevoir vos certificats.</p>
      <Button
        onClick={() => send.mutate(undefined)}
        busy={send.isPending}
        busyLabel="Envoi..."
        className="mt-3 max-sm:w-full"
      >
        Renvoyer le lien
      </Button>
    </div>
  );
}

function ChangeForm() {
  const [sentTo, setSentTo] = useState('');
  const form = useZodForm(emailInputSchema, { defaultValues: { email: '' } });
  const change = useChangeEmail();

  const handleSubmit = async (input: EmailInput) => {
    setSentTo('');
    await change.mutateAsync(input);
    setSentTo(input.email);
    form.reset({ email: '' });
  };

  return (
    <>
      <PageForm
        form={form}
        onSubmit={handleSubmit}
        failureText={EMAIL_FAILED}
        label="Adresse e-mail"
        className="mt-6"
        submitLabel="Changer d'adresse"
        busyLabel="Envoi..."
      >
        <TextField
          control={form.control}
          name="email"
          label="Nouvelle adresse e-mail"
          type="email"
          autoComplete="email"
        />
      </PageForm>
      <p role="status" className="max-w-md wrap-anywhere not-empty:mt-4">
        {sentTo && (
          <span>
            Un e-mail est parti à <strong className="font-semibold">{sentTo}</strong>. Ouvrez son lien dans les
            24&nbsp;heures&nbsp;: jusque-là, votre adresse actuelle reste en service.
          </span>
        )}
      </p>
    </>
  );
}
