import { holdPointer } from '@iris/platform/clicks';
import { notify } from '@iris/platform/notify';
import { useSession } from '@iris/platform/session';
import { Button } from '@iris/platform/ui';
import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { type Enrollable, useEnroll } from './enrollment.api.ts';

interface EnrollButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'ref'> {
  course: Enrollable;
  /** Called when the enrollment begins. */
  onEnroll: () => void;
}

/** Enrolls the student; sends a visitor to the login, and back here afterwards. */
export function EnrollButton({ course, onEnroll, variant = 'brand', ...look }: EnrollButtonProps) {
  const { status } = useSession();
  const enroll = useEnroll();
  const navigate = useNavigate();
  const location = useLocation();

  const handleClick = () => {
    if (status === 'signed_out') {
      holdPointer();
      notify.warning('Connexion requise', 'Veuillez vous connecter pour vous inscrire');
      void navigate(paths.login, { state: { from: location } });
      return;
    }
    onEnroll();
    enroll.mutate(course);
  };

  return (
    <Button {...look} variant={variant} onClick={handleClick} busy={enroll.isPending} busyLabel="Inscription...">
      S'inscrire
      <span className="sr-only">au cours {course.title}</span>
    </Button>
  );
}
