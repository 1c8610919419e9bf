import { counted } from '@iris/contract/foundation';
import type { LessonSummary } from '@iris/contract/programs';
import { useRemovalQuestion } from '../../../../editing/dialog/removal-question.ts';
import { type Modules, withoutLesson } from './program-order.ts';

/** Asks before a lesson, or a module with lessons, is removed from the draft. */
export function useRemoval(
  modules: Modules,
  lessons: ReadonlyMap<string, LessonSummary>,
  onChange: (modules: Modules) => void,
) {
  // What is left of the modules.
  const { dialog, ask } = useRemovalQuestion<Modules>(onChange);
  return {
    dialog,
    askLesson: (id: string) =>
      ask({
        title: `Retirer «\u00a0${lessons.get(id)?.title ?? ''}\u00a0»`,
        question: `La leçon et son contenu quittent le brouillon. ${UNTIL_PUBLISHED}`,
        value: withoutLesson(modules, id),
      }),
    askModule: (id: string) => {
      const module = modules.find(({ _id }) => _id === id);
      const rest = modules.filter((one) => one !== module);
      if (!module || module.lessons.length === 0) return onChange(rest);
      ask({
        title: `Retirer «\u00a0${module.title}\u00a0»`,
        question: `Le module quitte le brouillon avec ${counted(module.lessons.length, 'leçon')}. ${UNTIL_PUBLISHED}`,
        value: rest,
      });
    },
  };
}

const UNTIL_PUBLISHED = 'Pour les étudiants, rien ne change avant la prochaine publication.';
