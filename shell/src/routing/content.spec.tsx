import { fixtures, signInAs } from '@iris/platform/testing';
import { render, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Content } from './content.tsx';

vi.mock('../remotes/remote-view.tsx', () => ({ RemoteView: ({ name }: { name: string }) => `pages of ${name}` }));

it('replaces an address by its canonical form, keeps query and fragment, and shows the page', async () => {
  signInAs(fixtures.superAdmin());
  const table = [
    ['/Courses/?niveau=tous#liste', '/courses?niveau=tous#liste', 'pages of public'],
    ['/ADMIN/Users', '/admin/users', 'pages of admin'],
    ['/admin', '/admin/dashboard', 'pages of admin'],
    ['/admin/', '/admin/dashboard', 'pages of admin'],
    [`${window.location.origin}//courses`, '/courses', 'pages of public'],
  ] as const;
  for (const [typed, canonical, page] of table) {
    window.history.pushState(null, '', typed);
    const entries = window.history.length;
    const { container, unmount } = render(<Content />, { wrapper: BrowserRouter });
    const address = () => window.location.pathname + window.location.search + window.location.hash;
    await waitFor(() => expect([address(), container.textContent]).toEqual([canonical, page]));
    expect(window.history.length, 'the address typed is no entry of its own').toBe(entries);
    unmount();
  }
});
