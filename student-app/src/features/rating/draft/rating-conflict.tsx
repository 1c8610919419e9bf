import type { Assignment } from '@iris/contract/practice';
import { type Conflict, ConflictNotice, OTHER_DEVICE, type Preference } from '@iris/platform/autosave';
import { WrittenRating } from '../desk/written-rating.tsx';

interface RatingConflictProps {
  conflict: Conflict<Assignment>;
  onResolve: (choice: Preference) => unknown;
}

/** The same part of the rating was changed in another tab or on another device: asks which version to keep. */
export function RatingConflict({ conflict, onResolve }: RatingConflictProps) {
  const { steps } = conflict.theirs;
  return (
    <ConflictNotice
      // The server speaks of another author: it is the same rater.
      conflict={{ ...conflict, detail: '' }}
      title="Cette évaluation a changé dans un autre onglet ou sur un autre appareil"
      labelOf={(path) => LABELS[path] ?? 'Évaluation'}
      show={({ path }, value) => <WrittenRating draft={{ ...EMPTY, [path]: value }} steps={steps} />}
      labels={OTHER_DEVICE}
      onResolve={onResolve}
    />
  );
}

const LABELS: Record<string, string> = { levels: 'Niveaux', comments: 'Commentaires', summary: 'Synthèse' };
const EMPTY: Assignment['draft'] = { levels: [], comments: [], summary: '' };
