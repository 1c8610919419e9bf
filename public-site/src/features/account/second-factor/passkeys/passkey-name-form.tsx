import { passkeyNameSchema } from '@iris/contract/accounts';
import { Form, FormFailure, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useEffect } from 'react';

interface PasskeyNameFormProps {
  /** Names the form for screen readers. */
  label: string;
  name?: string;
  submitLabel: string;
  busyLabel: string;
  /** What the user has to do while it is busy. */
  busyHint?: string;
  /** The sentence for a failure to which the server gives no detail. */
  failureText: string;
  onSubmit: (name: string) => Promise<unknown>;
  onCancel: () => void;
}

export function PasskeyNameForm({ label, name = '', failureText, onSubmit, onCancel, ...texts }: PasskeyNameFormProps) {
  const form = useZodForm(passkeyNameSchema, { defaultValues: { label: name } });
  const { setFocus } = form;
  const isBusy = form.formState.isSubmitting;
  useEffect(() => setFocus('label', { shouldSelect: true }), [setFocus]);

  const handleSubmit = async (input: { label: string }) => {
    try {
      await onSubmit(input.label);
    } catch (error) {
      // The browser's window, or the button that was disabled, has taken the focus.
      setFocus('label');
      throw error;
    }
  };

  return (
    <Form
      form={form}
      onSubmit={handleSubmit}
      failureText={failureText}
      label={label}
      className="flex max-w-md flex-col gap-4"
    >
      <FormFailure control={form.control} />
      <TextField
        control={form.control}
        name="label"
        label="Nom de la clé"
        hint="Celui de l'appareil, par exemple, pour la reconnaître."
        enterKeyHint="go"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.busyLabel}>
          {texts.submitLabel}
        </Button>
        <Button onClick={onCancel}>Annuler</Button>
      </div>
      {texts.busyHint && (
        <p role="status" className="text-ink-soft">
          {isBusy && texts.busyHint}
        </p>
      )}
    </Form>
  );
}
