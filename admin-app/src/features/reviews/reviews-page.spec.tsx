import type { ModeratedReview } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import ReviewsPage from './reviews-page.tsx';

let reviews: ModeratedReview[];

const review = (id: string, more: Partial<ModeratedReview> = {}): ModeratedReview => ({
  _id: id.repeat(24),
  rating: 4,
  text: 'Très clair',
  author: 'Nora Weiss',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  course: { _id: 'c'.repeat(24), title: 'Phaco' },
  hidden: null,
  ...more,
});

beforeEach(() => {
  signInAs(fixtures.admin({ manage_content: true }));
  reviews = [review('1'), review('2', { author: 'Ana Ruiz', text: '', rating: 1 })];
  answer('GET /admin/reviews', () => reviews);
  answer('POST /admin/reviews/:id/hide', async (request) => {
    const { reason } = (await request.json()) as { reason: string };
    const changed = review('1', { hidden: { at: '2026-11-21T10:00:00.000Z', reason } });
    reviews = reviews.with(0, changed);
    return changed;
  });
  answer('POST /admin/reviews/:id/show', () => {
    reviews = reviews.with(0, review('1'));
    return review('1');
  });
});

const open = () => renderPage(<ReviewsPage />, { at: '/admin/reviews' });
const card = (name: RegExp) => screen.findByRole('article', { name });

it('lists reviews with rating, author and course', async () => {
  open();
  expect(await card(/Nora Weiss · Phaco/)).toHaveTextContent('4,0 / 5');
  expect(await card(/Ana Ruiz/)).toHaveTextContent('Une note, sans texte.');
});

it('hides a review with a reason, which is required, and shows it again', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: "Masquer l'avis de Nora Weiss" }));
  const dialog = within(await screen.findByRole('dialog', { name: "Masquer l'avis de Nora Weiss" }));
  await user.click(dialog.getByRole('button', { name: "Masquer l'avis" }));
  expect(await dialog.findByText('Le motif est requis')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Motif'), 'Nom de patient');
  await user.click(dialog.getByRole('button', { name: "Masquer l'avis" }));
  await waitFor(async () => expect(await card(/Nora/)).toHaveTextContent('Nom de patient'));
  await user.click(screen.getByRole('button', { name: "Afficher l'avis de Nora Weiss" }));
  expect(await screen.findByRole('button', { name: "Masquer l'avis de Nora Weiss" })).toBeInTheDocument();
});

it('keeps the reason when the server refuses', async () => {
  answer('POST /admin/reviews/:id/hide', () => problem('review_not_found'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: "Masquer l'avis de Nora Weiss" }));
  await user.type(await screen.findByLabelText('Motif'), 'Publicité');
  await user.click(screen.getByRole('button', { name: "Masquer l'avis" }));
  await toastSays('error', 'Erreur', "Cet avis n'existe plus");
  expect(screen.getByLabelText('Motif')).toHaveValue('Publicité');
});

it('says that there is no review, or that they could not be loaded', async () => {
  reviews = [];
  const { unmount } = open();
  expect(await screen.findByText('Aucun avis')).toBeInTheDocument();
  unmount();
  answer('GET /admin/reviews', () => problem('database_unavailable'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les avis');
});
