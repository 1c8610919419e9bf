import type { FailedJob } from '@iris/contract/operations';
import { answer, fixtures, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import JobsPage from './jobs-page.tsx';

let jobs: FailedJob[];
let decided: string[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  decided = [];
  jobs = [
    failedJob('a', { label: 'Suppression de fichiers', reason: 'StoreUnavailableError: away' }),
    failedJob('b', { label: "Envoi d'un lien de mot de passe", key: null, can_retry: false, attempts: 1 }),
  ];
  answer('GET /admin/failed-jobs', () => jobs);
  answer('POST /admin/failed-jobs/:id/retry', ({ url }) => settle('retry', url));
  answer('DELETE /admin/failed-jobs/:id', ({ url }) => settle('abandon', url));
});

function settle(decision: string, url: string) {
  const [id = ''] = /[0-9a-f]{24}/.exec(url) ?? [];
  decided.push(`${decision} ${id.charAt(0)}`);
  jobs = jobs.filter(({ _id }) => _id !== id);
  return undefined as never;
}

const open = () => renderPage(<JobsPage />, { at: '/admin/jobs' });
const item = async (label: string) => within(await screen.findByRole('article', { name: label }));

it('shows what failed, why, and after how many attempts; one whose key is personal can only be abandoned', async () => {
  open();
  const deletion = await item('Suppression de fichiers');
  expect(deletion.getByText('StoreUnavailableError: away')).toBeInTheDocument();
  expect(deletion.getByText(/après 20\sessais/)).toBeInTheDocument();
  const link = await item("Envoi d'un lien de mot de passe");
  expect(link.getByText(/après 1\sessai$/)).toBeInTheDocument();
  expect(link.queryByRole('button', { name: /^Relancer/ })).not.toBeInTheDocument();
  expect(link.getByRole('button', { name: /^Abandonner/ })).toBeEnabled();
});

it('does one again, and moves the focus to the list from which it has gone', async () => {
  const { user } = open();
  await user.click((await item('Suppression de fichiers')).getByRole('button', { name: /^Relancer/ }));
  await toastSays('success', 'Tâche relancée', 'Suppression de fichiers');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(decided).toEqual(['retry a']);
});

it('abandons one once that is confirmed, and says when nothing is left', async () => {
  jobs = jobs.slice(0, 1);
  const { user } = open();
  const abandon = async () =>
    user.click((await item('Suppression de fichiers')).getByRole('button', { name: /^Aband/ }));
  await abandon();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Annuler' }));
  expect(decided).toEqual([]);
  await abandon();
  const dialog = within(screen.getByRole('alertdialog', { name: /Abandonner «\sSuppression de fichiers\s»/ }));
  await user.click(dialog.getByRole('button', { name: 'Abandonner' }));
  const empty = await screen.findByText('Aucune tâche en échec');
  expect(screen.getByText(/^E-mails, films, suppressions de fichiers\s: tout/)).toBeInTheDocument();
  expect(decided).toEqual(['abandon a']);
  await waitFor(() => expect(document.activeElement).toContainElement(empty));
});

function failedJob(digit: string, more: Partial<FailedJob>): FailedJob {
  return {
    _id: digit.repeat(24),
    kind: 'delete_files',
    label: 'Suppression de fichiers',
    key: 'c'.repeat(24),
    reason: 'Error',
    attempts: 20,
    failed_at: '2026-11-21T12:30:00.000Z',
    can_retry: true,
    ...more,
  };
}
