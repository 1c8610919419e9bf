import { type RppsInput, rppsInputSchema, type User } from '@iris/contract/accounts';
import { TextField, useZodForm } from '@iris/platform/forms';
import { PageForm } from '../../ui/page-form.tsx';
import { RPPS_FAILED, useSetRpps } from './account.api.ts';
import { AccountSection } from './account-section.tsx';

/** The RPPS number of the account, which may have none. */
export function RppsSection({ user }: { user: User }) {
  const form = useZodForm(rppsInputSchema, { defaultValues: { rpps: user.rpps ?? '' } });
  const change = useSetRpps();

  const handleSubmit = async (input: RppsInput) => {
    const { rpps = '' } = await change.mutateAsync(input);
    form.reset({ rpps });
  };

  return (
    <AccountSection
      title="Numéro RPPS"
      lead="Pour les professionnels de santé en France. Vos attestations le proposent, et l'académie peut vous retrouver par lui."
    >
      <PageForm
        form={form}
        onSubmit={handleSubmit}
        failureText={RPPS_FAILED}
        label="Numéro RPPS"
        submitLabel="Enregistrer"
        busyLabel="Enregistrement..."
      >
        <TextField
          control={form.control}
          name="rpps"
          label="Numéro RPPS"
          optional
          hint="Onze chiffres. Videz ce champ pour le retirer."
          inputMode="numeric"
          enterKeyHint="done"
        />
      </PageForm>
    </AccountSection>
  );
}
