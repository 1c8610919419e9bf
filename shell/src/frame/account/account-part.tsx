import { LoadBoundary } from '@iris/delivery/remote';
import { useSession } from '@iris/platform/session';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { PartName } from './parts.tsx';

const Part = lazy(() => import('./parts.tsx').then((module) => ({ default: module.Part })));

/** What only accounts see, in one file that is loaded after the page; without it the page works. */
export function AccountPart({ name }: { name: PartName }) {
  const { user } = useSession();
  const { key } = useLocation();
  if (!user) return null;
  return (
    <LoadBoundary page={key} failure={Nothing}>
      {/* The links beside search and bell must not move from under the pointer. */}
      <Suspense fallback={name === 'tools' && <span className="w-22" />}>
        <Part key={user._id} name={name} user={user} />
      </Suspense>
    </LoadBoundary>
  );
}

/** In place of a part that cannot be loaded: the page works without it. */
export function Nothing() {
  return null;
}
