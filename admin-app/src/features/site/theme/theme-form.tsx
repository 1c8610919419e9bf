import { type Theme, type ThemeInput, themeSchema } from '@iris/contract/site';
import { UnsavedChanges, useConfirmation } from '@iris/platform/dialogs';
import { Form, FormFailure, useZodForm } from '@iris/platform/forms';
import { Button, ConfirmDialog, classes } from '@iris/platform/ui';
import { useRef, useState } from 'react';
import { SAVE_FAILED, useResetTheme, useSaveTheme } from './theme.api.ts';
import { Colors, Contact, General, Networks, Tips } from './theme-sections.tsx';
import { useOriginalValues } from './use-original-values.ts';

interface ThemeFormProps {
  theme: Theme;
}

/** The form of the theme; only its preview changes before it is saved. */
export function ThemeForm({ theme }: ThemeFormProps) {
  const form = useZodForm(themeSchema, { defaultValues: theme });
  const original = useOriginalValues(form);
  const fillButton = useRef<HTMLButtonElement>(null);
  const [isUploading, setUploading] = useState(false);
  const save = useSaveTheme();
  const isDirty = form.formState.isDirty || isUploading;
  const handleSubmit = async (input: ThemeInput) => {
    form.reset(await save.mutateAsync(input));
    original.forget();
  };
  const handleRestore = () => {
    original.restore?.();
    // The pressed button is removed.
    fillButton.current?.focus();
  };
  const reset = useConfirmation({
    mutation: useResetTheme(),
    words: () => RESET_TEXTS,
    onDone: (saved) => {
      form.reset(saved);
      original.forget();
    },
  });

  return (
    <>
      <UnsavedChanges dirty={isDirty} />
      <Form form={form} onSubmit={handleSubmit} failureText={SAVE_FAILED} label="Thème" className="flex flex-col gap-6">
        <FormFailure control={form.control} />
        <General control={form.control} onUploading={setUploading} />
        <Colors control={form.control} />
        <Contact control={form.control} />
        <Networks control={form.control} />
        <Tips />
        {/* On wide screens leaves space for the help button in the same corner. */}
        <footer className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-paper/95 px-5 py-3 backdrop-blur-sm sm:-mx-8 sm:px-8 lg:mx-0 lg:pr-4 lg:pl-0 min-[90rem]:pr-0 max-sm:*:grow">
          <div
            className={classes('mr-auto flex flex-wrap items-center gap-x-3', !original.isFilled && 'max-sm:sr-only')}
          >
            <p role="status" className="text-sm text-ink-soft">
              {describeStatus(isDirty, original.isFilled)}
            </p>
            {original.restore && (
              <Button size="sm" variant="ghost" onClick={handleRestore} disabled={save.isPending}>
                Rétablir ma saisie
              </Button>
            )}
          </div>
          <Button ref={fillButton} variant="ghost" onClick={original.fill} disabled={save.isPending || isUploading}>
            Valeurs d'origine
          </Button>
          <Button onClick={() => reset.ask()} disabled={save.isPending}>
            Réinitialiser
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={isUploading}>
            Enregistrer
          </Button>
        </footer>
      </Form>
      <ConfirmDialog {...reset.dialog} />
    </>
  );
}

function describeStatus(isDirty: boolean, isFilled: boolean): string {
  if (isFilled)
    return isDirty ? "Valeurs d'origine reprises, pas encore enregistrées" : "Ce sont les valeurs d'origine";
  return isDirty ? 'Modifications non enregistrées' : '';
}

const RESET_TEXTS = {
  title: 'Réinitialiser le thème',
  question: 'Réinitialiser le thème avec les valeurs du serveur\u00a0?',
  confirmLabel: 'Réinitialiser',
  busyLabel: 'Rechargement...',
};
