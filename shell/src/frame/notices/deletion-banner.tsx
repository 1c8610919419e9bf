import { useSession } from '@iris/platform/session';
import { lazy, Suspense } from 'react';

// Few accounts ever see it.
const DeletionNote = lazy(() => import('./deletion-note.tsx').then((module) => ({ default: module.DeletionNote })));

/** On every page of an account that has asked for its deletion: the day, and the way back. */
export function DeletionBanner() {
  const { user } = useSession();
  if (!user?.deletion_at) return null;
  return (
    <Suspense fallback={null}>
      <DeletionNote at={user.deletion_at} />
    </Suspense>
  );
}
