import { counted } from '@iris/contract/foundation';
import type { LessonSummary } from '@iris/contract/programs';
import type { ConfirmDialogProps } from '@iris/platform/ui';
import { useState } from 'react';
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
  const dialog: ConfirmDialogProps = {
    open: asked !== undefined,
    title: asked?.title ?? '',
    question: asked?.question ?? '',
    confirmLabel: 'Retirer',
    onCancel: () => setAsked(undefined),
    onConfirm: () => {
      if (asked) onChange(asked.modules);
      setAsked(undefined);
    },
  };
  return {
    dialog,
    askLesson: (id: string) =>
      setAsked({
        title: `Retirer «\u00a0${lessons.get(id)?.title ?? ''}\u00a0»`,
        question: `La leçon et son contenu quittent le brouillon. ${UNTIL_PUBLISHED}`,
        modules: withoutLesson(modules, id),
      }),
    askModule: (id: string) => {
      const module = modules.find(({ _id }) => _id === id);
      const rest = modules.filter((one) => one !== module);
      if (!module || module.lessons.length === 0) return onChange(rest);
      setAsked({
        title: `Retirer «\u00a0${module.title}\u00a0»`,
        question: `Le module quitte le brouillon avec ${counted(module.lessons.length, 'leçon')}. ${UNTIL_PUBLISHED}`,
        modules: rest,
      });
    },
  };
}

const UNTIL_PUBLISHED = 'Pour les étudiants, rien ne change avant la prochaine publication.';
