import type { Course } from '@iris/contract/catalog';
import { Lock } from 'lucide-react';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/text-link.tsx';

/** What decides whether students enroll in a course by themselves. */
type Enterable = Pick<Course, 'enrollment_mode'> & { is_archived?: boolean };

interface Closure {
  /** In place of the button. */
  label: string;
  sentence: string;
  /** Whether somebody of the academy can let one in. */
  isAnswered: boolean;
}

/** Why students do not enroll in a course by themselves; undefined if they do. */
export function findClosure({ enrollment_mode, is_archived = false }: Enterable): Closure | undefined {
  if (is_archived) return ARCHIVED;
  // Not `!== 'open'`: the previous version of the API, which knows no modes, answers none.
  return enrollment_mode === 'invitation' || enrollment_mode === 'closed' ? CLOSURES[enrollment_mode] : undefined;
}

/** Says how one gets into a course in which students do not enroll by themselves. */
export function ClosedEnrollment({ closure }: { closure: Closure }) {
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-soft">
      <span className="inline-flex items-center gap-2">
        <Lock className="size-4.5 shrink-0 text-ink-faint" />
        <span>{closure.sentence}</span>
      </span>
      {closure.isAnswered && (
        <TextLink to={paths.contact} className="inline-flex min-h-11 items-center">
          Demander une place
        </TextLink>
      )}
    </p>
  );
}

const ARCHIVED: Closure = {
  label: 'Inscriptions closes',
  sentence: "Ce cours n'accepte plus d'inscriptions.",
  isAnswered: false,
};

const CLOSURES: Record<'invitation' | 'closed', Closure> = {
  invitation: {
    label: 'Sur invitation ou par votre établissement',
    sentence: 'Ce cours se suit sur invitation ou par votre établissement.',
    isAnswered: true,
  },
  closed: {
    label: 'Inscriptions closes',
    sentence: 'Les inscriptions à ce cours sont closes.',
    isAnswered: false,
  },
};
