import { counted } from '@iris/contract/foundation';
import type { LessonSummary } from '@iris/contract/programs';
import { useRemovalQuestion } from '../../../../editing/dialog/removal-question.ts';
import { type Modules, type ModulesChange, withoutLesson, withoutModule } from './program-order.ts';

/** Asks before a lesson, or a module with lessons, is removed from the draft. */
export function useRemoval(
  modules: Modules,
  lessons: ReadonlyMap<string, LessonSummary>,
  onChange: (change: ModulesChange) => void,
) {
  const { dialog, ask } = useRemovalQuestion<ModulesChange>(onChange);
  return {
    dialog,
    askLesson: (id: string) =>
      ask({
        title: `Retirer «\u00a0${lessons.get(id)?.title ?? ''}\u00a0»`,
        question: `La leçon et son contenu quittent le brouillon. ${UNTIL_PUBLISHED}`,
        value: (last) => withoutLesson(last, id),
      }),
    askModule: (id: string) => {
      const module = modules.find(({ _id }) => _id === id);
      if (!module) return;
      const remove: ModulesChange = (last) => withoutModule(last, module);
      if (module.lessons.length === 0) return onChange(remove);
      ask({
        title: `Retirer «\u00a0${module.title}\u00a0»`,
        question: `Le module quitte le brouillon avec ${counted(module.lessons.length, 'leçon')}. ${UNTIL_PUBLISHED}`,
        value: remove,
      });
    },
  };
}

const UNTIL_PUBLISHED = 'Pour les étudiants, rien ne change avant la prochaine publication.';
