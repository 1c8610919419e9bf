import { LoadBoundary } from '@iris/delivery/remote';
import { Notifications } from '@iris/platform/notify';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useScrollRestoration } from '../routing/scroll-restoration.ts';
import { AccountPart, Nothing } from './account/account-part.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HelpButton } from './help-button.tsx';
import { OfflineBanner } from './notices/offline-banner.tsx';
import { OverrideBadge } from './notices/override-badge.tsx';
import { PreviewBadge } from './notices/preview-badge.tsx';
import { PlainFooter, PlainHeader } from './plain-frame.tsx';

interface FrameProps {
  children: ReactNode;
}

/** Header, footer, help button and notifications around every page, each in an error boundary of its own, and hydrated by itself. */
export function Frame({ children }: FrameProps) {
  const { key } = useLocation();
  useScrollRestoration();
  return (
    <>
      <a
        href="#contenu"
        className="sr-only z-50 print:hidden rounded-md bg-primary px-4 py-3 text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Aller au contenu
      </a>
      <LoadBoundary page={key} failure={PlainHeader}>
        <Suspense>
          <Header />
        </Suspense>
      </LoadBoundary>
      <main id="contenu" tabIndex={-1} className="min-h-[calc(100svh-4rem)] pt-16 outline-none">
        <OfflineBanner />
        <AccountPart name="notices" />
        {children}
      </main>
      {/* Where the help button goes at the end of pages with a form (styles.css). */}
      <div className="relative print:hidden">
        <LoadBoundary page={key} failure={PlainFooter}>
          <Suspense>
            <Footer />
          </Suspense>
        </LoadBoundary>
        <LoadBoundary page={key} failure={Nothing}>
          <Suspense>
            <HelpButton />
          </Suspense>
        </LoadBoundary>
      </div>
      <LoadBoundary page={key} failure={Nothing}>
        <Notifications />
      </LoadBoundary>
      <LoadBoundary page={key} failure={Nothing}>
        <PreviewBadge />
      </LoadBoundary>
      {process.env.NODE_ENV === 'development' && <OverrideBadge />}
    </>
  );
}
