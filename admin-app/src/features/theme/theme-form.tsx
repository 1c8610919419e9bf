import { type Theme, type ThemeInput, themeSchema } from '@iris/contract/theme';
import { UnsavedChanges } from '@iris/platform/dialog';
import { applyProblem, Form, FormBanner, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { ResetThemeDialog } from './reset-theme-dialog.tsx';
import { SAVE_FAILED, useSaveTheme } from './theme.api.ts';
import { Colors, Contact, General, Tips } from './theme-sections.tsx';

/** The whole theme in one form; nothing is shown to others before it is saved. */
export function ThemeForm({ theme }: { theme: Theme }) {
  const form = useZodForm(themeSchema, { defaultValues: theme });
  const [failure, setFailure] = useState('');
  const [isResetting, setResetting] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const save = useSaveTheme();
  const isDirty = form.formState.isDirty || isUploading;
  const handleSubmit = async (input: ThemeInput) => {
    setFailure('');
    try {
      form.reset(await save.mutateAsync(input));
    } catch (error) {
      setFailure(applyProblem(form, error, SAVE_FAILED));
    }
  };
  const handleReset = (saved: Theme) => {
    setFailure('');
    form.reset(saved);
  };

  return (
    <>
      <UnsavedChanges dirty={isDirty} />
      <Form form={form} onSubmit={handleSubmit} label="Thème" className="flex flex-col gap-6">
        <FormBanner message={failure} />
        <General control={form.control} onUploading={setUploading} />
        <Colors control={form.control} />
        <Contact control={form.control} />
        <Tips />
        {/* Leaves room for the help button, which floats at the same corner. */}
        <footer className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper/95 py-3 pr-24 pl-5 backdrop-blur-sm sm:-mx-8 sm:pl-8 lg:mx-0 lg:pr-4 lg:pl-0 min-[90rem]:pr-0 max-sm:*:grow">
          <p role="status" className="mr-auto text-sm text-ink-soft max-sm:hidden">
            {isDirty && 'Modifications non enregistrées'}
          </p>
          <Button onClick={() => setResetting(true)} disabled={save.isPending}>
            Réinitialiser
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={isUploading}>
            Enregistrer
          </Button>
        </footer>
      </Form>
      <ResetThemeDialog open={isResetting} onClose={() => setResetting(false)} onReset={handleReset} />
    </>
  );
}
