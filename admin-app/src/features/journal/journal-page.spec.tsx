import type { JournalEntry } from '@iris/contract/operations';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import JournalPage from './journal-page.tsx';

let entries: JournalEntry[];
let asked: URLSearchParams[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  asked = [];
  entries = [
    entry('d', { after: { title: 'Phaco', price: 990, description: 'a'.repeat(300) } }),
    entry('e', { action: 'theme.update', target: { type: 'theme', id: 'theme', label: 'Thème' } }),
  ];
  answer('GET /admin/journal', ({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query);
    return entries.filter(({ person }) => person.name.includes(query.get('person') ?? ''));
  });
});

const open = (at = '/admin/journal') => renderPage(<JournalPage />, { at });

it('shows what changed field by field, long texts on request, and names no target of which there is only one', async () => {
  const target = { type: 'user', id: 'b'.repeat(24), label: 'Agnès Roy' } as const;
  entries = [...entries, entry('f', { action: 'user.delete', target })];
  const { user } = open();
  const course = within(await screen.findByRole('article', { name: 'Paul Rey a modifié le cours Phaco' }));
  expect(course.getByText(/^21 novembre 2026 à/)).toBeInTheDocument();
  expect(course.getByText(/1\s290,00\s€/)).not.toBeVisible();
  await user.click(course.getByText(/^Champs modifiés : /));
  const [price] = course.getAllByRole('definition');
  expect(price).toHaveTextContent(/^Avant : 1\s290,00\s€Après : 990,00\s€$/);
  expect(price).toBeVisible();
  expect(screen.getByRole('article', { name: 'Paul Rey a modifié le thème du site' })).toBeInTheDocument();
  expect(screen.getAllByRole('article').at(-1)).toHaveTextContent("Paul Rey a supprimé le compte d'Agnès Roy");
});

it('asks the server for what it accepts only, and clears the filters where nothing is found', async () => {
  const { user, address } = open('/admin/journal?q=Zoé&action=nonsense&from=yesterday&to=2026-13-45');
  expect(await screen.findByText('Aucune entrée trouvée')).toBeInTheDocument();
  expect([...(asked[0]?.keys() ?? [])]).toEqual(['person', 'limit']);
  await user.click(screen.getByRole('button', { name: 'Voir tout le journal' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(address()).toBe('/admin/journal');
});

it('says that the journal is empty', async () => {
  entries = [];
  open();
  expect(await screen.findByText('Le journal est vide')).toBeInTheDocument();
});

it('downloads the filtered entries as a CSV file', async () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  let file = new Blob();
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:journal';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: file.text() });
  });
  let query: URLSearchParams | undefined;
  answer('GET /admin/journal/export', ({ url }) => {
    query = new URL(url).searchParams;
    return new Response('qui;quoi\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  });
  const { user } = open('/admin/journal?q=Paul&from=2026-11-01');
  await user.click(await screen.findByRole('button', { name: 'Exporter en CSV' }));
  expect(await screen.findByText('Journal exporté')).toBeInTheDocument();
  expect(saved[0]?.name).toMatch(/^journal-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await saved[0]?.text).toBe('qui;quoi\r\n');
  expect(Object.fromEntries(query ?? [])).toEqual({ person: 'Paul', from: '2026-11-01' });
});

function entry(digit: string, more: Partial<JournalEntry>): JournalEntry {
  return {
    _id: digit.repeat(24),
    at: '2026-11-21T12:30:00.000Z',
    person: { _id: 'a'.repeat(24), name: 'Paul Rey' },
    action: 'course.update',
    target: { type: 'course', id: 'c'.repeat(24), label: 'Phaco' },
    before: { title: 'Phaco', price: 1290 },
    after: { title: 'Phaco', price: 1290 },
    ...more,
  };
}
