import { Form, FormBanner, TextAreaField, TextField, useZodForm } from '@iris/platform/forms';
import { AccessGate } from '@iris/platform/navigation';
import { can, sessionStore, useSession } from '@iris/platform/session';
import { fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { Button } from '@iris/platform/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Dialog } from './dialog.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

const schema = z.object({ title: z.string(), text: z.string() });
const handleSubmit = vi.fn();
const admin = fixtures.admin({ manage_courses: true });

function Page() {
  const { user } = useSession();
  return (
    <AccessGate isAllowed={can(user, 'manage_courses')} refusal={<p>Permission insuffisante</p>}>
      <Editor />
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
        <Button onClick={() => form.reset()}>Annuler</Button>
        <Button type="submit" variant="primary">
          Enregistrer
        </Button>
      </Form>
    </>
  );
}

function DialogPage() {
  const { user } = useSession();
  const form = useZodForm(schema, { defaultValues: { title: '', text: '' } });
  return (
    <AccessGate isAllowed={can(user, 'manage_courses')} refusal={<p>Permission insuffisante</p>}>
      <Dialog open title="Nouveau cours" dirty={form.formState.isDirty} onClose={() => {}}>
        <Form form={form} onSubmit={handleSubmit}>
          <TextField control={form.control} name="title" label="Titre" />
        </Form>
      </Dialog>
    </AccessGate>
  );
}

async function typeAsAdmin() {
  handleSubmit.mockReset();
  signInAs(admin);
  const view = renderPage(<Page />);
  await view.user.type(screen.getByLabelText('Titre'), 'Phaco avancée');
  await view.user.type(screen.getByLabelText('Texte'), 'Deux jours');
  return view;
}

const revoke = () => sessionStore.setState({ user: fixtures.user({ _id: admin._id }) });
const press = (view: Awaited<ReturnType<typeof typeAsAdmin>>, name: string) =>
  view.user.click(screen.getByRole('button', { name }));

it('keeps unsaved input when the permission is lost, does not submit it, and copies it', async () => {
  const view = await typeAsAdmin();
  revoke();
  expect(await screen.findByText(/Vos droits ont changé/)).toBeVisible();
  // One alert: the server's refusal repeats it in other words.
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Vos droits ont changé. Ce que vous avez saisi reste affiché : copiez-le avant de quitter cette page.',
  );
  expect(screen.getByLabelText('Titre')).toHaveValue('Phaco avancée');
  expect(screen.getByLabelText('Titre')).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await view.user.type(screen.getByLabelText('Titre'), '{Enter}');
  fireEvent.submit(screen.getByRole('form', { name: 'Cours' }));

  await press(view, "Copier ce que j'ai saisi");
  expect(await navigator.clipboard.readText()).toBe('Titre\u00a0: Phaco avancée\nTexte\u00a0: Deux jours');
  expect(handleSubmit).not.toHaveBeenCalled();
  await press(view, 'Quitter la page');
  expect(await screen.findByText('Permission insuffisante')).toBeVisible();
});

it('shows that the session has ended, and can be used again after a login', async () => {
  const view = await typeAsAdmin();
  signInAs(null);
  expect(await screen.findByText(/Votre session est terminée/)).toBeVisible();
  signInAs(admin);
  await waitFor(() => expect(screen.queryByText(/Votre session est terminée/)).toBeNull());
  await press(view, 'Enregistrer');
  await waitFor(() => expect(handleSubmit).toHaveBeenCalledOnce());
});

it('shows the refusal once there is no unsaved input', async () => {
  const view = await typeAsAdmin();
  revoke();
  await screen.findByText(/Vos droits ont changé/);
  await press(view, 'Annuler');
  expect(await screen.findByText('Permission insuffisante')).toBeVisible();
});

it('shows the refusal at once for a page without unsaved input', async () => {
  signInAs(admin);
  renderPage(<Page />);
  revoke();
  expect(await screen.findByText('Permission insuffisante')).toBeVisible();
  expect(screen.queryByLabelText('Titre')).toBeNull();
});

it('shows the notice inside an open dialog', async () => {
  signInAs(admin);
  const { user } = renderPage(<DialogPage />);
  await user.type(await screen.findByLabelText('Titre'), 'Phaco');
  revoke();
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau cours' });
  await waitFor(() => expect(dialog).toHaveTextContent('Vos droits ont changé.'));
  expect(screen.getByLabelText('Titre')).toHaveValue('Phaco');
  await user.click(screen.getByRole('button', { name: 'Quitter la page' }));
  expect(await screen.findByText('Permission insuffisante')).toBeVisible();
});
