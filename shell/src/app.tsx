import { onceNothingUnsaved } from '@iris/platform/navigation';
import { createQueryClient } from '@iris/platform/query';
import { sessionStore } from '@iris/platform/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Frame } from './frame/frame.tsx';
import { Content } from './routing/content.tsx';

/** Mounts the application in the page. */
export function mount(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const queryClient = createQueryClient();
  // Cached answers of one account must not be shown to the next one. A page kept open for its unsaved input still needs them.
  sessionStore.subscribe((next, previous) => {
    if (!previous.user || next.user?._id === previous.user._id) return;
    if (next.user) queryClient.clear();
    else onceNothingUnsaved(() => queryClient.clear());
  });

  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* Logout and its navigation must render together: in a transition the guard would run between the two. */}
        <BrowserRouter useTransitions={false}>
          <Frame>
            <Content />
          </Frame>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
