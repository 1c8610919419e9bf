import type { Submission, SubmissionWork } from '@iris/contract/practice';
import { type Conflict, ConflictNotice, OTHER_DEVICE, type Preference } from '@iris/platform/autosave';
import { formatPreciseMoment } from '@iris/platform/lesson';

interface WorkConflictProps {
  conflict: Conflict<Submission>;
  onResolve: (choice: Preference) => unknown;
}

/** The same part of the work was changed in another tab or on another device: asks which version to keep. */
export function WorkConflict({ conflict, onResolve }: WorkConflictProps) {
  const { steps } = conflict.theirs.rubric;
  const titleOf = (step: string) => steps.find(({ id }) => id === step)?.title ?? '';
  const show = (path: string, value: unknown) => {
    const { cut, marks, self_levels }: SubmissionWork = { ...EMPTY, ...({ [path]: value } as Partial<SubmissionWork>) };
    if (path === 'cut') {
      return cut ? `De ${formatPreciseMoment(cut.start)} à ${formatPreciseMoment(cut.end)}` : 'Tout le film';
    }
    const lines = [
      ...marks.map(({ step, start }) => `${titleOf(step)}\u00a0: ${formatPreciseMoment(start)}`),
      ...self_levels.map(({ step, level }) => `${titleOf(step)}\u00a0: niveau ${level}`),
    ];
    return lines.join('\n');
  };
  return (
    <ConflictNotice
      // The server speaks of somebody else: it is the same learner.
      conflict={{ ...conflict, detail: '' }}
      title="Ce film a été préparé entre-temps dans un autre onglet ou sur un autre appareil"
      labelOf={(path) => LABELS[path] ?? 'Préparation'}
      show={({ path }, value) => show(path, value)}
      labels={OTHER_DEVICE}
      onResolve={onResolve}
    />
  );
}

const EMPTY: SubmissionWork = { cut: null, marks: [], self_levels: [] };
const LABELS: Record<string, string> = {
  cut: 'Début et fin',
  marks: 'Vos étapes',
  self_levels: 'Votre auto-évaluation',
};
