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
    const level = new URL(request.url).searchParams.get('level');
    asked.push(level);
    return [phaco, oct].filter((course) => !level || course.level === level);
  });
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
  expect(titles()).toEqual(['Phacoémulsification']);
  expect(screen.getByRole('status')).toHaveTextContent('1 cours');
  expect(address()).toBe('/courses?q=PHACOEMUL');
});

it('reads search and level from the address', async () => {
  const asked = answerByLevel();
  renderPage(<CatalogPage />, { at: '/courses?q=oct&level=D%C3%A9butant' });
  await waitFor(() => expect(titles()).toEqual(["Lire l'OCT"]));
  expect(asked).toEqual(['Débutant']);
  expect(screen.getByRole('searchbox')).toHaveValue('oct');
  expect(screen.getByRole('button', { name: 'Débutant' })).toHaveAttribute('aria-pressed', 'true');
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
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(titles()).toHaveLength(2);
  expect(address()).toBe('/courses');
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
  expect(within(first as HTMLElement).getByRole('button', { name: /^S'inscrire/ })).toBeEnabled();
  expect(within(second as HTMLElement).queryByText('Programme en préparation')).not.toBeInTheDocument();
});
