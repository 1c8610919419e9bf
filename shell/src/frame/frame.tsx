import { Notifications } from '@iris/platform/notify';
import type { ReactNode } from 'react';
import { useScrollRestoration } from '../routing/scroll-restoration.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HelpButton } from './help-button.tsx';
import { OverrideBadge } from './override-badge.tsx';

/** What surrounds every page: header, footer, help button and notifications. */
export function Frame({ children }: { children: ReactNode }) {
  useScrollRestoration();
  return (
    <>
      <a
        href="#contenu"
        className="sr-only z-50 rounded-md bg-primary px-4 py-3 text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className="min-h-[calc(100svh-4rem)] pt-16 outline-none">
        {children}
      </main>
      <Footer />
      <HelpButton />
      <Notifications />
      {process.env.NODE_ENV === 'development' && <OverrideBadge />}
    </>
  );
}
