import type { Course } from '@iris/contract/catalog';
import { linkTo } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';
import { Skeleton } from '@iris/platform/ui';
import { Check } from 'lucide-react';
import { TextLink } from '../ui/text-link.tsx';
import { findClosure } from './closed-enrollment.tsx';
import { EnrollButton } from './enroll-button.tsx';
import { type Enrollable, useMyEnrollment } from './enrollment.api.ts';
import { useFocusHandover } from './use-focus-handover.ts';

interface EnrollActionProps {
  course: Enrollable & Pick<Course, 'enrollment_mode'>;
}

/**
 * The action of a course card: enroll, or open the dashboard when already enrolled; none for administrators. Says how one
 * gets in where students do not enroll by themselves.
 */
export function EnrollAction({ course }: EnrollActionProps) {
  const { status, user } = useSession();
  const mine = useMyEnrollment(course._id);
  const { give, take } = useFocusHandover();

  if (user && user.role !== 'student') return null;
  if (status === 'loading' || mine.isLoading) return <Skeleton className="h-11 w-28" />;
  if (user && mine.data) {
    return (
      <TextLink ref={take} to={linkTo('/dashboard')} className="inline-flex min-h-11 items-center gap-1.5">
        <Check className="size-4.5" />
        Déjà inscrit
        <span className="sr-only">{`au cours ${course.title}, voir mon tableau de bord`}</span>
      </TextLink>
    );
  }
  const closure = findClosure(course);
  if (closure) return <p className="flex min-h-11 items-center text-sm text-ink-soft">{closure.label}</p>;
  return <EnrollButton course={course} onEnroll={give} />;
}
