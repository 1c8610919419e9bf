import type { JournalEntry } from '@iris/contract/operations';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import JournalPage from './journal-page.tsx';

let entries: JournalEntry[];
let asked: URLSearchParams[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  asked = [];
  entries = [
    entry({ after: { title: 'Phaco', price: 990 } }),
    entry({
      person: { _id: '0'.repeat(24), name: 'Inès Roche' },
      action: 'user.promote',
      target: { type: 'user', id: '1', label: 'Claire Fontaine' },
      before: { role: 'student', permissions: { manage_stats: false } },
      after: { role: 'admin', permissions: { manage_stats: true } },
    }),
  ];
  answer('GET /admin/journal', ({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query);
    const found = entries.filter(({ person }) => person.name.includes(query.get('person') ?? ''));
    const start = found.findIndex(({ _id }) => _id === query.get('after')) + 1;
    return found.slice(start, start + Number(query.get('limit')));
  });
});

const open = (at = '/admin/journal') => renderPage(<JournalPage />, { at });
const article = async (name: string | RegExp) => within(await screen.findByRole('article', { name }));

describe('an entry', () => {
  it('shows person, action and date', async () => {
    open();
    const course = await article('Paul Rey a modifié le cours Phaco');
    expect(course.getByText(/^21 novembre 2026 à/)).toBeInTheDocument();
    await article('Inès Roche a promu Claire Fontaine');
  });

  it('shows what changed field by field, before and after', async () => {
    open();
    const course = await article(/le cours Phaco$/);
    expect(course.getByText('Champ modifié : Prix')).toBeInTheDocument();
    expect(course.getByRole('term')).toHaveTextContent('Prix');
    expect(course.getByRole('definition')).toHaveTextContent(/^Avant : 1\s290,00\s€Après : 990,00\s€$/);
    const promotion = await article(/Claire Fontaine$/);
    expect(promotion.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Rôle',
      'Gérer les statistiques',
    ]);
  });

  it('collapses long texts until they are requested', async () => {
    entries = [entry({ before: { description: 'a'.repeat(300) }, after: { description: 'b' } })];
    const { user } = open();
    const course = await article(/le cours Phaco$/);
    expect(course.getByText('b')).not.toBeVisible();
    await user.click(course.getByText('Champ modifié : Description'));
    expect(course.getByText('b')).toBeVisible();
  });

  it('omits the name of targets of which there is only one', async () => {
    entries = [entry({ action: 'theme.update', target: { type: 'theme', id: 'theme', label: 'Thème' } })];
    open();
    await article('Paul Rey a modifié le thème du site');
  });
});

describe('searching and filtering', () => {
  it('filters by person, action and days, and stores the filters in the address', async () => {
    const { user, address } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Action' }), 'Cours modifié');
    await user.type(screen.getByLabelText('Du'), '2026-11-01');
    await user.type(screen.getByLabelText('Au'), '2026-11-30');
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher une personne' }), 'Inès');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      person: 'Inès',
      action: 'course.update',
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(new URL(address(), 'http://a').searchParams.get('action')).toBe('course.update');
  });

  it('reads the filters from the address, and omits values that the server would reject', async () => {
    open('/admin/journal?q=Paul&action=nonsense&from=yesterday&to=2026-13-45');
    await article(/le cours Phaco$/);
    expect(screen.getByRole('searchbox')).toHaveValue('Paul');
    expect([...(asked[0]?.keys() ?? [])]).toEqual(['person', 'limit']);
  });

  it('shows that nothing was found, and clears the filters', async () => {
    const { user, address } = open('/admin/journal?q=Zoé');
    expect(await screen.findByText('Aucune entrée trouvée')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voir tout le journal' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(address()).toBe('/admin/journal');
  });

  it('says that the journal is empty', async () => {
    entries = [];
    open();
    expect(await screen.findByText('Le journal est vide')).toBeInTheDocument();
  });
});

describe('exporting', () => {
  const saved: { name: string; text: Promise<string> }[] = [];

  beforeEach(() => {
    saved.length = 0;
    let file = new Blob();
    URL.createObjectURL = (blob) => {
      file = blob as Blob;
      return 'blob:journal';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: file.text() });
    });
  });

  it('downloads the filtered entries as a CSV file', async () => {
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
});

let count = 0;

function entry(more: Partial<JournalEntry> = {}): JournalEntry {
  count += 1;
  return {
    _id: count.toString(16).padStart(24, 'e'),
    at: '2026-11-21T12:30:00.000Z',
    person: { _id: 'a'.repeat(24), name: 'Paul Rey' },
    action: 'course.update',
    target: { type: 'course', id: 'c'.repeat(24), label: 'Phaco' },
    before: { title: 'Phaco', price: 1290 },
    after: { title: 'Phaco', price: 1290 },
    ...more,
  };
}
