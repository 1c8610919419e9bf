import { returnQuery } from '@iris/contract/site';
import { holdPointer } from '@iris/platform/clicks';
import { isPlainClick } from '@iris/platform/navigation';
import { notify } from '@iris/platform/notify';
import { ButtonLink } from '@iris/platform/ui';
import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';

interface LoginLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state' | 'onClick'> {
  /** The page of the course or webinar to which the login brings back where the router does not. */
  path: string;
}

/** Leads a visitor who wants to enroll to the login, and back here afterwards. */
export function LoginLink({ path, ...look }: LoginLinkProps) {
  const location = useLocation();
  const handleClick = (event: MouseEvent) => {
    // The login is in another tab then.
    if (!isPlainClick(event)) return;
    holdPointer();
    notify.warning('Connexion requise', 'Veuillez vous connecter pour vous inscrire');
  };
  return (
    <ButtonLink
      {...look}
      to={paths.login + returnQuery({ pathname: path, search: '' })}
      state={{ from: location }}
      onClick={handleClick}
    />
  );
}
