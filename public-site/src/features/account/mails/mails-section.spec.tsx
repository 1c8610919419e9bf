import type { MailPreferences } from '@iris/contract/accounts';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MailsSection } from './mails-section.tsx';

beforeEach(() => {
  signInAs(fixtures.user());
  answer('GET /account/mail-preferences', { refused: ['enrolled'], time_zone: 'Europe/Paris' });
});

const reminder = () => screen.findByRole('switch', { name: "Rappel d'un cours commencé" });

it('refuses and accepts the mails of a kind, with the zone of the browser; a choice that is not stored is taken back', async () => {
  const sent: MailPreferences[] = [];
  answer('PUT /account/mail-preferences', async (request) => {
    sent.push((await request.json()) as MailPreferences);
    return sent.at(-1);
  });
  const { user } = renderPage(<MailsSection />);
  expect(await reminder()).toBeChecked();
  expect(await reminder()).toHaveAccessibleDescription(/deux fois au plus/);
  expect(screen.getByRole('switch', { name: 'Inscription à un cours' })).not.toBeChecked();
  await user.click(await reminder());
  await toastSays('success', 'Choix enregistré');
  expect(await reminder()).not.toBeChecked();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(sent).toEqual([{ refused: ['enrolled', 'course_left'], time_zone: timeZone }]);

  answer('PUT /account/mail-preferences', problem('database_unavailable'));
  await user.click(await reminder());
  await toastSays('error', 'Erreur', 'Le service est momentanément indisponible. Réessayez dans quelques instants.');
  await waitFor(async () => expect(await reminder()).not.toBeChecked());
});

it('says why the choices are not shown, and tries again', async () => {
  answer('GET /account/mail-preferences', problem('database_unavailable'));
  const { user } = renderPage(<MailsSection />);
  expect(await screen.findByText(/Vos choix n'ont pas pu être chargés/)).toBeVisible();
  answer('GET /account/mail-preferences', { refused: [], time_zone: 'Europe/Paris' });
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await reminder()).toBeChecked();
});
