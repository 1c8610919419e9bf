import { counted } from '@iris/contract/foundation';
import type { LessonFollowUp } from '@iris/contract/learning';
import { LESSON_KIND_LABELS } from '@iris/contract/programs';
import { Card, textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { activityPath } from '../../paths.ts';
import { LESSON_ICONS } from '../../ui/lesson-icons.ts';
import { FilmStops } from './film-stops.tsx';

interface LessonFunnelProps {
  lessons: readonly LessonFollowUp[];
  enrolled: number;
}

/** How many learners opened and completed each lesson, in the order of the program. */
export function LessonFunnel({ lessons, enrolled }: LessonFunnelProps) {
  if (lessons.length === 0) {
    return (
      <Card className="p-5 text-ink-soft">
        Rien n'est encore publié. Les chiffres viendront avec la première version du programme.
      </Card>
    );
  }
  return (
    <Card as="div">
      <ol className="divide-y divide-line">
        {lessons.map((lesson, index) => (
          <LessonRow
            key={lesson._id}
            lesson={lesson}
            enrolled={enrolled}
            isFirstOfModule={lessons[index - 1]?.module !== lesson.module}
          />
        ))}
      </ol>
    </Card>
  );
}

interface LessonRowProps {
  lesson: LessonFollowUp;
  enrolled: number;
  isFirstOfModule: boolean;
}

function LessonRow({ lesson, enrolled, isFirstOfModule }: LessonRowProps) {
  const { _id, kind, title, module, opened, done, stops } = lesson;
  const Icon = LESSON_ICONS[kind];
  const measureWidth = (count: number) => `${enrolled > 0 ? Math.min(100, (count / enrolled) * 100) : 0}%`;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:px-5">
      {isFirstOfModule && <p className="text-sm font-semibold text-ink-faint wrap-anywhere sm:col-span-2">{module}</p>}
      <p className="flex min-w-0 items-start gap-2.5">
        <Icon className="mt-0.5 size-5 text-primary-ink" />
        <span className="sr-only">{`${LESSON_KIND_LABELS[kind]}\u00a0: `}</span>
        <span className="min-w-0 wrap-anywhere">
          {kind === 'activity' ? (
            <Link to={activityPath(_id)} className={textLinkClass}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
      </p>
      <div className="min-w-0">
        <div className="relative h-3 overflow-hidden rounded-full bg-ink/8 forced-colors:outline" aria-hidden="true">
          <span
            className="absolute inset-y-0 left-0 rounded-full bg-primary-line/35"
            style={{ width: measureWidth(opened) }}
          />
          <span
            className="absolute inset-y-0 left-0 rounded-full bg-primary-line"
            style={{ width: measureWidth(done) }}
          />
        </div>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">{`${counted(opened, 'ouverte')} · ${counted(done, 'terminée')}`}</p>
        {stops.length > 0 && <FilmStops title={title} stops={stops} />}
      </div>
    </li>
  );
}
