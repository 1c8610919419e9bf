import { useSession } from '@iris/platform/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayOpen, personPath } from '../paths.ts';

interface PersonLinkProps {
  /** Of the account; without it the name leads nowhere. */
  id: string | undefined;
  children: ReactNode;
}

/** The name of a person, which leads to their page for whoever may open it. */
export function PersonLink({ id, children }: PersonLinkProps) {
  const { user } = useSession();
  if (id === undefined || !mayOpen(user, personPath(id))) return <span translate="no">{children}</span>;
  return (
    <Link
      translate="no"
      to={personPath(id)}
      className="rounded-sm underline decoration-primary-line/45 decoration-1 underline-offset-4 transition-colors hover:decoration-current"
    >
      {children}
    </Link>
  );
}
