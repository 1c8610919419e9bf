import type { ResidentPage } from '@iris/contract/institutions';
import { classes } from '@iris/platform/ui';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';

type Lesson = ResidentPage['courses'][number]['lessons'][number];

/** Which lessons of a course a resident has done, by module, shown on demand. */
export function LessonList({ lessons }: { lessons: readonly Lesson[] }) {
  if (lessons.length === 0) return <p className="text-sm text-ink-soft">Ce cours n'a pas encore de leçons.</p>;
  const done = lessons.filter(({ is_done }) => is_done).length;
  return (
    <details className="group/fold">
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm px-2 text-sm font-semibold text-ink-soft transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4.5 transition-transform group-open/fold:rotate-90" />
        <span>{`${done} ${done > 1 ? 'leçons terminées' : 'leçon terminée'} sur ${lessons.length}`}</span>
      </summary>
      <div className="mt-2 flex flex-col gap-5">
        {groupByModule(lessons).map(({ module, lessons: own }) => (
          <div key={`${module}-${own[0]?.title}`}>
            <h3 className="mb-1.5 text-base wrap-anywhere">{module}</h3>
            <ul className="flex flex-col gap-1.5">
              {own.map(({ title, is_done }, index) => {
                const Icon = is_done ? CircleCheck : Circle;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lessons have no identity here
                  <li key={index} className={classes('flex items-start gap-2.5', !is_done && 'text-ink-soft')}>
                    <Icon
                      className={classes('mt-0.5 size-5 shrink-0', is_done ? 'text-success-ink' : 'text-ink-faint')}
                    />
                    <span className="min-w-0 wrap-anywhere">
                      <span>{title}</span>
                      <span className="sr-only">{is_done ? ', terminée' : ', à faire'}</span>
                    </span>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

/** The lessons by module, in their order. */
function groupByModule(lessons: readonly Lesson[]): { module: string; lessons: Lesson[] }[] {
  const groups: { module: string; lessons: Lesson[] }[] = [];
  for (const lesson of lessons) {
    const last = groups.at(-1);
    if (last?.module === lesson.module) last.lessons.push(lesson);
    else groups.push({ module: lesson.module, lessons: [lesson] });
  }
  return groups;
}
