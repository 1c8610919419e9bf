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

/** What a card offers: joining the course, the way to it for who has joined, nothing for administrators. */
export function EnrollAction({ course }: EnrollActionProps) {
  const { status, user } = useSession();
  const mine = useMyCourseIds();
  const hasAsked = useRef(false);
  // The button that had the focus is gone with the enrollment: its place is taken, unless one has gone elsewhere since.
  const takeFocus = (link: HTMLAnchorElement | null) => {
    if (hasAsked.current && document.activeElement === document.body) link?.focus({ preventScroll: true });
    if (link) hasAsked.current = false;
  };

  if (user && user.role !== 'student') return null;
  if (status === 'loading' || mine.isLoading) return <Skeleton className="h-11 w-28" />;
  if (user && mine.data?.has(course._id)) {
    return (
      <TextLink ref={takeFocus} to={paths.dashboard} className="inline-flex min-h-11 items-center gap-1.5">
        <Check className="size-4.5" />
        Déjà inscrit
        <span className="sr-only">au cours {course.title}, voir mon tableau de bord</span>
      </TextLink>
    );
  }
  const handleAsk = () => {
    hasAsked.current = true;
  };
  return <EnrollButton course={course} isSignedOut={status === 'signed_out'} onAsk={handleAsk} />;
}

interface EnrollButtonProps {
  course: Course;
  isSignedOut: boolean;
  onAsk: () => void;
}

function EnrollButton({ course, isSignedOut, onAsk }: EnrollButtonProps) {
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
    onAsk();
    enroll.mutate(course);
  };

  return (
    <Button variant="brand" onClick={handleClick} busy={enroll.isPending} busyLabel="Inscription...">
      S'inscrire
      <span className="sr-only">au cours {course.title}</span>
    </Button>
  );
}
