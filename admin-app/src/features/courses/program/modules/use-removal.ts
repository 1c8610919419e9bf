import type { LessonSummary } from '@iris/contract/lessons';
import { useState } from 'react';
import type { ConfirmDialogProps } from '../../../../editing/dialog/confirm-dialog.tsx';
import { counted } from '../../../../format/counted.ts';
import { type Modules, withoutLesson } from './program-order.ts';

interface Asked {
  title: string;
  question: string;
  /** The modules once confirmed. */
  modules: Modules;
}

/** Asks before a lesson, or a module with lessons, is removed from the draft. */
export function useRemoval(
  modules: Modules,
  lessons: ReadonlyMap<string, LessonSummary>,
  onChange: (modules: Modules) => void,
) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Asked) => {
    setAsked(next);
    setOpen(true);
  };
  const dialog: ConfirmDialogProps = {
    open: isOpen,
    title: asked?.title ?? '',
    question: asked?.question ?? '',
    confirmLabel: 'Retirer',
    onCancel: () => setOpen(false),
    onConfirm: () => {
      if (isOpen && asked) onChange(asked.modules);
      setOpen(false);
    },
  };
  return {
    dialog,
    askLesson: (id: string) =>
      ask({
        title: `Retirer «\u00a0${lessons.get(id)?.title ?? ''}\u00a0»`,
        question: `La leçon et son contenu quittent le brouillon. ${UNTIL_PUBLISHED}`,
        modules: withoutLesson(modules, id),
      }),
    askModule: (id: string) => {
      const module = modules.find(({ _id }) => _id === id);
      const rest = modules.filter((one) => one !== module);
      if (!module || module.lessons.length === 0) return onChange(rest);
      ask({
        title: `Retirer «\u00a0${module.title}\u00a0»`,
        question: `Le module quitte le brouillon avec ${counted(module.lessons.length, 'leçon')}. ${UNTIL_PUBLISHED}`,
        modules: rest,
      });
    },
  };
}

const UNTIL_PUBLISHED = 'Pour les étudiants, rien ne change avant la prochaine publication.';
