import { body, email } from '@iris/contract/foundation';
import type { Activity } from '@iris/contract/practice';
import { applyProblem, Form, TextField, useZodForm } from '@iris/platform/forms';
import { Button, Card } from '@iris/platform/ui';
import { UserPlus } from 'lucide-react';
import { findRefusedAddress, useSaveRaters } from './activities.api.ts';

const raterSchema = body({ email });

/** Adds an account to the raters by its address. */
export function RaterForm({ activity }: { activity: Activity }) {
  const form = useZodForm(raterSchema, { defaultValues: { email: '' } });
  const save = useSaveRaters(activity);
  const handleSubmit = async (added: { email: string }) => {
    const known = activity.raters.map((rater) => rater.email);
    if (known.includes(added.email)) return form.setError('email', { message: 'Cette personne évalue déjà' });
    try {
      await save.change((raters) => [...new Set([...raters, added.email])]);
      form.reset();
    } catch (error) {
      const message = findRefusedAddress(error);
      // Any other failure is a toast.
      if (message) form.setError('email', { message }, { shouldFocus: true });
      else applyProblem(form, error, '');
    }
  };
  return (
    <Card className="mb-4 p-4 sm:px-6">
      <Form
        form={form}
        onSubmit={handleSubmit}
        label="Ajouter un évaluateur"
        className="flex flex-wrap gap-x-4 gap-y-3"
      >
        <TextField
          control={form.control}
          name="email"
          type="email"
          label="Adresse e-mail de l'évaluateur"
          hint="Celle de son compte à l'académie."
          autoComplete="off"
          className="flex-1 basis-64"
        />
        <Button
          type="submit"
          variant="primary"
          icon={<UserPlus />}
          busy={save.isPending}
          busyLabel="Ajout..."
          className="self-start sm:mt-6.5"
        >
          Ajouter
        </Button>
      </Form>
    </Card>
  );
}
