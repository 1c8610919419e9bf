import { nameInputSchema, type User } from '@iris/contract/users';
import { applyProblem, Form, FormBanner, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { RENAME_FAILED, useRename } from './account.api.ts';
import { AccountSection } from './account-section.tsx';

/** The name of the account. */
export function ProfileSection({ user }: { user: User }) {
  const [failure, setFailure] = useState('');
  const form = useZodForm(nameInputSchema, { defaultValues: { name: user.name } });
  const rename = useRename();

  const handleSubmit = async (input: { name: string }) => {
    setFailure('');
    try {
      form.reset({ name: (await rename.mutateAsync(input)).name });
    } catch (error) {
      setFailure(applyProblem(form, error, RENAME_FAILED));
    }
  };

  return (
    <AccountSection
      title="Identité"
      lead="Le nom que portent vos prochains avis et certificats. Ceux qui existent gardent le leur."
    >
      <Form form={form} onSubmit={handleSubmit} label="Identité" className="flex max-w-md flex-col gap-4">
        <FormBanner message={failure} />
        <TextField control={form.control} name="name" label="Nom complet" autoComplete="name" autoCapitalize="words" />
        <Button
          type="submit"
          busy={form.formState.isSubmitting}
          busyLabel="Enregistrement..."
          className="self-start max-sm:w-full"
        >
          Enregistrer
        </Button>
      </Form>
    </AccountSection>
  );
}
