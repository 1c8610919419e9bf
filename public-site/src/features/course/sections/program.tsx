import { announcedHoursText, lessonTimeText, minutesText } from '@iris/contract/foundation';
import type { LessonState, Resume } from '@iris/contract/learning';
import {
  type CourseDetail,
  isOpenToVisitors,
  type LessonKind,
  type LessonSummary,
  type ProgramModule,
} from '@iris/contract/programs';
import { linkTo } from '@iris/contract/site';
import { Badge, classes } from '@iris/platform/ui';
import { CircleCheck, CircleHelp, CirclePlay, FileText, Hand, type LucideIcon, Text } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import { useLessonStates } from '../course.api.ts';
import { measureExtent, sumMinutes } from './extent.ts';

interface ProgramProps {
  course: CourseDetail;
  /** Where the student is who has enrolled. */
  resume: Resume | null | undefined;
}

/** Minutes that the finest division of the scale stands for, which is 0.75 rem high. */
const DIVISION_MINUTES = 2;

/** Divisions of the shortest and the longest row: a row fits a finger, and a long lesson no whole screen. */
const DIVISIONS = { min: 4, max: 9 };

/** Of a row, by its divisions. Classes, because the content security policy forbids inline styles in rendered pages. */
const HEIGHTS: Record<number, string> = {
  4: 'min-h-12',
  5: 'min-h-15',
  6: 'min-h-18',
  7: 'min-h-21',
  8: 'min-h-24',
  9: 'min-h-27',
};

/** The program as a vertical scale: modules are major marks, lessons minor ones. */
export function Program({ course, resume }: ProgramProps) {
  const { modules, revision } = course;
  const states = useLessonStates(course._id, resume?.has_begun === true).data;
  if (revision === null || modules.length === 0) {
    return (
      <TitledSection id="programme" title="Programme">
        <p className="text-lg text-ink-soft">Le programme détaillé est en préparation.</p>
        <p className="mt-2 text-ink-soft">Les leçons apparaîtront ici dès sa publication.</p>
      </TitledSection>
    );
  }
  const { minutes, hours, isLatest } = measureExtent(course, resume);
  const lead = (
    <>
      <p>{lessonTimeText(minutes)}</p>
      {hours > 0 && <p>{announcedHoursText(hours)}</p>}
      {!isLatest && (
        <p className="mt-2 text-sm">
          Ces durées sont celles de la version que vous suivez. Le programme affiché est plus récent.
        </p>
      )}
      {hours > 0 && (
        <p className="mt-2 text-sm">Le certificat indique ces heures, et le temps que vous avez vraiment passé.</p>
      )}
    </>
  );
  return (
    <TitledSection id="programme" title="Programme" lead={lead}>
      <ol>
        {modules.map((module) => (
          <ModuleMarks key={module._id} course={course._id} module={module} states={states} />
        ))}
      </ol>
    </TitledSection>
  );
}

interface ModuleMarksProps {
  course: string;
  module: ProgramModule;
  states: Map<string, LessonState> | undefined;
}

function ModuleMarks({ course, module, states }: ModuleMarksProps) {
  return (
    <li>
      <Row minutes={sumMinutes([module])} isMajor>
        <h3 className="pb-7 text-xl wrap-anywhere">{module.title}</h3>
      </Row>
      <ol>
        {module.lessons.map((lesson) => (
          <li key={lesson._id}>
            <Row minutes={lesson.minutes} isLit={states?.get(lesson._id) === 'done'}>
              <Lesson course={course} lesson={lesson} isDone={states?.get(lesson._id) === 'done'} />
            </Row>
          </li>
        ))}
      </ol>
    </li>
  );
}

interface RowProps {
  minutes: number;
  isMajor?: boolean;
  isLit?: boolean;
  children: ReactNode;
}

function Row({ minutes, isMajor, isLit, children }: RowProps) {
  const divisions = Math.min(Math.max(Math.round(minutes / DIVISION_MINUTES), DIVISIONS.min), DIVISIONS.max);
  return (
    <div
      className={classes(
        'grid grid-cols-[3.5rem_1.75rem_minmax(0,1fr)] sm:grid-cols-[4rem_2.25rem_minmax(0,1fr)]',
        HEIGHTS[isMajor ? DIVISIONS.min : divisions],
      )}
    >
      <span
        className={classes(
          '-mt-3 pr-2 text-right sm:pr-3 tabular-nums',
          isMajor ? 'font-semibold text-sm leading-6' : 'text-sm leading-6 text-ink-soft',
        )}
      >
        <span className="sr-only">Durée&nbsp;: </span>
        <span>{minutesText(minutes)}</span>
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'border-l bg-[repeating-linear-gradient(to_bottom,var(--line-strong)_0_1px,transparent_1px_0.75rem)] bg-size-[0.375rem_100%] bg-no-repeat',
          isLit ? 'border-l-2 border-primary-line' : 'border-line-strong',
        )}
      >
        <span
          className={classes(
            'block',
            isMajor
              ? 'h-0.5 w-5 bg-ink sm:w-7'
              : isLit
                ? 'h-0.5 w-3 bg-primary-line sm:w-4'
                : 'h-px w-3 bg-ink-soft sm:w-4',
          )}
        />
      </span>
      <div className={isMajor ? '-mt-3.5' : '-mt-3 pb-5'}>{children}</div>
    </div>
  );
}

interface LessonProps {
  course: string;
  lesson: LessonSummary;
  isDone: boolean;
}

function Lesson({ course, lesson, isDone }: LessonProps) {
  const { icon: Icon, label } = KINDS[lesson.kind];
  const isOpen = isOpenToVisitors(lesson);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-6">
      <span className="flex min-w-0 items-start gap-2 wrap-anywhere">
        {isDone ? (
          <CircleCheck className="mt-0.75 size-4.5 text-primary-ink" />
        ) : (
          <Icon className="mt-0.75 size-4.5 text-ink-faint" />
        )}
        <span className="sr-only">{`${label}${isDone ? ', terminé' : ''}\u00a0:`}</span>
        {isOpen ? (
          <TextLink to={linkTo(paths.preview, { id: course, lessonId: lesson._id })} className="pointer-coarse:py-2">
            {lesson.title}
          </TextLink>
        ) : (
          <span className="min-w-0">{lesson.title}</span>
        )}
      </span>
      {isOpen && <Badge tone="primary">Aperçu gratuit</Badge>}
    </p>
  );
}

const KINDS: Record<LessonKind, { icon: LucideIcon; label: string }> = {
  film: { icon: CirclePlay, label: 'Film' },
  text: { icon: Text, label: 'Texte' },
  quiz: { icon: CircleHelp, label: 'Quiz' },
  document: { icon: FileText, label: 'Document' },
  activity: { icon: Hand, label: 'Pratique' },
};
