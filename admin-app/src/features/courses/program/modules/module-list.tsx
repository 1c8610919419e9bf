import { type CollisionDetection, closestCorners, type DragEndEvent, type DragOverEvent } from '@dnd-kit/core';
import type { LessonSummary, ProgramDraft } from '@iris/contract/programs';
import { useEditing } from '@iris/platform/dialogs';
import { NoCourses } from '@iris/platform/illustrations';
import { Button, Card, ConfirmDialog, EmptyState } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddedFocus } from '../../../../editing/drafts/added-focus.ts';
import { newId } from '../../../../editing/drafts/new-id.ts';
import { DragArea } from '../../../../editing/order/drag-area.tsx';
import { moved, type Step, useMovedFocus } from '../../../../editing/order/move-buttons.tsx';
import { AddLessonDialog } from './add-lesson-dialog.tsx';
import { ModuleCard, moduleTitleId } from './module-card.tsx';
import { type Modules, type ModulesChange, placeAfterStep, placeOver, withLessonAt } from './program-order.ts';
import { useRemoval } from './use-removal.ts';

interface ModuleListProps {
  course: string;
  modules: Modules;
  /** The lessons that the server knows. */
  lessons: readonly LessonSummary[];
  onChange: (change: ModulesChange) => void;
  /** Saves now; whether nothing is left to save. */
  onSave: () => Promise<boolean>;
  /** Called with the draft that contains a new lesson. */
  onAdded: (draft: ProgramDraft) => void;
}

/** The modules of a program with their lessons, in the order in which learners take them. */
export function ModuleList({ course, modules, lessons, onChange, onSave, onAdded }: ModuleListProps) {
  const keepFocus = useMovedFocus();
  const focusAdded = useAddedFocus();
  const [said, setSaid] = useState('');
  const adding = useEditing<string>();
  const byId = new Map(lessons.map((lesson) => [lesson._id, lesson]));
  const removal = useRemoval(modules, byId, onChange);
  const drag = useLessonDrag(modules, onChange);
  const findName = (id: string) => byId.get(id)?.title ?? modules.find(({ _id }) => _id === id)?.title ?? '';

  const handleStep = (id: string, step: Step) => {
    keepFocus(id, step);
    const at = modules.findIndex(({ _id }) => _id === id);
    if (at >= 0) {
      onChange((last) => moved(last, at, at + step));
      return setSaid(`Module ${at + step + 1} sur ${modules.length}`);
    }
    const place = placeAfterStep(modules, id, step);
    if (!place) return;
    onChange((last) => withLessonAt(last, id, place));
    setSaid(`Leçon ${place.index + 1} du module ${place.module + 1}`);
  };
  const handleAddModule = () => {
    const _id = newId();
    focusAdded(moduleTitleId(_id));
    onChange((last) => [...last, { _id, title: 'Nouveau module', lessons: [] }]);
  };
  const addButton = (
    <Button icon={<Plus />} onClick={handleAddModule}>
      Ajouter un module
    </Button>
  );

  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      <DragArea
        ids={drag.shown.map(({ _id }) => _id)}
        findName={findName}
        collision={compareSameKind}
        {...drag.handlers}
      >
        <ol className="flex flex-col gap-5">
          {drag.shown.map((module, index) => (
            <ModuleCard
              key={module._id}
              course={course}
              module={module}
              index={index}
              count={drag.shown.length}
              lessons={byId}
              onRename={(title) =>
                onChange((last) => last.map((one) => (one._id === module._id ? { ...one, title } : one)))
              }
              onStep={handleStep}
              onAddLesson={() => adding.start(module._id)}
              onRemoveModule={() => removal.askModule(module._id)}
              onRemoveLesson={removal.askLesson}
            />
          ))}
        </ol>
      </DragArea>
      {modules.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<NoCourses />}
            title="Aucun module"
            text="Un module réunit les leçons d'une étape, comme «&nbsp;Capsulorhexis&nbsp;»."
            action={addButton}
          />
        </Card>
      ) : (
        <div className="mt-5">{addButton}</div>
      )}
      <AddLessonDialog
        key={adding.round}
        open={adding.open}
        course={course}
        module={adding.item ?? ''}
        onSave={onSave}
        onAdded={onAdded}
        onClose={adding.close}
      />
      <ConfirmDialog {...removal.dialog} />
    </>
  );
}

/** Modules are compared with modules; lessons with lessons, and with modules that have none. */
const compareSameKind: CollisionDetection = (detection) => {
  const kind = detection.active.data.current?.kind;
  const isComparable = (data: { kind?: string; isEmpty?: boolean } | undefined) =>
    kind === 'module' ? data?.kind === 'module' : data?.kind === 'lesson' || data?.isEmpty === true;
  const droppableContainers = detection.droppableContainers.filter(({ data }) => isComparable(data.current));
  return closestCorners({ ...detection, droppableContainers });
};

/** The order that is shown while a lesson is dragged over other modules, and the handlers that change it. */
function useLessonDrag(modules: Modules, onChange: (change: ModulesChange) => void) {
  const [arranged, setArranged] = useState<Modules>();
  const shown = arranged ?? modules;
  const findPlaceOver = ({ active, over }: DragOverEvent | DragEndEvent) =>
    over && active.data.current?.kind === 'lesson' ? placeOver(shown, String(active.id), String(over.id)) : undefined;

  const handleDragOver = (event: DragOverEvent) => {
    const place = findPlaceOver(event);
    const id = String(event.active.id);
    if (!place || shown[place.module]?.lessons.includes(id)) return;
    setArranged(withLessonAt(shown, id, place));
  };
  const handleDragEnd = (event: DragEndEvent) => {
    setArranged(undefined);
    const { active, over } = event;
    const place = findPlaceOver(event);
    if (place) return onChange((last) => withLessonAt(last, String(active.id), place));
    const [from, to] = [active.id, over?.id].map((id) => modules.findIndex(({ _id }) => _id === id)) as [
      number,
      number,
    ];
    if (from >= 0 && to >= 0 && from !== to) onChange((last) => moved(last, from, to));
  };
  return {
    shown,
    handlers: { onDragOver: handleDragOver, onDragEnd: handleDragEnd, onDragCancel: () => setArranged(undefined) },
  };
}
