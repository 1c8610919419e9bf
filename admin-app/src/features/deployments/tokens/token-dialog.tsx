import { type Deployment, type TokenInput, tokenInputSchema } from '@iris/delivery/contract/releases';
import { Form, FormFailure, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { Dialog, DialogBody, DialogFooter } from '../../../editing/dialog/dialog.tsx';
import { NumberField } from '../../../editing/fields/number-field.tsx';
import { ApplicationField } from './application-field.tsx';
import { CreatedToken } from './created-token.tsx';
import { CREATE_FAILED, useCreateToken } from './tokens.api.ts';

interface TokenDialogProps {
  open: boolean;
  applications: readonly Pick<Deployment, 'name' | 'title'>[];
  onClose: () => void;
}

/** Dialog that creates a deploy token, then shows it this once. */
export function TokenDialog({ open, applications, onClose }: TokenDialogProps) {
  const form = useZodForm(tokenInputSchema, { defaultValues: { application: '', label: '', days: 90 } });
  const create = useCreateToken();
  const [token, setToken] = useState<string>();
  const handleSubmit = async (input: TokenInput) => setToken((await create.mutateAsync(input)).token);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={token ? 'Jeton créé' : 'Nouveau jeton'}
      dirty={form.formState.isDirty && !token}
      busy={create.isPending}
    >
      {token ? (
        <CreatedToken token={token} />
      ) : (
        <Form form={form} onSubmit={handleSubmit} failureText={CREATE_FAILED} className="flex min-h-0 flex-1 flex-col">
          <DialogBody className="flex flex-col gap-5">
            <FormFailure control={form.control} />
            <ApplicationField control={form.control} applications={applications} />
            <TextField
              control={form.control}
              name="label"
              label="Libellé"
              hint={"Qui s'en servira\u00a0: le journal et les versions publiées le nomment."}
            />
            <NumberField
              control={form.control}
              name="days"
              label="Durée de validité, en jours"
              min={1}
              max={365}
              enterKeyHint="done"
              className="sm:max-w-60"
            />
          </DialogBody>
          <DialogFooter>
            <Button type="submit" variant="primary" busy={create.isPending} busyLabel="Création...">
              Créer le jeton
            </Button>
          </DialogFooter>
        </Form>
      )}
    </Dialog>
  );
}
