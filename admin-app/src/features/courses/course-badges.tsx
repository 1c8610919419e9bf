import type { ProgramState } from '@iris/contract/programs';
import { Badge } from '@iris/platform/ui';
import { Archive, BookOpenCheck, FilePenLine, PencilLine } from 'lucide-react';
import type { CourseState } from './course-state.ts';

interface CourseBadgesProps {
  state: CourseState;
  program: ProgramState | undefined;
}

/** Where a course is, which version of its program is published, and whether its authors have changed it since. */
export function CourseBadges({ state, program }: CourseBadgesProps) {
  return (
    <>
      {state === 'draft' && <Badge icon={<FilePenLine />}>Brouillon</Badge>}
      {state === 'archived' && <Badge icon={<Archive />}>Archivé</Badge>}
      {program && program.revision !== null && (
        <Badge tone="success" icon={<BookOpenCheck />}>
          {`Publié v${program.revision}`}
        </Badge>
      )}
      {program?.is_changed && (
        <Badge tone="accent" icon={<PencilLine />}>
          Modifié depuis
        </Badge>
      )}
    </>
  );
}
