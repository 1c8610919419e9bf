import type { User } from '@iris/contract/accounts';
import { AccessGate } from '@iris/platform/navigation';
import { useSession } from '@iris/platform/session';
import { Container, classes, Loading } from '@iris/platform/ui';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { canonicalPath, mayOpen, type Screen, screensFor } from '../paths.ts';
import { FORBIDDEN, SAFER_PASSWORD, SECOND_FACTOR } from './notice.tsx';

/** Layout of the administration screens: navigation, and a refusal instead of screens that the user may not use. */
export function AdminLayout() {
  const { user } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const canonical = canonicalPath(pathname);
  if (canonical !== pathname) return <Navigate to={{ pathname: canonical, search, hash }} replace state={state} />;
  return (
    <Container className="grid items-start gap-x-10 py-5 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:py-10">
      <Screens screens={screensFor(user)} />
      <div className="min-w-0">
        {/* Inside the layout, so that the navigation stays while a screen is loading. */}
        <Suspense fallback={<Loading label="Chargement..." />}>
          <AccessGate key={pathname} isAllowed={mayOpen(user, pathname)} refusal={FORBIDDEN}>
            {findDuty(user) ?? <Outlet />}
          </AccessGate>
        </Suspense>
      </div>
    </Container>
  );
}

/** What the account has to do first, instead of the screen; nothing usually. */
function findDuty(user: User | null) {
  if (user?.password_change_required) return SAFER_PASSWORD;
  return user?.second_factor_setup_required ? SECOND_FACTOR : undefined;
}

interface ScreensProps {
  screens: Screen[];
}

/** Navigation: a scrolling row on small screens, a column on large ones. */
function Screens({ screens }: ScreensProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current screen depends on the address
  useLayoutEffect(() => scrollToCurrent(row.current), [pathname]);
  return (
    <nav
      ref={row}
      aria-label="Administration"
      className="-mx-5 mb-6 overflow-x-auto border-b max-lg:scroll-shadows-x border-line px-5 sm:-mx-8 sm:px-8 lg:sticky lg:top-24 lg:mx-0 lg:mb-0 lg:overflow-visible lg:border-0 lg:px-0"
    >
      <ul className="-ml-3 flex gap-1 lg:ml-0 lg:flex-col">
        {screens.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              className={({ isActive }) =>
                classes(
                  'relative flex min-h-11 items-center gap-2.5 px-3 text-sm font-semibold whitespace-nowrap transition-colors lg:rounded-md',
                  'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full lg:after:inset-x-auto lg:after:inset-y-2.5 lg:after:left-0 lg:after:h-auto lg:after:w-0.5',
                  isActive
                    ? 'text-ink after:bg-accent-line lg:bg-ink/5'
                    : 'text-ink-soft after:bg-transparent hover:text-ink lg:hover:bg-ink/5',
                )
              }
            >
              <Icon className="size-4.5" />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the link of the current screen into view. */
function scrollToCurrent(row: HTMLElement | null): void {
  const present = row?.querySelector('[aria-current="page"]');
  if (!row || !present) return;
  const [outer, inner] = [row.getBoundingClientRect(), present.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
