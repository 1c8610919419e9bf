import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type ReactElement, useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createQueryClient } from '../data/query/index.ts';
import { Notifications } from '../page/notify/index.ts';

interface Options {
  /** Initial address, with its query and fragment; `/` by default. */
  at?: string;
  /** Router state of the initial address. */
  state?: unknown;
  /** Route of the page when its address has parameters. */
  path?: string;
}

/** Renders a page like the shell does. Returns a simulated user, and `address()` for the current address. */
export function renderPage(page: ReactElement, { at = '/', state, path }: Options = {}) {
  const url = new URL(at, 'http://localhost');
  const entry = { pathname: url.pathname, search: url.search, hash: url.hash, state };
  const address = { current: '' };
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path={path ?? url.pathname} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <Address into={address} />
        <Notifications />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...view,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => address.current,
  };
}

function Address({ into }: { into: { current: string } }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    into.current = pathname + search;
  });
  return null;
}
