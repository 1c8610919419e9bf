import type { OwnReview } from '@iris/contract/reviews';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { courseFixture, reviewFixture } from '../course.fixtures.ts';
// The page loads it on demand: not while a test waits for it.
import './review-form.tsx';
import { Reviews } from './reviews.tsx';

const course = courseFixture({ review_count: 12 });

function open(own?: OwnReview) {
  if (own) {
    signInAs(fixtures.user());
    answer('GET /courses/:id/review', own);
  }
  return renderPage(<Reviews course={course} mayReview={own !== undefined} />);
}

const shown = () => screen.queryAllByRole('article').map((article) => article.textContent);

it('shows ten reviews, and the others on request, each fetched once', async () => {
  // The next day in Paris.
  const updated_at = '2026-11-01T23:30:00.000Z';
  const all = Array.from({ length: 12 }, (_, index) => reviewFixture({ text: `Avis numéro ${index}`, updated_at }));
  const asked: (string | null)[] = [];
  answer('GET /courses/:id/reviews', ({ url }) => {
    const query = new URL(url).searchParams;
    asked.push(query.get('after'));
    const start = all.findIndex(({ _id }) => _id === query.get('after')) + 1;
    return all.slice(start, start + Number(query.get('limit')));
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Afficher plus' }));
  await screen.findByText('Avis numéro 11');
  expect(shown()).toHaveLength(12);
  expect(asked).toEqual([null, all[9]?._id]);
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).not.toBeInTheDocument();
  expect(shown()[0]).toContain('Claire Fontaine');
  expect(shown()[0]).toContain('2 novembre 2026');
});

it('lists reviews once there is a program or a review, and lets a student of an older course write one', async () => {
  const inPreparation = { revision: null, review_count: 0 };
  const cases = [
    { title: 'published', more: { review_count: 0 }, mayReview: false, hasSection: true, hasList: true },
    { title: 'reviewed', more: { revision: null }, mayReview: false, hasSection: true, hasList: true },
    { title: 'in preparation', more: inPreparation, mayReview: false, hasSection: false, hasList: false },
    { title: 'enrolled', more: inPreparation, mayReview: true, hasSection: true, hasList: false },
  ];
  signInAs(fixtures.user());
  answer('GET /courses/:id/review', { review: null, may_review: false, hidden_reason: null });
  answer('GET /courses/:id/reviews', []);
  const wrong: unknown[] = [];
  for (const { more, mayReview, ...expected } of cases) {
    const { unmount } = renderPage(<Reviews course={{ ...course, ...more }} mayReview={mayReview} />);
    if (mayReview) await screen.findByText(/^Vous pourrez donner votre avis/);
    if (expected.hasList) await screen.findByText("Ce cours n'a pas encore d'avis.");
    const hasSection = screen.queryByRole('region', { name: 'Avis' }) !== null;
    const hasList = screen.queryByText(/Chargement des avis|pas encore d'avis/) !== null;
    if (hasSection !== expected.hasSection || hasList !== expected.hasList)
      wrong.push({ ...expected, hasSection, hasList });
    unmount();
  }
  expect(wrong).toEqual([]);
});

it('says when a student may write a review', async () => {
  answer('GET /courses/:id/reviews', []);
  open({ review: null, may_review: false, hidden_reason: null });
  expect(
    await screen.findByText('Vous pourrez donner votre avis une fois la moitié du cours terminée.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it('publishes a review whose stars are chosen by keyboard', async () => {
  answer('GET /courses/:id/reviews', []);
  let sent: unknown;
  answer('PUT /courses/:id/review', async (request) => {
    sent = await request.json();
    const own = { review: reviewFixture({ rating: 4 }), may_review: true, hidden_reason: null };
    answer('GET /courses/:id/review', own);
    return own;
  });
  const { user } = open({ review: null, may_review: true, hidden_reason: null });
  const form = within(await screen.findByRole('form', { name: 'Votre avis' }));
  const stars = form.getAllByRole('radio');
  expect(stars.map((star) => star.getAttribute('value'))).toEqual(['1', '2', '3', '4', '5']);
  stars[2]?.focus();
  await user.keyboard(' {ArrowRight}');
  expect(form.getByRole('radio', { name: '4 étoiles' })).toBeChecked();
  await user.type(form.getByRole('textbox'), 'Très clair.');
  await user.click(form.getByRole('button', { name: 'Publier mon avis' }));
  await toastSays('success', 'Avis enregistré', 'Merci pour votre retour');
  expect(sent).toEqual({ rating: 4, text: 'Très clair.' });
  expect(await screen.findByRole('button', { name: 'Modifier mon avis' })).toBeInTheDocument();
});

it('asks for the rating beside its stars, and keeps the text after a failure', async () => {
  answer('GET /courses/:id/reviews', []);
  const { user } = open({ review: null, may_review: true, hidden_reason: null });
  const form = within(await screen.findByRole('form', { name: 'Votre avis' }));
  await user.type(form.getByRole('textbox'), 'Très clair.');
  await user.click(form.getByRole('button', { name: 'Publier mon avis' }));
  expect(await form.findByText('La note est requise')).toBeInTheDocument();
  expect(form.getByRole('radio', { name: '1 étoile' })).toHaveFocus();

  answer('PUT /courses/:id/review', problem('review_too_early'));
  await user.click(form.getByRole('radio', { name: '5 étoiles' }));
  await user.click(form.getByRole('button', { name: 'Publier mon avis' }));
  expect(await form.findByRole('alert')).toHaveTextContent('une fois la moitié du cours terminée');
  expect(form.getByRole('textbox')).toHaveValue('Très clair.');
});

it('shows the own review, why it is hidden, and changes it', async () => {
  answer('GET /courses/:id/reviews', []);
  const review = reviewFixture({ rating: 2, text: 'Un confrère ment.' });
  const { user } = open({ review, may_review: true, hidden_reason: 'Un confrère est nommé.' });
  const mine = within(await screen.findByRole('region', { name: 'Votre avis' }));
  expect(await mine.findByText(/masqué par l'équipe/)).toHaveTextContent('Motif : Un confrère est nommé.');
  await user.click(mine.getByRole('button', { name: 'Modifier mon avis' }));
  expect(await mine.findByRole('radio', { name: '2 étoiles' })).toBeChecked();
  expect(mine.getByRole('textbox')).toHaveValue('Un confrère ment.');
  await user.click(mine.getByRole('button', { name: 'Annuler' }));
  expect(mine.getByText('Un confrère ment.')).toBeInTheDocument();
});
