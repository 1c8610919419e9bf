import { ROOT_OPTIONS } from '@iris/delivery/host';
import { onceNothingUnsaved } from '@iris/platform/navigation';
import { createQueryClient } from '@iris/platform/query';
import { sessionStore } from '@iris/platform/session';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Application } from '../application/application.tsx';
import { type AcademyState, startFrom } from '../application/page-state.ts';

/** Mounts the application in the page, or continues the page that the server has rendered. */
export function mount(state: AcademyState | undefined): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const queryClient = createQueryClient();
  // Cached answers of one account must not be shown to the next one. A page kept open for its unsaved input still needs them.
  sessionStore.subscribe((next, previous) => {
    if (!previous.user || next.user?._id === previous.user._id) return;
    if (next.user) queryClient.clear();
    else onceNothingUnsaved(() => queryClient.clear());
  });
  const application = (
    <Application
      queryClient={queryClient}
      // Logout and its navigation must render together: in a transition the guard would run between the two.
      router={(content) => <BrowserRouter useTransitions={false}>{content}</BrowserRouter>}
    />
  );
  if (!state) {
    createRoot(root, ROOT_OPTIONS).render(application);
    return;
  }
  startFrom(state, queryClient);
  // In a transition React lets the browser paint and react in between.
  startTransition(() => {
    hydrateRoot(root, application, ROOT_OPTIONS);
  });
}
