import { answer, fixtures, problem, renderPage, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import CatalogPage from './catalog-page.tsx';

const phaco = fixtures.course({
  title: 'Phacoémulsification',
  description: 'Le noyau.',
  level: 'Avancé',
  language: 'es',
});
const oct = fixtures.course({ title: "Lire l'OCT", description: 'Coupes maculaires.', level: 'Débutant' });

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

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

it('shows a loading state, then each course with its figures, its picture in the width of a card, and whether it is in preparation', async () => {
  const image = '/api/images/65f0c0ffee0000000000aaaa';
  answer('GET /courses', [{ ...phaco, image, image_alt: 'Noyau fendu en quatre', has_program: false }, oct]);
  renderPage(<CatalogPage />, { at: '/courses' });
  expect(screen.getByText('Chargement des cours...')).toBeInTheDocument();
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(screen.queryByText('Chargement des cours...')).not.toBeInTheDocument();
  const [first, second] = headings.map((heading) => within(heading.closest('li') as HTMLElement));
  for (const text of ['Avancé', '12 inscrits', '12 semaines', 'Espagnol', '4,8 / 5', '1 290,00 €']) {
    expect(first?.getByText(text)).toBeInTheDocument();
  }
  expect(first?.getByText('Programme en préparation')).toBeInTheDocument();
  expect(first?.getByRole('link', { name: /^S'inscrire/ })).toBeVisible();
  expect(first?.getByRole('img', { name: 'Noyau fendu en quatre' })).toHaveAttribute('src', `${image}?w=640`);
  expect(second?.queryByText('Programme en préparation')).not.toBeInTheDocument();
  expect(second?.getByRole('presentation')).toHaveAttribute('src', oct.image);
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

it('asks for all the courses that were shown at once after a reload', async () => {
  const asked = answerInParts();
  renderPage(<CatalogPage />, { at: '/courses?pages=2' });
  await waitFor(() => expect(titles()).toHaveLength(48));
  expect(asked).toEqual(['limit=49']);
});

it('shows that the courses, or the next ones, could not be loaded, and retries on request', async () => {
  answer('GET /courses', problem('database_unavailable'));
  const { user } = renderPage(<CatalogPage />, { at: '/courses' });
  const retry = () => user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await toastSays('error', 'Erreur', 'Impossible de charger les cours');
  expect(screen.getByRole('alert')).toHaveTextContent('momentanément indisponible');
  expect(screen.queryByText('Aucun cours trouvé')).not.toBeInTheDocument();
  answerInParts();
  await retry();
  const more = await screen.findByRole('link', { name: 'Afficher plus' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  answer('GET /courses', problem('database_unavailable'));
  await user.click(more);
  expect(await screen.findByRole('alert')).toHaveTextContent("La suite de la liste n'a pas pu être chargée.");
  expect(titles()).toHaveLength(24);
  answerInParts();
  await retry();
  await waitFor(() => expect(titles()).toHaveLength(48));
});
