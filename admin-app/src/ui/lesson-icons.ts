import type { LessonKind } from '@iris/contract/programs';
import { BookOpenText, Clapperboard, FileText, Hand, ListChecks, type LucideIcon } from 'lucide-react';

/** The icon of each kind of lessons. */
export const LESSON_ICONS: Record<LessonKind, LucideIcon> = {
  film: Clapperboard,
  text: BookOpenText,
  quiz: ListChecks,
  document: FileText,
  activity: Hand,
};
