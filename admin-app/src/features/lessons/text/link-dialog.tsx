import { isImageAddress } from '@iris/contract/foundation';
import { TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { z } from 'zod';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';

interface LinkDialogProps {
  open: boolean;
  /** The address of the link at the cursor; empty for a new one. */
  address: string;
  /** Called with an empty address to remove the link. */
  onSave: (address: string) => void;
  onClose: () => void;
}

/** Asks for the address of a link. */
export function LinkDialog({ open, address, onSave, onClose }: LinkDialogProps) {
  const form = useZodForm(linkSchema, { defaultValues: { href: address } });
  const handleRemove = () => {
    onClose();
    onSave('');
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Lien"
      form={form}
      onSave={async ({ href }) => onSave(href)}
      submitLabel="Appliquer"
      actions={address && <Button onClick={handleRemove}>Retirer le lien</Button>}
    >
      <TextField control={form.control} name="href" label="Adresse" type="url" placeholder="https://" />
    </FormDialog>
  );
}

const linkSchema = z.object({
  href: z
    .string()
    .trim()
    .min(1, "L'adresse est requise")
    .max(2048, '2048 caractères au plus')
    .refine(isImageAddress, 'Le lien doit être une adresse http(s) ou un chemin commençant par /'),
});
