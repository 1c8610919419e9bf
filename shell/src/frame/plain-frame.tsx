import { THEME_DEFAULTS } from '@iris/contract/site';
import { useLinks } from '@iris/delivery/remote';
import { Container } from '@iris/platform/ui';
import { Link } from 'react-router-dom';

/** Fallback header after an error: brand and main links, without session or theme. */
export function PlainHeader() {
  return (
    <header className="fixed inset-x-0 top-0 z-40 print:hidden border-line border-b bg-paper">
      <Container className="flex h-16 items-center gap-6 overflow-x-auto">
        <Link to="/" className="mr-auto flex min-h-11 items-center font-display text-xl whitespace-nowrap">
          {THEME_DEFAULTS.siteName}
        </Link>
        <nav aria-label="Navigation principale" className="flex gap-4">
          <PublicLinks />
        </nav>
      </Container>
    </header>
  );
}

/** Fallback footer after an error. */
export function PlainFooter() {
  return (
    <footer className="on-dark border-line border-t">
      <Container className="flex flex-wrap gap-x-6 gap-y-2 py-8 pr-24">
        <PublicLinks />
      </Container>
    </footer>
  );
}

function PublicLinks() {
  return useLinks('footer').map(({ to, label }) => (
    <Link key={to} to={to} className="flex min-h-11 items-center whitespace-nowrap underline-offset-4 hover:underline">
      {label}
    </Link>
  ));
}
