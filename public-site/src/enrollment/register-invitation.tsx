import { queryOfCourse } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Leads a visitor who has no account to the registration, and back here afterwards. */
export function RegisterInvitation() {
  const { status } = useSession();
  const location = useLocation();
  if (status !== 'signed_out') return null;
  return (
    <p className="text-ink-soft">
      Pas encore de compte&nbsp;?{' '}
      <TextLink
        to={paths.register + queryOfCourse(location)}
        state={{ from: location }}
        className="inline-flex min-h-11 items-center"
      >
        Créer un compte
      </TextLink>
    </p>
  );
}
