import { watchClicks } from '@iris/platform/clicks';
import { toastStore } from '@iris/platform/notify';
import { fixtures, renderPage, toastSays } from '@iris/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EnrollButton } from './enroll-button.tsx';

it('says nothing here, and ignores no later click, when a visitor opens the login in another tab', async () => {
  watchClicks();
  const course = fixtures.course({ title: 'Phaco' });
  const page = <EnrollButton course={course} onEnroll={() => {}} />;
  const { address } = renderPage(page, { at: '/courses' });
  const link = screen.getByRole('link', { name: "S'inscrire au cours Phaco" });
  const openTab = (event: Event) => event.preventDefault();
  link.addEventListener('click', openTab);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(link, { detail: 1, [key]: true });
  expect(toastStore.getState().toast).toBeNull();
  link.removeEventListener('click', openTab);
  fireEvent.click(link, { detail: 1 });
  await toastSays('warning', 'Connexion requise', 'Veuillez vous connecter pour vous inscrire');
  expect(address()).toBe(`/login?cours=${course._id}`);
});
