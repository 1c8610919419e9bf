import type { CourseDetail } from '@iris/contract/programs';
import { linkTo } from '@iris/contract/site';
import { formatPrice } from '@iris/platform/format';
import { useSession } from '@iris/platform/session';
import { ButtonLink, Container, Skeleton } from '@iris/platform/ui';
import { ClosedEnrollment, findClosure } from '../../enrollment/closed-enrollment.tsx';
import { EnrollButton, RegisterInvitation } from '../../enrollment/enroll-button.tsx';
import { useMyEnrollment } from '../../enrollment/enrollment.api.ts';
import { useFocusHandover } from '../../enrollment/use-focus-handover.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';

interface EnrollInvitationProps {
  course: CourseDetail;
}

/** The end of a preview: the course, and the enrollment or the way to its lessons. */
export function EnrollInvitation({ course }: EnrollInvitationProps) {
  const { _id, title, price } = course;
  return (
    <section aria-labelledby="suite" className="border-t border-line bg-sunken">
      <Container className="grid items-center gap-x-12 gap-y-6 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h2 id="suite" className="text-3xl wrap-anywhere">{`La suite de «\u00a0${title}\u00a0»`}</h2>
          <p className="mt-2">
            <TextLink to={linkTo(paths.course, { id: _id })} className="inline-flex min-h-11 items-center">
              Voir le programme
            </TextLink>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="font-display text-2xl whitespace-nowrap tabular-nums">{formatPrice(price)}</p>
          <Action course={course} />
          {!findClosure(course) && <RegisterInvitation />}
        </div>
      </Container>
    </section>
  );
}

function Action({ course }: EnrollInvitationProps) {
  const { status, user } = useSession();
  const mine = useMyEnrollment(course._id);
  const { give, take } = useFocusHandover();
  const mayEnroll = !user || user.role === 'student';
  if (mayEnroll && (status === 'loading' || mine.isLoading)) return <Skeleton className="h-13 w-36" />;
  if (user && mine.data) {
    return (
      <ButtonLink ref={take} to={linkTo('/learn/:course/:lesson?', { course: course._id })} variant="primary" size="lg">
        Aller au cours
      </ButtonLink>
    );
  }
  if (!mayEnroll) return null;
  const closure = findClosure(course);
  if (closure) return <ClosedEnrollment closure={closure} />;
  return <EnrollButton course={course} onEnroll={give} variant="primary" size="lg" />;
}
