import { isOpenToVisitors, LESSON_KIND_LABELS, type LessonSummary } from '@iris/contract/programs';
import { Badge, classes } from '@iris/platform/ui';
import { Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { MoveButtons, type Step } from '../../../../editing/order/move-buttons.tsx';
import { Sortable } from '../../../../editing/order/sortable.tsx';
import { lessonPath } from '../../../../paths.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { LESSON_ICONS } from '../../../../ui/lesson-icons.ts';

interface LessonRowProps {
  course: string;
  lesson: LessonSummary;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: Step) => void;
  onRemove: () => void;
}

/** A lesson of a module, with a link to its page. */
export function LessonRow({ course, lesson, isFirst, isLast, onStep, onRemove }: LessonRowProps) {
  const { _id, kind, title, minutes, is_required } = lesson;
  const Icon = LESSON_ICONS[kind];
  return (
    <Sortable id={_id} name={title} kind="lesson">
      {({ ref, style, isDragging, handle }) => (
        <li
          ref={ref as Ref<HTMLLIElement>}
          style={style}
          className={classes(
            'flex flex-wrap items-center gap-x-1 gap-y-1 bg-surface py-2 pr-2 pl-2 sm:flex-nowrap sm:pr-3 sm:pl-3',
            isDragging && 'rounded-sm shadow-overlay',
          )}
        >
          {handle}
          <Link
            to={lessonPath(course, _id)}
            className="group flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm px-1"
          >
            <Icon aria-hidden="true" className="size-5 text-primary-ink" />
            <span className="sr-only">{`${LESSON_KIND_LABELS[kind]}\u00a0: `}</span>
            <span className="min-w-0 leading-snug font-medium wrap-anywhere decoration-primary-line/45 underline-offset-4 group-hover:underline">
              {title}
            </span>
          </Link>
          <span className="flex flex-wrap items-center gap-2 pl-9 text-sm text-ink-faint max-sm:basis-full sm:pl-2">
            {isOpenToVisitors(lesson) && <Badge tone="primary">Aperçu libre</Badge>}
            {!is_required && <Badge>Facultative</Badge>}
            {minutes > 0 && <span className="whitespace-nowrap tabular-nums">{`${minutes} min`}</span>}
            <span className="ml-auto inline-flex items-center">
              <MoveButtons id={_id} name={title} isFirst={isFirst} isLast={isLast} onMove={onStep} />
              <IconButton icon={<Trash2 />} onClick={onRemove} label={`Retirer ${title}`} />
            </span>
          </span>
        </li>
      )}
    </Sortable>
  );
}
