import type { SearchResults } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SiteSearch } from './site-search.tsx';

const id = (first: string) => first.repeat(24);
const match = { words: ['zonule'], passages: [] };
const PASSAGE = { course: { _id: id('a'), title: 'Phaco' }, lesson: { _id: id('b'), title: 'La zonule' }, match };
const QUESTION = {
  ...{ course: PASSAGE.course, lesson: PASSAGE.lesson, at: null, text: 'Où est la zonule ?' },
  ...{ answer: null, state: 'open' as const, words: ['zonule'] },
};
const RESULTS: SearchResults = {
  courses: [
    {
      _id: id('a'),
      title: 'Phaco',
      level: 'Avancé',
      match: { ...match, passages: [{ kind: 'lesson', text: 'La zonule' }] },
    },
  ],
  passages: [
    {
      course: { _id: id('a'), title: 'Phaco' },
      lesson: { _id: id('b'), title: 'La zonule' },
      kind: 'lesson',
      text: 'La zonule',
      at: 0,
      match,
    },
    {
      course: { _id: id('a'), title: 'Phaco' },
      lesson: { _id: id('c'), title: 'Film' },
      kind: 'caption',
      text: 'La zonule cède',
      at: 83.4,
      match,
    },
  ],
  questions: [{ ...QUESTION, _id: id('1'), at: 83.4, state: 'answered', answer: 'Par la zonule.' }],
  authored: {
    courses: [{ _id: id('e'), title: 'Zonule', level: 'Avancé', is_draft: true, match }],
    passages: [
      { ...PASSAGE, kind: 'text', text: 'Une zonule', at: 0 },
      { ...PASSAGE, kind: 'phase', text: 'Zonule', at: 12 },
    ],
    questions: [
      { ...QUESTION, _id: id('2') },
      { ...QUESTION, _id: id('3'), state: 'hidden' },
    ],
  },
  persons: [{ _id: id('d'), name: 'Zoé Nule', email: 'zoe@example.org' }],
};

beforeEach(() => {
  localStorage.clear();
  signInAs(fixtures.superAdmin());
  answer('GET /search', RESULTS);
});

const open = () =>
  renderPage(
    <>
      <SiteSearch />
      <input aria-label="Nom" />
    </>,
  );
const dialog = () => screen.queryByRole('dialog', { name: 'Rechercher' });

it('leads from each result to its place, and closes', async () => {
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await user.type(screen.getByRole('searchbox'), 'zonule');
  const region = await screen.findByRole('region', { name: 'Dans vos cours' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `/learn/${id('a')}/${id('b')}`,
    `/learn/${id('a')}/${id('c')}?t=83`,
    `/learn/${id('a')}/${id('b')}?question=${id('1')}&t=83`,
    `/courses/${id('a')}`,
    `/admin/courses/${id('e')}`,
    `/admin/courses/${id('a')}/lessons/${id('b')}`,
    `/admin/courses/${id('a')}/lessons/${id('b')}/apercu?t=12`,
    `/admin/questions?course=${id('a')}`,
    `/admin/questions?state=hidden&course=${id('a')}`,
    `/admin/users/${id('d')}`,
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('10 résultats');
  await user.click(within(region).getByRole('link', { name: /La zonule cède/ }));
  expect(address()).toBe(`/learn/${id('a')}/${id('c')}?t=83`);
  expect(dialog()).toBeNull();
});

it('opens by the key /, except while one types, and not where the key was turned off', async () => {
  const { user } = open();
  await user.type(screen.getByRole('textbox', { name: 'Nom' }), '/');
  expect(dialog()).toBeNull();
  screen.getByRole('textbox', { name: 'Nom' }).blur();
  await user.keyboard('/');
  expect(dialog()).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Ouvrir avec la touche /' }));
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await user.keyboard('/');
  expect(dialog()).toBeNull();
});

it('says that it searches, when nothing was found, and offers to search again after a failure', async () => {
  const authored = { courses: [], passages: [], questions: [] };
  let find: (results: SearchResults) => void = () => {};
  answer('GET /search', () => new Promise<SearchResults>((resolve) => (find = resolve)));
  const { user } = open();
  await user.keyboard('/');
  expect(screen.getByText(/ou le nom d'une personne/)).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'rien');
  expect(await screen.findByText('Recherche...')).toBeInTheDocument();
  find({ courses: [], passages: [], questions: [], authored, persons: [] });
  expect(await screen.findByText('Rien ne correspond.')).toBeInTheDocument();
  answer('GET /search', () => problem('database_unavailable'));
  await user.type(screen.getByRole('searchbox'), ' du tout');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answer('GET /search', RESULTS);
  await user.click(retry);
  expect(await screen.findByRole('region', { name: 'Personnes' })).toBeInTheDocument();
});
