import { registryStore } from '@iris/delivery/remote';
import { renderPage } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ENTRIES, register } from '../registry.fixtures.ts';
import { PreviewBadge } from './preview-badge.tsx';

beforeEach(() => register('admin'));

const badge = () => screen.queryByRole('complementary', { name: 'Aperçu' });

it('names the remote of a preview and its version, with a link out of it on the same page', async () => {
  const { unmount } = renderPage(<PreviewBadge />, { at: '/admin/courses' });
  expect(badge()).toBeNull();
  unmount();
  const admin = { ...ENTRIES.admin, title: 'Administration', version: '1.2.0-ab', preview: true as const };
  registryStore.setState({ remotes: [ENTRIES.public, admin] });
  renderPage(<PreviewBadge />, { at: '/admin/courses?q=a' });
  await waitFor(() => expect(badge()).toHaveTextContent('Aperçu : Administration · version 1.2.0-ab'));
  const out = screen.getByRole('link', { name: "Quitter l'aperçu" });
  expect(out).toHaveAttribute('href', '/admin/courses?preview=off');
});

it('names a previewed shell', async () => {
  registryStore.setState({ previewed_shell: '2.0.0-cd' });
  renderPage(<PreviewBadge />, { at: '/' });
  await waitFor(() => expect(badge()).toHaveTextContent('Aperçu : Shell · version 2.0.0-cd'));
  registryStore.setState({ previewed_shell: undefined });
});

it('says that a link is not valid any more', async () => {
  renderPage(<PreviewBadge />, { at: '/admin/courses?preview=expired' });
  await waitFor(() => expect(badge()).toHaveTextContent(/a expiré ou n'est pas valide/));
  expect(screen.getByRole('link', { name: 'Fermer' })).toHaveAttribute('href', '/admin/courses');
});
