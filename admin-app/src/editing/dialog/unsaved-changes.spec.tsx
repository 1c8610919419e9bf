import { leavePage, watchHistory } from '@iris/platform/navigation';
import { PageHeading } from '@iris/platform/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

const handleLogout = vi.fn();

function Editor() {
  const [dirty, setDirty] = useState(false);
  const [, setAddress] = useSearchParams();
  return (
    <>
      <UnsavedChanges dirty={dirty} />
      <button type="button" onClick={() => setDirty(!dirty)}>
        {dirty ? 'Enregistrer' : 'Saisir'}
      </button>
      <button type="button" onClick={() => setAddress({ q: 'phaco' })}>
        Filtrer
      </button>
      <button type="button" onClick={() => leavePage(handleLogout)}>
        Déconnexion
      </button>
      <Link to="/courses">Cours</Link>
      <Link to="/admin/theme#couleurs">Couleurs</Link>
      <a href="mailto:a@example.org">Écrire</a>
    </>
  );
}

async function open() {
  window.history.pushState(null, '', '/about');
  const view = render(
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route path="/about" element={<Link to="/admin/theme">Thème</Link>} />
        <Route path="/admin/theme" element={<Editor />} />
        <Route path="/courses" element={<PageHeading>Nos Cours</PageHeading>} />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Thème' }));
  return view;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Modifications non enregistrées' });
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

beforeAll(watchHistory);
beforeEach(() => handleLogout.mockReset());

it('asks before a link is followed, stays when cancelled, and follows it when confirmed', async () => {
  await open();
  await press('Saisir');
  await userEvent.click(screen.getByRole('link', { name: 'Cours' }));
  expect(await question()).toHaveAccessibleDescription(
    'Quitter la page sans enregistrer\u00a0? Ce que vous avez saisi sera perdu.',
  );
  await press('Continuer la saisie');
  await dialogClosed();
  await isAt('/admin/theme');
  await userEvent.click(screen.getByRole('link', { name: 'Cours' }));
  await question();
  await press('Quitter la page');
  expect(await screen.findByRole('heading', { name: 'Nos Cours' })).toHaveFocus();
  await isAt('/courses');
});

it('follows the link when the input is saved before the question is answered', async () => {
  await open();
  await press('Saisir');
  await userEvent.click(screen.getByRole('link', { name: 'Cours' }));
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer', hidden: true }));
  expect(await screen.findByRole('heading', { name: 'Nos Cours' })).toHaveFocus();
  await isAt('/courses');
});

it('asks before the browser goes back, also after the address has changed', async () => {
  await open();
  await press('Filtrer');
  await press('Saisir');
  window.history.go(-2);
  await question();
  await isAt('/admin/theme');
  expect(window.location.search).toBe('?q=phaco');
  await press('Continuer la saisie');
  await dialogClosed();
  window.history.go(-2);
  await question();
  await press('Quitter la page');
  expect(await screen.findByRole('link', { name: 'Thème' })).toBeInTheDocument();
  await isAt('/about');
});

it('does not ask for filters and anchors of the same page, or links to other programs', async () => {
  await open();
  await press('Filtrer');
  await press('Saisir');
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe(''));
  await userEvent.click(screen.getByRole('link', { name: 'Couleurs' }));
  const mail = screen.getByRole('link', { name: 'Écrire' });
  mail.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(mail);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeInTheDocument();
});

it('asks before an action that leaves without a link', async () => {
  await open();
  await press('Saisir');
  await press('Déconnexion');
  await question();
  expect(handleLogout).not.toHaveBeenCalled();
  await press('Quitter la page');
  expect(handleLogout).toHaveBeenCalledOnce();
});

it('makes the browser ask before the tab is closed, only while there is unsaved input', async () => {
  await open();
  const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(false);
  await press('Saisir');
  expect(close()).toBe(true);
  await press('Enregistrer');
  expect(close()).toBe(false);
  await press('Déconnexion');
  expect(handleLogout).toHaveBeenCalledOnce();
});

function DialogOverPage() {
  return (
    <Dialog open dirty onClose={() => {}} title="Nouveau cours">
      <input aria-label="Titre" />
    </Dialog>
  );
}

it('asks for unsaved input of a dialog too', async () => {
  render(<DialogOverPage />, { wrapper: BrowserRouter });
  await screen.findByRole('dialog');
  const close = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(close);
  expect(close.defaultPrevented).toBe(true);
});
