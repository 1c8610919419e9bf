import { UnsavedChanges } from '@iris/platform/dialogs';
import { Form, FormBanner, TextAreaField, TextField, useZodForm } from '@iris/platform/forms';
import { AccessGate } from '@iris/platform/navigation';
import { can, sessionStore, useSession } from '@iris/platform/session';
import { fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { Button } from '@iris/platform/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Dialog } from './dialog.tsx';

const schema = z.object({ title: z.string(), text: z.string() });
const handleSubmit = vi.fn();
const admin = fixtures.admin({ manage_courses: true });

interface PageProps {
  children?: ReactNode;
}

function Page({ children = <Editor /> }: PageProps) {
  const { user } = useSession();
  return (
    <AccessGate isAllowed={can(user, 'manage_courses')} refusal={<p>Permission insuffisante</p>}>
      {children}
    </AccessGate>
  );
}

function Editor() {
  const form = useZodForm(schema, { defaultValues: { title: '', text: '' } });
  return (
    <>
      <UnsavedChanges dirty={form.formState.isDirty} />
      <Form form={form} onSubmit={handleSubmit} label="Cours">
        <FormBanner message="Refusé" />
        <input type="color" aria-label="Couleur : choisir" defaultValue="#112233" />
        <TextField control={form.control} name="title" label="Titre" />
        <TextAreaField control={form.control} name="text" label="Texte" />
        <Button onClick={() => form.reset()}>Rétablir</Button>
        <Button type="submit" variant="primary">
          Enregistrer
        </Button>
      </Form>
    </>
  );
}

function EditorInDialog() {
  const form = useZodForm(schema, { defaultValues: { title: '', text: '' } });
  return (
    <Dialog open title="Nouveau cours" dirty={form.formState.isDirty} onClose={() => {}}>
      <Form form={form} onSubmit={handleSubmit}>
        <TextField control={form.control} name="title" label="Titre" />
      </Form>
    </Dialog>
  );
}

async function typeAsAdmin() {
  handleSubmit.mockReset();
  signInAs(admin);
  const view = renderPage(<Page />);
  await view.user.type(await screen.findByLabelText('Titre'), 'Phaco avancée');
  await view.user.type(screen.getByLabelText('Texte'), 'Deux jours');
  return { ...view, press: (name: string) => view.user.click(screen.getByRole('button', { name })) };
}

const revoke = () => sessionStore.setState({ user: fixtures.user({ _id: admin._id }) });

it('keeps unsaved input when the permission is lost, does not submit it, and copies it', async () => {
  const { user, press } = await typeAsAdmin();
  revoke();
  expect(await screen.findByText(/Vos droits ont changé/)).toBeVisible();
  // One alert: the server's refusal repeats it in other words.
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Vos droits ont changé. Ce que vous avez saisi reste affiché : copiez-le avant de quitter cette page.',
  );
  expect(screen.getByLabelText('Titre')).toHaveValue('Phaco avancée');
  expect(screen.getByLabelText('Titre')).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await user.type(screen.getByLabelText('Titre'), '{Enter}');
  fireEvent.submit(screen.getByRole('form', { name: 'Cours' }));

  await press("Copier ce que j'ai saisi");
  expect(await navigator.clipboard.readText()).toBe('Titre\u00a0: Phaco avancée\nTexte\u00a0: Deux jours');
  expect(handleSubmit).not.toHaveBeenCalled();
  await press('Quitter la page');
  expect(await screen.findByText('Permission insuffisante')).toBeVisible();
});

it('shows that the session has ended, and can be used again after a login', async () => {
  const { press } = await typeAsAdmin();
  signInAs(null);
  expect(await screen.findByText(/Votre session est terminée/)).toBeVisible();
  signInAs(admin);
  await waitFor(() => expect(screen.queryByText(/Votre session est terminée/)).toBeNull());
  await press('Enregistrer');
  await waitFor(() => expect(handleSubmit).toHaveBeenCalledOnce());
});

it('shows the refusal once there is no unsaved input, and at once for a page without', async () => {
  const { press, unmount } = await typeAsAdmin();
  revoke();
  await screen.findByText(/Vos droits ont changé/);
  await press('Rétablir');
  expect(await screen.findByText('Permission insuffisante')).toBeVisible();
  unmount();
  signInAs(admin);
  renderPage(<Page />);
  revoke();
  expect(await screen.findByText('Permission insuffisante')).toBeVisible();
  expect(screen.queryByLabelText('Titre')).toBeNull();
});

it('shows the notice inside an open dialog', async () => {
  signInAs(admin);
  const { user } = renderPage(
    <Page>
      <EditorInDialog />
    </Page>,
  );
  await user.type(await screen.findByLabelText('Titre'), 'Phaco');
  revoke();
  const dialog = screen.getByRole('dialog', { name: 'Nouveau cours' });
  await waitFor(() => expect(dialog).toHaveTextContent('Vos droits ont changé.'));
  expect(screen.getByLabelText('Titre')).toHaveValue('Phaco');
  await user.click(screen.getByRole('button', { name: 'Quitter la page' }));
  expect(await screen.findByText('Permission insuffisante')).toBeVisible();
});
