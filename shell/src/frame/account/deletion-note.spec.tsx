import { sessionStore } from '@iris/platform/session';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AccountPart } from './account-part.tsx';

// The day after in Paris.
const leaving = fixtures.user({ deletion_at: '2026-11-30T23:30:00.000Z' });
const banner = () => screen.queryByRole('complementary', { name: 'Suppression du compte' });
const open = () =>
  renderPage(
    <main id="contenu" tabIndex={-1}>
      <AccountPart name="notices" />
    </main>,
    { at: '/courses' },
  );

it('says on which day the account is deleted, and keeps it on request', async () => {
  signInAs(leaving);
  answer('DELETE /account/deletion', problem('database_unavailable'));
  const { user } = open();
  await waitFor(() => expect(banner()).not.toBeNull());
  expect(banner()).toHaveTextContent('Votre compte sera supprimé le 1er décembre 2026.');
  const cancel = () => user.click(screen.getByRole('button', { name: 'Annuler la suppression' }));
  await cancel();
  await toastSays('error', 'Erreur', 'Le service est momentanément indisponible. Réessayez dans quelques instants.');
  const { deletion_at: _, ...kept } = leaving;
  answer('DELETE /account/deletion', kept);
  await cancel();
  await toastSays('success', 'Suppression annulée', 'Votre compte reste ouvert.');
  await waitFor(() => expect(banner()).toBeNull());
  expect(sessionStore.getState().user).toEqual(kept);
  expect(screen.getByRole('main')).toHaveFocus();
});
