import { linkTo, returnQuery } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';
import { Button } from '@iris/platform/ui';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { type Enrollable, useEnroll } from './enrollment.api.ts';
import { LoginLink } from './login-link.tsx';

interface EnrollButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  course: Enrollable;
  /** Of a student whose access has ended. */
  isAgain?: boolean;
  /** Called when the enrollment begins. */
  onEnroll: () => void;
  ref?: (element: HTMLElement | null) => void;
}

/** Enrolls the student; leads a visitor to the login, and back here afterwards. */
export function EnrollButton({ course, isAgain, onEnroll, variant = 'brand', ...look }: EnrollButtonProps) {
  const { status } = useSession();
  const enroll = useEnroll();
  const label = (
    <span>
      <span>{isAgain ? 'Se réinscrire' : "S'inscrire"}</span>
      <span className="sr-only">{` au cours ${course.title}`}</span>
    </span>
  );

  if (status === 'signed_out') {
    return (
      <LoginLink {...look} variant={variant} path={linkTo(paths.course, { id: course._id })}>
        {label}
      </LoginLink>
    );
  }
  const handleClick = () => {
    onEnroll();
    enroll.mutate(course);
  };
  return (
    <Button {...look} variant={variant} onClick={handleClick} busy={enroll.isPending} busyLabel="Inscription...">
      {label}
    </Button>
  );
}

/** Leads a visitor who has no account to the registration, and back here afterwards. */
export function RegisterInvitation() {
  const { status } = useSession();
  const location = useLocation();
  if (status !== 'signed_out') return null;
  return (
    <p className="text-ink-soft">
      Pas encore de compte&nbsp;?{' '}
      <TextLink
        to={paths.register + returnQuery(location)}
        state={{ from: location }}
        className="inline-flex min-h-11 items-center"
      >
        Créer un compte
      </TextLink>
    </p>
  );
}
