import { linkTo, returnQuery } from '@iris/contract/site';
import { useLinks } from '@iris/delivery/remote';
import { holdClicks } from '@iris/platform/clicks';
import { leavePage } from '@iris/platform/navigation';
import { logout, useSession } from '@iris/platform/session';
import { useTheme } from '@iris/platform/theme';
import { Button, ButtonLink, Container, classes, Menu, X } from '@iris/platform/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AccountPart } from './account/account-part.tsx';
import type { LogoutQuestion } from './account/logout-question.tsx';
import { Brand } from './brand.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** The fixed top bar: brand, links, account and the mobile menu. */
export function Header() {
  const { isOpen, setOpen, root, toggle, panel } = useDisclosure<HTMLElement>();
  const location = useLocation();
  const { siteName } = useTheme();
  const { user } = useSession();

  const shown = useRef(location.key);
  useEffect(() => {
    // Any navigation closes the menu; it may be open when the page is hydrated.
    if (shown.current !== location.key) setOpen(false);
    shown.current = location.key;
  }, [location.key, setOpen]);

  return (
    // On a phone held sideways it leaves with the page: it would take a sixth of the height.
    <header
      ref={root}
      className="fixed inset-x-0 top-0 z-40 print:hidden border-line border-b bg-paper/95 backdrop-blur-sm [@media(height<31rem)]:absolute"
    >
      <Container className="flex h-16 items-center gap-4 xl:gap-6">
        {/* Only the mark where the links of an account leave no room for the name. */}
        <Link
          to="/"
          aria-label={`${siteName}, accueil`}
          className={classes(
            'mr-auto flex min-h-11 min-w-0 items-center',
            user && 'lg:max-xl:shrink-0 lg:max-xl:[&_.truncate]:hidden',
          )}
        >
          <Brand />
        </Link>
        <nav aria-label="Navigation principale" className="hidden items-center gap-1 lg:flex">
          <Links className="rounded-sm px-2 whitespace-nowrap xl:px-3" />
        </nav>
        <AccountPart name="tools" />
        <div className="hidden items-center gap-2 lg:flex">
          <Account />
        </div>
        <button
          {...toggle}
          type="button"
          aria-label={isOpen ? 'Fermer le menu' : 'Ouvrir le menu'}
          className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-sunken lg:hidden"
        >
          {isOpen ? <X /> : <Menu />}
        </button>
      </Container>
      <div
        {...panel}
        className="max-h-[calc(100svh-4rem)] overflow-y-auto border-line border-t bg-paper px-5 pt-2 pb-6 sm:px-8 lg:hidden"
      >
        <nav aria-label="Menu mobile" className="flex flex-col">
          <Links className="border-line border-b py-1 text-lg" />
        </nav>
        <div className="mt-4 flex flex-col gap-3">
          <Account />
        </div>
      </div>
    </header>
  );
}

interface LinksProps {
  className: string;
}

function Links({ className }: LinksProps) {
  const { pathname } = useLocation();
  return useLinks('header').map((link) => {
    const isCurrent = pathname === link.to || (link.prefix !== undefined && pathname.startsWith(link.prefix));
    return (
      <Link
        key={link.to}
        to={link.to}
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex min-h-11 items-center ${className} ${
          isCurrent ? 'font-semibold text-primary-ink' : 'text-ink-soft hover:text-ink'
        }`}
      >
        {link.label}
      </Link>
    );
  });
}

function Account() {
  const { status, user } = useSession();
  const navigate = useNavigate();
  const location = useLocation();

  const [Question, setQuestion] = useState<typeof LogoutQuestion>();
  const leave = () => {
    // This component stays for the next login.
    setQuestion(undefined);
    // «S'inscrire» then appears at the position of this button.
    const release = holdClicks();
    void navigate('/');
    logout();
    release('done');
  };
  const handleLogout = () => leavePage(() => void askOrLeave());
  const askOrLeave = async () => {
    // Where the question cannot be loaded, nothing is deleted: it waits for a login of the same account.
    const loaded = await import('./account/logout-question.tsx').catch(() => null);
    if (user && loaded?.hasUnsaved(user._id)) setQuestion(() => loaded.LogoutQuestion);
    else leave();
  };

  if (status === 'loading') return null;
  if (user) {
    return (
      <>
        <AccountName name={user.name} />
        <Button variant="secondary" size="sm" onClick={handleLogout}>
          Déconnexion
        </Button>
        {Question && <Question user={user._id} onCancel={() => setQuestion(undefined)} onLogout={leave} />}
      </>
    );
  }
  return (
    <>
      <ButtonLink to={linkTo('/login') + returnQuery(location)} variant="ghost" size="sm">
        Connexion
      </ButtonLink>
      {/* Back to the course or webinar afterwards, also from the login that it led to. */}
      <ButtonLink
        to={linkTo('/register') + returnQuery(location)}
        state={/^\/(courses|webinars)/.test(location.pathname) ? { from: location } : location.state}
        variant="primary"
        size="sm"
      >
        S'inscrire
      </ButtonLink>
    </>
  );
}

/** The name of the account, which leads to its page. */
function AccountName({ name }: { name: string }) {
  return (
    <Link
      to={linkTo('/account')}
      aria-label={`${name}, votre compte`}
      className="flex min-h-11 max-w-full items-center font-semibold underline-offset-4 hover:underline lg:max-w-28 lg:px-2 xl:max-w-48"
    >
      <span translate="no" className="truncate">
        {name}
      </span>
    </Link>
  );
}
