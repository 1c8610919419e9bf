import { PROGRESS_MAX } from '@iris/contract/foundation';
import type { LearningOutline } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { Button, classes, ProgressBar, textLinkClass } from '@iris/platform/ui';
import { Award, ChevronLeft, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useHome } from '../../use-home.ts';
import { useMove } from './learning.api.ts';

interface CourseBarProps {
  outline: LearningOutline;
}

/** The course, how much of it is done, and what it led to. */
export function CourseBar({ outline }: CourseBarProps) {
  const { course, progress, certificate, is_certificate_revoked, newer } = outline;
  const home = useHome();
  return (
    <>
      <div className="border-line border-b">
        <div className="mx-auto flex min-h-14 max-w-[100rem] flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5 short:min-h-0 short:py-0 sm:px-6">
          <Link
            to={home}
            className="-ml-2 inline-flex min-h-11 min-w-0 flex-1 items-center gap-1.5 rounded-sm pr-2 pl-1 hover:bg-ink/5"
          >
            <ChevronLeft className="size-5 text-ink-faint" aria-hidden="true" />
            <span className="sr-only">{'Tableau de bord, cours\u00a0: '}</span>
            <span className="truncate font-semibold">{course.title}</span>
          </Link>
          {certificate && (
            <Link
              to={linkTo('/certificates/:serial', { serial: certificate })}
              className={classes(textLinkClass, 'inline-flex min-h-11 items-center gap-1.5')}
            >
              <Award className="size-5" aria-hidden="true" />
              <span>{is_certificate_revoked ? 'Certificat révoqué' : 'Votre certificat'}</span>
            </Link>
          )}
          <div className="flex items-center gap-3">
            <ProgressBar
              value={progress}
              label={`Progression\u00a0: ${course.title}`}
              className="hidden w-32 sm:block lg:w-56"
            />
            <span className="min-w-12 text-right text-sm font-semibold tabular-nums">
              {`${Math.floor(Math.min(progress, PROGRESS_MAX))}\u00a0%`}
            </span>
          </div>
        </div>
      </div>
      {newer && <NewerNotice course={course._id} note={newer.note} />}
    </>
  );
}

interface NewerNoticeProps {
  course: string;
  note: string;
}

/** Offers the newer revision; nobody is moved without asking. */
function NewerNotice({ course, note }: NewerNoticeProps) {
  const move = useMove(course);
  return (
    <aside aria-label="Nouvelle version du programme" className="border-line border-b bg-primary-soft">
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2.5 sm:px-6">
        <p className="flex min-w-[min(100%,28ch)] flex-1 items-start gap-2.5">
          <Sparkles className="mt-1 size-4.5 text-primary-ink" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">Une nouvelle version du programme est disponible.</span>
            {note && <span>{` ${note}`}</span>}
          </span>
        </p>
        <Button size="sm" busy={move.isPending} onClick={() => move.mutate(undefined)}>
          Passer à la nouvelle version
        </Button>
      </div>
    </aside>
  );
}
