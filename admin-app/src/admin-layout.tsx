import { canonicalPath } from '@iris/contract/pages';
import { AccessGate } from '@iris/platform/navigation';
import { useSession } from '@iris/platform/session';
import { Container, classes, Loading } from '@iris/platform/ui';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { ForbiddenPage } from './forbidden-page.tsx';
import { mayOpen, type Screen, screensFor } from './paths.ts';

/** What surrounds every administration screen: the way to the others, and the refusal of those one may not use. */
export function AdminLayout() {
  const { user } = useSession();
  const { pathname } = useLocation();
  return (
    <Container className="grid items-start gap-x-10 py-5 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:py-10">
      <Screens screens={screensFor(user)} />
      <div className="min-w-0">
        {/* Here rather than around the whole: the way to the other screens stays while one is on its way. */}
        <Suspense fallback={<Loading label="Chargement..." />}>
          <AccessGate key={pathname} isAllowed={mayOpen(user, canonicalPath(pathname))} refusal={<ForbiddenPage />}>
            <Outlet />
          </AccessGate>
        </Suspense>
      </div>
    </Container>
  );
}

interface ScreensProps {
  screens: Screen[];
}

/** A row that scrolls on small screens, a rail beside the page on large ones. */
function Screens({ screens }: ScreensProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another present screen
  useLayoutEffect(() => showPresent(row.current), [pathname]);
  return (
    <nav
      ref={row}
      aria-label="Administration"
      className="-mx-5 mb-6 overflow-x-auto border-b border-line px-5 sm:-mx-8 sm:px-8 lg:sticky lg:top-24 lg:mx-0 lg:mb-0 lg:overflow-visible lg:border-0 lg:px-0"
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
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Without it the name of the present screen may be out of sight at the end of the row. */
function showPresent(row: HTMLElement | null): void {
  const present = row?.querySelector('[aria-current="page"]');
  if (!row || !present) return;
  const [outer, inner] = [row.getBoundingClientRect(), present.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
