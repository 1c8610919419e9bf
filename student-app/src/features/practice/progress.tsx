import type { Submission } from '@iris/contract/practice';
import { linkTo } from '@iris/contract/site';
import { ButtonLink } from '@iris/platform/ui';
import { Upload } from 'lucide-react';
import { paths } from '../../paths.ts';
import { usePractice } from '../../practice/practice.api.ts';
import { StepCurve } from '../../practice/step-curve.tsx';

/** How the steps went from film to film, and the next film where one is left. */
export function Progress({ submission: { course, lesson, rubric, result } }: { submission: Submission }) {
  const { data } = usePractice(lesson);
  if (!data) return null;
  const hasDraft = data.submissions.some(({ state }) => state === 'draft');
  const canGoOn = result !== null && !data.is_overdue && (hasDraft || data.attempts_left > 0);
  return (
    <>
      <StepCurve submissions={data.submissions} steps={rubric.steps} />
      {canGoOn && (
        <div>
          <ButtonLink to={linkTo(paths.learn, { course, lesson })} variant="primary" icon={<Upload />}>
            {hasDraft ? 'Continuer le film suivant' : 'Préparer un autre film'}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
