import { isImageAddress } from '@iris/contract/fields';
import { Form, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { z } from 'zod';
import { Dialog, DialogBody, DialogFooter } from '../../../editing/dialog/dialog.tsx';

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
  const save = (href: string) => {
    onClose();
    onSave(href);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Lien" dirty={form.formState.isDirty}>
      <Form form={form} onSubmit={({ href }) => save(href)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <TextField control={form.control} name="href" label="Adresse" type="url" placeholder="https://" />
        </DialogBody>
        <DialogFooter>
          {address && <Button onClick={() => save('')}>Retirer le lien</Button>}
          <Button type="submit" variant="primary">
            Appliquer
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
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
