import { Container } from '@iris/platform/ui';
import type { ReactNode } from 'react';

interface ActionBarProps {
  children: ReactNode;
}

/** What the one action of a page is about, and the action, always in reach: at the lower edge of the window, on wide screens below the header. */
export function ActionBar({ children }: ActionBarProps) {
  return (
    <div className="action-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm lg:sticky lg:top-16 lg:[@media(height<31rem)]:top-0 lg:bottom-auto lg:border-t-0 lg:border-b">
      <Container className="flex min-h-19 flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 sm:gap-x-6">
        {children}
      </Container>
    </div>
  );
}
