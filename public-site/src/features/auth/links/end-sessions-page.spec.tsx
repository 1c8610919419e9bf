import { ERRORS } from '@iris/contract/foundation';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import EndSessionsPage from './end-sessions-page.tsx';

const SECRET = 's'.repeat(43);
const open = (hash = `#${SECRET}`) => renderPage(<EndSessionsPage />, { at: `/account/end-sessions${hash}` });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const END = { name: 'Terminer toutes mes sessions' };

it('ends all sessions by the link, once asked to, also that of this browser, and again after a failure', async () => {
  const sent: unknown[] = [];
  answer('POST /auth/end-sessions', async (request) => {
    sent.push(await request.json());
    return sent.length === 1 ? problem('database_unavailable') : undefined;
  });
  answer('GET /auth/me', () => problem('authentication_required'));
  localStorage.setItem('token', 'abc');
  signInAs(fixtures.admin());
  const { user } = open();
  const button = await screen.findByRole('button', END);
  expect(sent).toEqual([]);
  await user.click(button);
  await toastSays('error', 'Erreur', ERRORS.database_unavailable.detail);
  await user.click(button);
  await heading('Sessions terminées');
  expect(sent).toEqual([{ token: SECRET }, { token: SECRET }]);
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login');
});

it('says that the link cannot be used', async () => {
  answer('POST /auth/end-sessions', () => problem('link_invalid'));
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', END));
  await heading('Ce lien ne sert plus');
  unmount();
  open('');
  await heading('Ce lien ne sert plus');
});
