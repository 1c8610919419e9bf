import { useLocation } from 'react-router-dom';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { RemoteView } from '../remotes/remote-view.tsx';
import { Guard } from './guard.tsx';
import { ownerOf } from './owners.ts';

/** The page of the current address: its remote behind the guard, or the 404 page. */
export function Content() {
  const { pathname } = useLocation();
  const owner = ownerOf(pathname);
  if (!owner) return <NotFoundPage />;
  return (
    <Guard access={owner.access}>
      <RemoteView key={owner.remote} name={owner.remote} />
    </Guard>
  );
}
