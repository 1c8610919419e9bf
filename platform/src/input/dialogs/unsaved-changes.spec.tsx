import { leavePage, watchHistory } from '@iris/platform/navigation';
import { PageHeading } from '@iris/platform/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { UnsavedChanges } from './index.ts';

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
  render(
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route path="/about" element={<Link to="/admin/theme">Thème</Link>} />
        <Route path="/admin/theme" element={<Editor />} />
        <Route path="/courses" element={<PageHeading>Nos Cours</PageHeading>} />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Thème' }));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Modifications non enregistrées' });
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
/** Whether the browser asks before the tab is closed. */
const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeAll(watchHistory);

it('asks before a link is followed, stays when cancelled, and follows it when confirmed', async () => {
  await open();
  expect(asksToClose()).toBe(false);
  await press('Saisir');
  expect(asksToClose()).toBe(true);
  await follow('Cours');
  expect(await question()).toHaveAccessibleDescription(
    'Quitter la page sans enregistrer\u00a0? Ce que vous avez saisi sera perdu.',
  );
  await press('Continuer la saisie');
  await dialogClosed();
  await isAt('/admin/theme');
  await follow('Cours');
  await question();
  await press('Quitter la page');
  expect(await screen.findByRole('heading', { name: 'Nos Cours' })).toHaveFocus();
  await isAt('/courses');
});

it('follows the link when the input is saved before the question is answered', async () => {
  await open();
  await press('Saisir');
  await follow('Cours');
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
  await follow('Couleurs');
  screen.getByRole('link', { name: 'Écrire' }).addEventListener('click', (event) => event.preventDefault());
  await follow('Écrire');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeInTheDocument();
});

it('asks before an action that leaves without a link, only while there is unsaved input', async () => {
  await open();
  await press('Saisir');
  await press('Déconnexion');
  await question();
  expect(handleLogout).not.toHaveBeenCalled();
  await press('Quitter la page');
  expect(handleLogout).toHaveBeenCalledOnce();
  await press('Enregistrer');
  expect(asksToClose()).toBe(false);
  await press('Déconnexion');
  expect(handleLogout).toHaveBeenCalledTimes(2);
});

const saved: string[] = [];

function SavedEditor() {
  const [text, setText] = useState('');
  const save = async () => {
    saved.push(text);
    return true;
  };
  return (
    <>
      <UnsavedChanges dirty={text !== ''} save={save} />
      <input aria-label="Texte" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => leavePage(handleLogout)}>
        Déconnexion
      </button>
    </>
  );
}

it('saves what is shown now, not what was shown when the input became unsaved', async () => {
  handleLogout.mockReset();
  render(
    <BrowserRouter useTransitions={false}>
      <SavedEditor />
    </BrowserRouter>,
  );
  await userEvent.type(screen.getByLabelText('Texte'), 'abc');
  await press('Déconnexion');
  await waitFor(() => expect(handleLogout).toHaveBeenCalledOnce());
  expect(saved).toEqual(['abc']);
});
