import type { ModeratedReview } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import ReviewsPage from './reviews-page.tsx';

let reviews: ModeratedReview[];

const review = (more: Partial<ModeratedReview> = {}): ModeratedReview => ({
  _id: '1'.repeat(24),
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
  answer('GET /admin/reviews', () => reviews);
});

const open = () => renderPage(<ReviewsPage />, { at: '/admin/reviews' });

it('hides a review with a reason, which is required and kept after a refusal, and shows it again', async () => {
  reviews = [review(), review({ _id: '2'.repeat(24), author: 'Ana Ruiz', text: '', rating: 1 })];
  answer('POST /admin/reviews/:id/hide', () => problem('review_not_found'));
  answer('POST /admin/reviews/:id/show', () => {
    reviews = reviews.with(0, review());
    return review();
  });
  const { user } = open();
  const card = (name: RegExp) => screen.findByRole('article', { name });
  expect(await card(/Nora Weiss · Phaco/)).toHaveTextContent('4,0 / 5');
  expect(await card(/Ana Ruiz/)).toHaveTextContent('Une note, sans texte.');
  await user.click(screen.getByRole('button', { name: "Masquer l'avis de Nora Weiss" }));
  const dialog = within(await screen.findByRole('dialog', { name: "Masquer l'avis de Nora Weiss" }));
  const send = () => user.click(dialog.getByRole('button', { name: "Masquer l'avis" }));
  await send();
  expect(await dialog.findByText('Le motif est requis')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Motif'), 'Nom de patient');
  await send();
  await toastSays('error', 'Erreur', "Cet avis n'existe plus");
  answer('POST /admin/reviews/:id/hide', async (request) => {
    const { reason } = (await request.json()) as { reason: string };
    const changed = review({ hidden: { at: '2026-11-21T10:00:00.000Z', reason } });
    reviews = reviews.with(0, changed);
    return changed;
  });
  await send();
  await waitFor(async () => expect(await card(/Nora/)).toHaveTextContent('Nom de patient'));
  await user.click(screen.getByRole('button', { name: "Afficher l'avis de Nora Weiss" }));
  expect(await screen.findByRole('button', { name: "Masquer l'avis de Nora Weiss" })).toBeInTheDocument();
});

it('says that there is no review', async () => {
  reviews = [];
  open();
  expect(await screen.findByText('Aucun avis')).toBeInTheDocument();
});
