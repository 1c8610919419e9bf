import type { OwnReview } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { courseFixture, reviewFixture } from '../course.fixtures.ts';
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

it('shows that there is no review, or that they could not be loaded', async () => {
  answer('GET /courses/:id/reviews', problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les avis.');
  answer('GET /courses/:id/reviews', []);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText("Ce cours n'a pas encore d'avis.")).toBeInTheDocument();
});

it('lists no reviews before there is a program or a review, but says to a student when to write one', async () => {
  const inPreparation = { ...course, revision: null, review_count: 0 };
  const visitor = renderPage(<Reviews course={inPreparation} mayReview={false} />);
  expect(screen.queryByRole('region', { name: 'Avis' })).not.toBeInTheDocument();
  visitor.unmount();
  signInAs(fixtures.user());
  answer('GET /courses/:id/review', { review: null, may_review: false, hidden_reason: null });
  renderPage(<Reviews course={inPreparation} mayReview />);
  expect(await screen.findByText(/^Vous pourrez donner votre avis une fois la moitié/)).toBeInTheDocument();
  expect(screen.queryByText(/Chargement des avis|pas encore d'avis/)).not.toBeInTheDocument();
});

it('publishes a review whose stars are chosen by keyboard, with the error beside them, and keeps the text after a failure', async () => {
  answer('GET /courses/:id/reviews', []);
  answer('PUT /courses/:id/review', problem('review_too_early'));
  const { user } = open({ review: null, may_review: true, hidden_reason: null });
  const form = within(await screen.findByRole('form', { name: 'Votre avis' }));
  const publish = () => user.click(form.getByRole('button', { name: 'Publier mon avis' }));
  await user.type(form.getByRole('textbox'), 'Très clair.');
  await publish();
  expect(await form.findByText('La note est requise')).toBeInTheDocument();
  const stars = form.getAllByRole('radio');
  expect(stars[0]).toHaveFocus();
  stars[2]?.focus();
  await user.keyboard(' {ArrowRight}');
  expect(form.getByRole('radio', { name: '4 étoiles' })).toBeChecked();
  await publish();
  expect(await form.findByRole('alert')).toHaveTextContent('une fois la moitié du cours terminée');
  expect(form.getByRole('textbox')).toHaveValue('Très clair.');

  let sent: unknown;
  answer('PUT /courses/:id/review', async (request) => {
    sent = await request.json();
    const own = { review: reviewFixture({ rating: 4 }), may_review: true, hidden_reason: null };
    answer('GET /courses/:id/review', own);
    return own;
  });
  await publish();
  await toastSays('success', 'Avis enregistré', 'Merci pour votre retour');
  expect(sent).toEqual({ rating: 4, text: 'Très clair.' });
  expect(await screen.findByRole('button', { name: 'Modifier mon avis' })).toBeInTheDocument();
});

it('reports the review of somebody else, with a reason, and not the own one', async () => {
  const mine = reviewFixture({ author: 'Claire Fontaine' });
  const other = reviewFixture({ author: 'Hugo Lœffler' });
  answer('GET /courses/:id/reviews', [mine, other]);
  answer('POST /reviews/:id/report', problem('review_reported'));
  const { user } = open({ review: mine, may_review: true, hidden_reason: null });
  await screen.findByRole('button', { name: 'Modifier mon avis' });
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Signaler/ })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: "Signaler l'avis d'Hugo Lœffler" }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler cet avis' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Signaler' }));
  await send();
  expect(await dialog.findByText('Choisissez une raison')).toBeInTheDocument();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Raison' }), 'Publicité');
  await user.type(dialog.getByRole('textbox'), 'Un site marchand.');
  await send();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Vous avez déjà signalé cet avis');
  let sent: unknown;
  answer('POST /reviews/:id/report', async (request) => {
    sent = await request.json();
  });
  await send();
  await toastSays('success', 'Avis signalé', "L'équipe de l'académie va le relire");
  expect(sent).toEqual({ reason: 'advertising', text: 'Un site marchand.' });
  expect(await screen.findByText('Vous avez signalé cet avis.')).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('asks visitors who want to report a review to log in, and leads back', async () => {
  answer('GET /courses/:id/reviews', [reviewFixture()]);
  signInAs(null);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Signaler/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler cet avis' }));
  expect(dialog.getByText(/^Connectez-vous pour signaler un avis/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', `/login?cours=${course._id}`);
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
