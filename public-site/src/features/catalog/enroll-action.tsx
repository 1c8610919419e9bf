import type { Course } from '@iris/contract/courses';
import { holdPointer } from '@iris/platform/clicks';
import { notify } from '@iris/platform/notify';
import { useSession } from '@iris/platform/session';
import { Button, Skeleton } from '@iris/platform/ui';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useEnroll, useMyCourseIds } from './catalog.api.ts';

interface EnrollActionProps {
  course: Course;
}

/** The action of a course card: enroll, or open the dashboard when already enrolled; none for administrators. */
export function EnrollAction({ course }: EnrollActionProps) {
  const { status, user } = useSession();
  const mine = useMyCourseIds();
  const hasClicked = useRef(false);
  // The focused button is unmounted after the enrollment: focus its replacement, unless the user has moved the focus.
  const focusReplacement = (link: HTMLAnchorElement | null) => {
    if (hasClicked.current && document.activeElement === document.body) link?.focus({ preventScroll: true });
    if (link) hasClicked.current = false;
  };

  if (user && user.role !== 'student') return null;
  if (status === 'loading' || mine.isLoading) return <Skeleton className="h-11 w-28" />;
  if (user && mine.data?.has(course._id)) {
    return (
      <TextLink ref={focusReplacement} to={paths.dashboard} className="inline-flex min-h-11 items-center gap-1.5">
        <Check className="size-4.5" />
        Déjà inscrit
        <span className="sr-only">au cours {course.title}, voir mon tableau de bord</span>
      </TextLink>
    );
  }
  const handleEnroll = () => {
    hasClicked.current = true;
  };
  return <EnrollButton course={course} isSignedOut={status === 'signed_out'} onEnroll={handleEnroll} />;
}

interface EnrollButtonProps {
  course: Course;
  isSignedOut: boolean;
  onEnroll: () => void;
}

function EnrollButton({ course, isSignedOut, onEnroll }: EnrollButtonProps) {
  const enroll = useEnroll();
  const navigate = useNavigate();
  const location = useLocation();

  const handleClick = () => {
    if (isSignedOut) {
      holdPointer();
      notify.warning('Connexion requise', 'Veuillez vous connecter pour vous inscrire');
      void navigate(paths.login, { state: { from: location } });
      return;
    }
    onEnroll();
    enroll.mutate(course);
  };

  return (
    <Button variant="brand" onClick={handleClick} busy={enroll.isPending} busyLabel="Inscription...">
      S'inscrire
      <span className="sr-only">au cours {course.title}</span>
    </Button>
  );
}
