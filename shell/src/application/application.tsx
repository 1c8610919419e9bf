import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { Frame } from '../frame/frame.tsx';
import { Content } from '../routing/content.tsx';

interface ApplicationProps {
  queryClient: QueryClient;
  /** The router around the frame: the browser's, or that of one address. */
  router: (content: ReactNode) => ReactNode;
}

/** The frame with the page of the current address, in the browser and on the server. */
export function Application({ queryClient, router }: ApplicationProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {router(
          <Frame>
            <Content />
          </Frame>,
        )}
      </QueryClientProvider>
    </StrictMode>
  );
}
