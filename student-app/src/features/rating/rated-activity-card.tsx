import type { CalibrationState, RatedActivity } from '@iris/contract/practice';
import { linkTo } from '@iris/contract/site';
import { formatMoment } from '@iris/platform/format';
import { Badge, Button, ButtonLink, Card } from '@iris/platform/ui';
import { ArrowRight, CircleCheck, CircleDashed, Clock } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useNextFilm } from './rating.api.ts';
import { remainingText } from './remaining.ts';

interface RatedActivityCardProps {
  activity: RatedActivity;
  now: Date;
}

/** An activity with the rater's calibration, the film being rated, and those that wait. */
export function RatedActivityCard({ activity, now }: RatedActivityCardProps) {
  const { title, course_title, calibration, current, waiting, rated } = activity;
  return (
    <Card as="li" className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 p-5 sm:p-6">
      <div className="min-w-0 flex-[1_1_22rem]">
        <p className="text-sm text-ink-soft wrap-anywhere">{course_title}</p>
        <h2 className="mt-0.5 text-2xl wrap-anywhere">{title}</h2>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft tabular-nums">
          <CalibrationBadge state={calibration} />
          <span>{waiting === 0 ? 'Aucun film en attente' : `${counted(waiting)} en attente`}</span>
          <span>{rated === 0 ? 'Aucun film évalué' : `${counted(rated)} évalué${rated > 1 ? 's' : ''}`}</span>
        </div>
        {current && (
          <p className="mt-3 flex items-start gap-2 tabular-nums">
            <Clock className="mt-0.5 size-5 flex-none text-primary-ink" />
            <span>
              <span>{`Film ${current.code}\u00a0: `}</span>
              <span title={formatMoment(current.expires_at)}>{remainingText(current.expires_at, now)}</span>
            </span>
          </p>
        )}
      </div>
      <Action activity={activity} />
    </Card>
  );
}

const counted = (films: number) => `${films} film${films > 1 ? 's' : ''}`;

const CALIBRATIONS: Record<CalibrationState, { label: string; tone: 'neutral' | 'accent' | 'success' }> = {
  missing: { label: 'Étalonnage à faire', tone: 'neutral' },
  far: { label: 'Étalonnage à refaire', tone: 'accent' },
  done: { label: 'Étalonné', tone: 'success' },
};

function CalibrationBadge({ state }: { state: CalibrationState }) {
  const { label, tone } = CALIBRATIONS[state];
  return (
    <Badge tone={tone} icon={state === 'done' ? <CircleCheck /> : <CircleDashed />}>
      {label}
    </Badge>
  );
}

/** The one next thing to do; the calibration can be seen again by those who are calibrated. */
function Action({ activity }: Pick<RatedActivityCardProps, 'activity'>) {
  const { _id, calibration, current, waiting, title } = activity;
  const next = useNextFilm();
  const calibrationLink = linkTo(paths.calibration, { activity: _id });
  if (calibration !== 'done' && !current) {
    return (
      <ButtonLink to={calibrationLink} variant="primary" className="max-sm:w-full">
        <span>{calibration === 'missing' ? "S'étalonner" : "Refaire l'étalonnage"}</span>
        <span className="sr-only">{`\u00a0: ${title}`}</span>
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:grow">
      <ButtonLink to={calibrationLink} variant="ghost">
        Étalonnage
        <span className="sr-only">{`\u00a0: ${title}`}</span>
      </ButtonLink>
      {current ? (
        <ButtonLink to={linkTo(paths.ratedFilm, { id: current._id })} variant="primary">
          Continuer
          <span className="sr-only">{` le film ${current.code}`}</span>
        </ButtonLink>
      ) : (
        <Button
          variant="primary"
          icon={<ArrowRight />}
          busy={next.isPending}
          disabled={waiting === 0}
          onClick={() => next.mutate(_id)}
        >
          Suivant
          <span className="sr-only">{`\u00a0: ${title}`}</span>
        </Button>
      )}
    </div>
  );
}
