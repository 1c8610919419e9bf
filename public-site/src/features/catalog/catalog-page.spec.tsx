import { textMatcher } from '@iris/contract/near-words';
import { answer, fixtures, problem, renderPage, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import CatalogPage from './catalog-page.tsx';

const phaco = fixtures.course({ title: 'Phacoémulsification', description: 'Le noyau.', level: 'Avancé', price: 1290 });
const oct = fixtures.course({ title: "Lire l'OCT", description: 'Coupes maculaires.', level: 'Débutant' });

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

function answerByLevel() {
  const asked: (string | null)[] = [];
  answer('GET /courses', (request) => {
    const { searchParams } = new URL(request.url);
    const level = searchParams.get('level');
    asked.push(level);
    const matches = textMatcher(searchParams.get('q') ?? '');
    return [phaco, oct].filter((course) => (!level || course.level === level) && matches(course.title));
  });
  return asked;
}

const long = Array.from({ length: 60 }, (_, index) =>
  fixtures.course({ _id: (0xfff - index).toString(16).padStart(24, '0'), title: `Cours ${index + 1}` }),
);

/** A catalog of 60 courses in parts; returns the requests. */
function answerInParts() {
  const asked: string[] = [];
  answer('GET /courses', ({ url }) => {
    const { searchParams } = new URL(url);
    asked.push(searchParams.toString());
    const start = long.findIndex(({ _id }) => _id === searchParams.get('after')) + 1;
    return long.slice(start, start + Number(searchParams.get('limit')));
  });
  answer('GET /courses/count', { total: long.length });
  return asked;
}

function PageWithBack() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        retour
      </button>
      <CatalogPage />
    </>
  );
}

it('shows a loading state, then each course with its figures', async () => {
  answer('GET /courses', [phaco]);
  renderPage(<CatalogPage />, { at: '/courses' });
  expect(screen.getByRole('heading', { level: 1, name: 'Nos Cours' })).toBeInTheDocument();
  expect(screen.getByText('Chargement des cours...')).toBeInTheDocument();

  const card = within((await screen.findByRole('heading', { level: 2 })).closest('li') as HTMLElement);
  expect(card.getByText('Avancé')).toBeInTheDocument();
  expect(card.getByText('12 inscrits')).toBeInTheDocument();
  expect(card.getByText('12 semaines')).toBeInTheDocument();
  expect(card.getByText('4,8 / 5')).toBeInTheDocument();
  expect(card.getByText('1 290,00 €')).toBeInTheDocument();
  expect(screen.queryByText('Chargement des cours...')).not.toBeInTheDocument();
});

it('searches while the user types, ignores accents and case, and keeps the search in the address', async () => {
  answerByLevel();
  const { user, address } = renderPage(<CatalogPage />, { at: '/courses' });
  expect(await screen.findByText('2 cours')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un cours' }), 'PHACOEMUL');
  await waitFor(() => expect(titles()).toEqual(['Phacoémulsification']));
  expect(screen.getByRole('status')).toHaveTextContent('1 cours');
  expect(address()).toBe('/courses?q=PHACOEMUL');
});

it('marks what a search has found, and shows where it is when the card does not', async () => {
  const match = {
    words: ['noyau', 'chop'],
    passages: [{ kind: 'phase' as const, text: 'Stop and chop' }],
  };
  answer('GET /courses', [{ ...phaco, match }, oct]);
  renderPage(<CatalogPage />, { at: '/courses?q=noyo+chop' });
  await screen.findByText('2 cours');
  expect(screen.getAllByText(/./, { selector: 'mark' }).map((mark) => mark.textContent)).toEqual(['noyau', 'chop']);
  expect(screen.getByText(/Étape/).closest('li')).toHaveTextContent('Étape : Stop and chop');
});

it('requests the chosen level, and the previous one after going back', async () => {
  const asked = answerByLevel();
  const { user, address } = renderPage(<PageWithBack />, { at: '/courses' });
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Tous' })).toHaveAttribute('aria-pressed', 'true');

  await user.click(screen.getByRole('button', { name: 'Avancé' }));
  await waitFor(() => expect(titles()).toEqual(['Phacoémulsification']));
  expect(asked).toEqual([null, 'Avancé']);
  expect(new URLSearchParams(address().split('?')[1]).get('level')).toBe('Avancé');

  await user.type(screen.getByRole('searchbox'), 'noyau');
  await user.click(screen.getByRole('button', { name: 'retour' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(address()).toBe('/courses');
});

it('offers to clear the filters when nothing is found', async () => {
  answerByLevel();
  const { user, address } = renderPage(<CatalogPage />, { at: '/courses?q=kératocône' });
  expect(await screen.findByText('Aucun cours trouvé')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(address()).toBe('/courses');
});

it('shows 24 courses and their number, and adds 24 with « Afficher plus », of which the first gets the focus', async () => {
  const asked = answerInParts();
  const { user, address } = renderPage(<CatalogPage />, { at: '/courses?level=Avanc%C3%A9' });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('24 cours affichés sur 60'));
  expect(titles()).toHaveLength(24);

  await user.click(screen.getByRole('link', { name: 'Afficher plus' }));
  await waitFor(() => expect(titles()).toHaveLength(48));
  expect(screen.getByRole('link', { name: 'Cours 25' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('48 cours affichés sur 60');
  expect(address()).toBe('/courses?level=Avanc%C3%A9&pages=2');

  await user.click(screen.getByRole('link', { name: 'Afficher plus' }));
  await waitFor(() => expect(titles()).toHaveLength(60));
  expect(titles()).toEqual(long.map(({ title }) => title));
  expect(screen.queryByRole('link', { name: 'Afficher plus' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(/^60 cours$/);
  expect(asked.map((query) => new URLSearchParams(query).get('after'))).toEqual([null, long[23]?._id, long[47]?._id]);
});

it('announces what is shown until the total is known, never with the total of other filters', async () => {
  answerInParts();
  let count = (_: { total: number }) => {};
  const counted = new Promise<{ total: number }>((resolve) => {
    count = resolve;
  });
  answer('GET /courses/count', ({ url }) => (url.includes('level=') ? counted : { total: 60 }));
  const { user } = renderPage(<CatalogPage />, { at: '/courses' });
  const status = screen.getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent(/^24 cours affichés sur 60$/));
  await user.click(screen.getByRole('button', { name: 'Avancé' }));
  await waitFor(() => expect(status).toHaveTextContent(/^24 cours affichés$/));
  expect(screen.getByRole('region', { name: 'Résultats' })).toHaveAttribute('aria-busy', 'false');
  count({ total: 30 });
  await waitFor(() => expect(status).toHaveTextContent(/^24 cours affichés sur 30$/));
});

it('announces one course in the singular', async () => {
  answerInParts();
  renderPage(<CatalogPage />, { at: `/courses?after=${long[58]?._id}` });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1 cours affiché sur 60$/));
});

it('asks for all the courses that were shown at once after a reload', async () => {
  const asked = answerInParts();
  renderPage(<CatalogPage />, { at: '/courses?pages=2' });
  await waitFor(() => expect(titles()).toHaveLength(48));
  expect(asked).toEqual(['limit=49']);
});

it('links to a page of the next courses, which leads back to the first ones', async () => {
  answerInParts();
  const first = renderPage(<CatalogPage />, { at: '/courses?level=Avanc%C3%A9' });
  const next = (await screen.findByRole('link', { name: 'Afficher plus' })).getAttribute('href') ?? '';
  expect(next).toBe(`/courses?level=Avanc%C3%A9&after=${long[23]?._id}`);
  first.unmount();

  renderPage(<CatalogPage />, { at: next });
  await waitFor(() => expect(titles()[0]).toBe('Cours 25'));
  expect(titles()).toHaveLength(24);
  expect(screen.getByRole('link', { name: 'Revenir au début de la liste' })).toHaveAttribute(
    'href',
    '/courses?level=Avanc%C3%A9',
  );
});

it('has an address and a title of its own for later courses, unless they are those of a search', async () => {
  answerInParts();
  const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
  const later = `/courses?after=${long[23]?._id}`;
  for (const [at, address, title] of [
    ['/courses', '/courses', /^Nos Cours ·/],
    [later, later, /^Nos Cours, suite ·/],
    [`${later}&level=Avanc%C3%A9`, '/courses', /^Nos Cours, suite ·/],
    [`${later}&q=cours`, '/courses', /^Nos Cours, suite ·/],
  ] as const) {
    const { unmount } = renderPage(<CatalogPage />, { at });
    expect([canonical(), document.title], at).toEqual([location.origin + address, expect.stringMatching(title)]);
    unmount();
  }
});

it('keeps the courses when the next ones cannot be loaded, and offers to try again', async () => {
  answerInParts();
  const { user } = renderPage(<CatalogPage />, { at: '/courses' });
  const more = await screen.findByRole('link', { name: 'Afficher plus' });
  answer('GET /courses', problem('database_unavailable'));
  await user.click(more);
  expect(await screen.findByRole('alert')).toHaveTextContent("La suite de la liste n'a pas pu être chargée.");
  expect(titles()).toHaveLength(24);
  answerInParts();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(titles()).toHaveLength(48));
});

it('shows that the courses could not be loaded, and retries on request', async () => {
  answer('GET /courses', problem('database_unavailable'));
  const { user } = renderPage(<CatalogPage />, { at: '/courses' });
  await toastSays('error', 'Erreur', 'Impossible de charger les cours');
  expect(screen.getByRole('alert')).toHaveTextContent('momentanément indisponible');
  expect(screen.queryByText('Aucun cours trouvé')).not.toBeInTheDocument();

  answerByLevel();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('uses the image text as alternative text, an empty one without it, and loads our own images in the width of a card', async () => {
  const upload = '/api/images/65f0c0ffee0000000000aaaa';
  answer('GET /courses', [{ ...phaco, image: upload, image_alt: 'Noyau fendu en quatre' }, oct]);
  renderPage(<CatalogPage />, { at: '/courses' });
  expect(await screen.findByRole('img', { name: 'Noyau fendu en quatre' })).toHaveAttribute('src', `${upload}?w=640`);
  expect(screen.getByRole('presentation')).toHaveAttribute('src', oct.image);
});

it('says of which courses the program is in preparation; they can be joined all the same', async () => {
  answer('GET /courses', [{ ...phaco, has_program: false }, oct]);
  renderPage(<CatalogPage />, { at: '/courses' });
  await screen.findByText('2 cours');
  const [first, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  expect(within(first as HTMLElement).getByText('Programme en préparation')).toBeInTheDocument();
  expect(within(first as HTMLElement).getByRole('link', { name: /^S'inscrire/ })).toBeVisible();
  expect(within(second as HTMLElement).queryByText('Programme en préparation')).not.toBeInTheDocument();
});
