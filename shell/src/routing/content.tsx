import { canonicalPath, sectionOf } from '@iris/contract/pages';
import { Navigate, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { RemoteView } from '../remotes/remote-view.tsx';
import { Guard } from './guard.tsx';

/** The page of the current address: its remote behind the guard, or the 404 page. */
export function Content() {
  const { pathname, search, hash, state } = useLocation();
  const canonical = canonicalPath(pathname);
  if (canonical !== pathname) return <Navigate to={{ pathname: canonical, search, hash }} replace state={state} />;
  const section = sectionOf(pathname);
  if (!section) return <NotFoundPage />;
  return (
    <Guard key={section.remote} section={section}>
      <RemoteView name={section.remote} />
    </Guard>
  );
}
