import { type NameInput, nameInputSchema, type User } from '@iris/contract/accounts';
import { isPrintedName } from '@iris/contract/foundation';
import { TextField, useFieldValue, useZodForm } from '@iris/platform/forms';
import { PageForm } from '../../ui/page-form.tsx';
import { RENAME_FAILED, useRename } from './account.api.ts';
import { AccountSection } from './account-section.tsx';

const readNames = ({ name, printed_name = '' }: User): NameInput => ({ name, printed_name });

/** The name of the account, and how certificates write one that they cannot print. */
export function ProfileSection({ user }: { user: User }) {
  const form = useZodForm(nameInputSchema, { defaultValues: readNames(user) });
  const needsPrintedName = !isPrintedName(useFieldValue(form.control, 'name').normalize());
  const rename = useRename();

  const handleSubmit = async (input: NameInput) => {
    form.reset(readNames(await rename.mutateAsync(input)));
  };

  return (
    <AccountSection
      title="Identité"
      lead="Le nom que portent vos prochains avis et certificats. Ceux qui existent gardent le leur."
    >
      <PageForm
        form={form}
        onSubmit={handleSubmit}
        failureText={RENAME_FAILED}
        label="Identité"
        submitLabel="Enregistrer"
        busyLabel="Enregistrement..."
      >
        <TextField control={form.control} name="name" label="Nom complet" autoComplete="name" autoCapitalize="words" />
        {needsPrintedName && (
          <TextField
            control={form.control}
            name="printed_name"
            label="Nom en caractères latins"
            hint="Tel que vos certificats l'écriront, par exemple comme sur votre passeport."
            autoCapitalize="words"
          />
        )}
      </PageForm>
    </AccountSection>
  );
}
