import { counted } from '@iris/contract/foundation';
import type { ActivityIntroduction } from '@iris/contract/learning';
import { FilmView, useFilmPlayer } from '@iris/platform/lesson';
import { Card } from '@iris/platform/ui';
import { useMemo } from 'react';
import { formatDays } from '../../../format/dates.ts';
import { toFilm } from '../activity/activity-changes.ts';

interface ActivityPreviewProps {
  title: string;
  activity: ActivityIntroduction;
  /** Gets new addresses of the film. */
  onReload: () => void;
}

/** What is asked of a student, with the rubric and the reference film. */
export function ActivityPreview({ title, activity, onReload }: ActivityPreviewProps) {
  const { instructions, steps, raters, attempts, due_on, reference } = activity;
  const rules = [
    `${counted(attempts, 'film')} au plus`,
    `${counted(raters, 'évaluateur')} par film`,
    ...(due_on ? [`jusqu'au ${formatDays(due_on)}`] : []),
  ];
  return (
    <>
      <p className="mb-5 text-ink-soft">{rules.join(' · ')}</p>
      {instructions && <p className="mb-8 max-w-text whitespace-pre-line">{instructions}</p>}
      {reference && <Reference title={title} reference={reference} steps={steps} onReload={onReload} />}
      <ol className="flex flex-col gap-5">
        {steps.map((step, index) => (
          <Card as="li" key={step.id} className="p-4 sm:p-6">
            <h2 className="text-xl wrap-anywhere">
              <span className="text-ink-faint tabular-nums">{`${index + 1}. `}</span>
              <span>{step.title || 'Étape sans titre'}</span>
            </h2>
            {step.weight > 1 && <p className="text-sm text-ink-faint">{`Coefficient ${step.weight}`}</p>}
            <dl className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
              {step.levels.map((level, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other identity than their place
                <div key={at} className="contents">
                  <dt className="text-sm font-semibold whitespace-nowrap sm:pt-0.5">{`Niveau ${at + 1}`}</dt>
                  <dd className="text-ink-soft max-sm:mb-2">{level || '–'}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </ol>
    </>
  );
}

interface ReferenceProps extends Pick<ActivityPreviewProps, 'title' | 'onReload'> {
  reference: NonNullable<ActivityIntroduction['reference']>;
  steps: ActivityIntroduction['steps'];
}

function Reference({ title, reference: { sources, marks }, steps, onReload }: ReferenceProps) {
  const film = useMemo(
    () => ({ ...toFilm({ video: null, marks }, steps), sources, answers: [] }),
    [marks, steps, sources],
  );
  const player = useFilmPlayer({ film });
  return (
    <div className="mb-8">
      <FilmView player={player} title={`${title}\u00a0: la référence`} onRetry={onReload} />
    </div>
  );
}
