import type { Course } from '@iris/contract/catalog';
import { useConfirmation } from '@iris/platform/dialogs';
import { ConfirmDialog } from '@iris/platform/ui';
import { Archive, ArchiveRestore, BookOpenCheck, Copy, FilePenLine } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { coursePath } from '../../paths.ts';
import type { CourseState } from './course-state.ts';
import {
  useArchiveCourse,
  useDuplicateCourse,
  usePutIntoCatalog,
  useRestoreCourse,
  useWithdrawCourse,
} from './courses.api.ts';

interface CourseActionsOptions {
  course: Course;
  state: CourseState;
  /** Called once the course is in another state. */
  onDone?: () => void;
}

/** The actions on a whole course: duplicate, put into the catalog, take out of it. `dialogs` asks before some of them. */
export function useCourseActions({ course, state, onDone }: CourseActionsOptions) {
  const navigate = useNavigate();
  const duplicate = useDuplicateCourse((copy) => void navigate(coursePath(copy._id)));
  const restore = useRestoreCourse(onDone);
  const entering = useConfirmation({ mutation: usePutIntoCatalog(onDone), words: catalogTexts });
  const withdrawing = useConfirmation({ mutation: useWithdrawCourse(onDone), words: withdrawTexts });
  const archiving = useConfirmation({ mutation: useArchiveCourse(onDone), words: archiveTexts });
  const enter = { label: 'Mettre au catalogue', icon: <BookOpenCheck />, run: () => entering.ask(course) };
  const withdraw = { label: 'Remettre en brouillon', icon: <FilePenLine />, run: () => withdrawing.ask(course) };
  const moves = {
    draft: [enter],
    catalog: [
      ...(course.enrolled_count === 0 ? [withdraw] : []),
      { label: 'Archiver', icon: <Archive />, run: () => archiving.ask(course) },
    ],
    archived: [{ label: 'Restaurer', icon: <ArchiveRestore />, run: () => restore.mutate(course) }],
  };
  return {
    actions: [{ label: 'Dupliquer', icon: <Copy />, run: () => duplicate.mutate(course) }, ...moves[state]],
    isBusy: duplicate.isPending || restore.isPending,
    dialogs: (
      <>
        <ConfirmDialog {...entering.dialog} />
        <ConfirmDialog {...withdrawing.dialog} />
        <ConfirmDialog {...archiving.dialog} />
      </>
    ),
  };
}

function catalogTexts({ title }: Course) {
  return {
    title: `Mettre «\u00a0${title}\u00a0» au catalogue`,
    question: 'Tout le monde verra ce cours, et les inscriptions suivront le mode que vous avez choisi.',
    confirmLabel: 'Mettre au catalogue',
    confirmVariant: 'primary',
    busyLabel: 'Mise au catalogue...',
  } as const;
}

function withdrawTexts({ title }: Course) {
  return {
    title: `Remettre «\u00a0${title}\u00a0» en brouillon`,
    question: "Le cours quitte le catalogue, et sa page n'existe plus pour personne d'autre que ses auteurs.",
    confirmLabel: 'Remettre en brouillon',
    confirmVariant: 'primary',
    busyLabel: 'Retrait...',
  } as const;
}

function archiveTexts({ title }: Course) {
  return {
    title: `Archiver «\u00a0${title}\u00a0»`,
    question:
      "Le cours quitte le catalogue et n'accepte plus d'inscriptions. Ses inscrits le gardent, et vous pourrez le restaurer.",
    confirmLabel: 'Archiver',
    confirmVariant: 'primary',
    busyLabel: 'Archivage...',
  } as const;
}
