import { counted, ofName } from '@iris/contract/foundation';
import type { LessonSummary } from '@iris/contract/programs';
import { Button, Card, classes } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { DraftText } from '../../../../editing/drafts/draft-fields.tsx';
import { DragItems } from '../../../../editing/order/drag-area.tsx';
import { MoveButtons, type Step } from '../../../../editing/order/move-buttons.tsx';
import { Sortable } from '../../../../editing/order/sortable.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { LessonRow } from './lesson-row.tsx';
import type { Modules } from './program-order.ts';

interface ModuleCardProps {
  course: string;
  module: Modules[number];
  index: number;
  count: number;
  lessons: ReadonlyMap<string, LessonSummary>;
  onRename: (title: string) => void;
  onStep: (id: string, step: Step) => void;
  onAddLesson: () => void;
  onRemoveModule: () => void;
  onRemoveLesson: (id: string) => void;
}

/** A module with its title, its lessons, and a button for another one. */
export function ModuleCard(props: ModuleCardProps) {
  const { course, module, index, count, lessons, onRename, onStep, onAddLesson, onRemoveModule, onRemoveLesson } =
    props;
  const shown = module.lessons.flatMap((id) => lessons.get(id) ?? []);
  const minutes = shown.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return (
    <Sortable id={module._id} name={module.title} kind="module" isEmpty={shown.length === 0}>
      {({ ref, style, isDragging, handle }) => (
        <Card
          as="li"
          ref={ref as Ref<HTMLDivElement>}
          style={style}
          className={classes(isDragging && 'shadow-overlay!')}
        >
          <div className="flex flex-wrap items-center gap-x-1 gap-y-2 px-2 pt-3 sm:px-3">
            {handle}
            <span className="ml-1 text-sm font-semibold whitespace-nowrap text-ink-faint tabular-nums">
              {`Module ${index + 1}`}
            </span>
            <span className="text-sm whitespace-nowrap text-ink-faint tabular-nums max-[23rem]:hidden sm:ml-auto">
              <span className="max-sm:hidden">{`${counted(shown.length, 'leçon')} · `}</span>
              <span>{`${minutes} min`}</span>
            </span>
            {/* Together, also where the row is too narrow for all. */}
            <span className="ml-auto inline-flex items-center">
              <MoveButtons
                id={module._id}
                name={module.title}
                isFirst={index === 0}
                isLast={index === count - 1}
                onMove={(step) => onStep(module._id, step)}
              />
              <IconButton icon={<Trash2 />} onClick={onRemoveModule} label={`Retirer ${module.title}`} />
            </span>
          </div>
          <DraftText
            id={moduleTitleId(module._id)}
            label={`Titre du module ${index + 1}`}
            hidesLabel
            value={module.title}
            path={`modules.${index}.title`}
            onChange={onRename}
            className="px-2 pt-0.5 pb-2 sm:px-3 [&_input]:border-transparent [&_input]:bg-transparent [&_input]:px-2 [&_input]:font-display [&_input]:text-xl [&_input]:focus:border-line-strong [&_input]:hover:border-line-strong"
          />
          <DragItems ids={module.lessons}>
            <ol aria-label={`Leçons ${ofName(module.title)}`} className="divide-y divide-line border-y border-line">
              {shown.length === 0 && (
                <li className="px-5 py-4 text-sm text-ink-soft">
                  Aucune leçon. Ajoutez-en une, ou déposez-en une ici.
                </li>
              )}
              {shown.map((lesson, at) => (
                <LessonRow
                  key={lesson._id}
                  course={course}
                  lesson={lesson}
                  isFirst={index === 0 && at === 0}
                  isLast={index === count - 1 && at === shown.length - 1}
                  onStep={(step) => onStep(lesson._id, step)}
                  onRemove={() => onRemoveLesson(lesson._id)}
                />
              ))}
            </ol>
          </DragItems>
          <div className="px-3 py-3 sm:px-4">
            <Button size="sm" variant="ghost" icon={<Plus />} onClick={onAddLesson}>
              Ajouter une leçon<span className="sr-only">{` à ${module.title}`}</span>
            </Button>
          </div>
        </Card>
      )}
    </Sortable>
  );
}

/** The `id` of the field with the title of a module. */
export function moduleTitleId(module: string): string {
  return `titre-${module}`;
}
