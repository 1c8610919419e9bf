import type { Calibration, CalibrationResult } from '@iris/contract/practice';
import { formatNumber } from '@iris/platform/format';
import { Button, ButtonLink, Card, classes } from '@iris/platform/ui';
import { CircleCheck, RotateCcw, Target } from 'lucide-react';
import { useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { LevelNumber } from '../../../practice/level-choice.tsx';
import { useNextFilm } from '../rating.api.ts';
import { AnchorView } from './anchor-view.tsx';
import { MomentButton } from './moment-button.tsx';

interface CalibrationReviewProps {
  activity: string;
  calibration: Calibration;
  result: CalibrationResult;
  onRetry: () => void;
  onAgain: () => void;
}

/** The own levels beside the agreed ones, with the moments to look at again. */
export function CalibrationReview({ activity, calibration, result, onRetry, onAgain }: CalibrationReviewProps) {
  const [index, setIndex] = useState(0);
  const panel = useRef<HTMLElement>(null);
  const { anchors } = calibration;
  const anchor = anchors[index];
  const show = (next: number) => {
    setIndex(next);
    panel.current?.focus();
  };
  return (
    <>
      <Summary activity={activity} result={result} onAgain={onAgain} />
      {anchor && (
        <ReviewedAnchor
          key={anchor.id}
          calibration={calibration}
          index={index}
          result={result}
          panel={panel}
          onRetry={onRetry}
        >
          {anchors.length > 1 && (
            <div className="flex flex-wrap gap-3 max-sm:*:grow">
              {index > 0 && <Button onClick={() => show(index - 1)}>Film précédent</Button>}
              {index < anchors.length - 1 && <Button onClick={() => show(index + 1)}>Film suivant</Button>}
            </div>
          )}
        </ReviewedAnchor>
      )}
    </>
  );
}

type SummaryProps = Pick<CalibrationReviewProps, 'activity' | 'result' | 'onAgain'>;

function Summary({ activity, result, onAgain }: SummaryProps) {
  const next = useNextFilm();
  const { is_calibrated: isCalibrated, distance } = result;
  return (
    <Card as="section" aria-label="Résultat de l'étalonnage" className="mb-6 flex flex-wrap items-center gap-5 p-5">
      {isCalibrated ? (
        <CircleCheck className="size-9 flex-none text-success-ink" />
      ) : (
        <Target className="size-9 flex-none text-accent-ink" />
      )}
      <div role="status" className="min-w-0 flex-[1_1_20rem]">
        <p className="font-display text-xl">
          {isCalibrated ? 'Vous êtes étalonné' : 'Vos niveaux sont encore trop éloignés'}
        </p>
        <p className="text-ink-soft">{`Écart moyen\u00a0: ${formatNumber(distance)} niveau. ${
          isCalibrated
            ? 'Vous pouvez évaluer les films des internes.'
            : 'Revoyez les moments où vous différez, puis recommencez.'
        }`}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
        <Button variant={isCalibrated ? 'ghost' : 'primary'} icon={<RotateCcw />} onClick={onAgain}>
          Recommencer
        </Button>
        {isCalibrated && (
          <>
            <ButtonLink to={paths.rating}>Films à évaluer</ButtonLink>
            <Button variant="primary" busy={next.isPending} onClick={() => next.mutate(activity)}>
              Suivant
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

interface ReviewedAnchorProps {
  calibration: Calibration;
  index: number;
  result: CalibrationResult;
  panel: React.RefObject<HTMLElement | null>;
  onRetry: () => void;
  children: React.ReactNode;
}

function ReviewedAnchor({ calibration, index, result, panel, onRetry, children }: ReviewedAnchorProps) {
  const { steps } = calibration;
  return (
    <AnchorView
      calibration={calibration}
      index={index}
      label="Vos niveaux et ceux convenus"
      panel={panel}
      onRetry={onRetry}
    >
      {(anchor, player) => (
        <>
          <ul className="flex flex-col gap-5">
            {steps.map((step) => {
              const pair = result.levels.find((one) => one.anchor === anchor.id && one.step === step.id);
              return (
                <li key={step.id} className="flex flex-col gap-2">
                  <p className="flex flex-wrap items-center justify-between gap-x-3 font-semibold wrap-anywhere">
                    <span>{step.title}</span>
                    <MomentButton player={player} anchor={anchor} step={step} />
                  </p>
                  {pair && <Compared {...pair} sentences={step.levels} />}
                </li>
              );
            })}
          </ul>
          {children}
        </>
      )}
    </AnchorView>
  );
}

interface ComparedProps {
  given: number;
  agreed: number;
  sentences: readonly string[];
}

function Compared({ given, agreed, sentences }: ComparedProps) {
  const apart = Math.abs(given - agreed);
  return (
    <dl className={classes('flex flex-col gap-2 border-l-2 pl-3', apart > 1 ? 'border-accent-line' : 'border-line')}>
      <div className="flex items-start gap-3">
        <dt className="w-16 flex-none pt-0.5 text-sm text-ink-soft">Convenu</dt>
        <dd className="flex min-w-0 items-start gap-3">
          <LevelNumber level={agreed} isLit />
          <span className="min-w-0 text-sm leading-snug wrap-anywhere">{sentences[agreed - 1]}</span>
        </dd>
      </div>
      <div className="flex items-start gap-3">
        <dt className="w-16 flex-none pt-0.5 text-sm text-ink-soft">Vous</dt>
        <dd className="flex min-w-0 items-start gap-3">
          <LevelNumber level={given} isLit={false} />
          <span className="min-w-0 text-sm leading-snug wrap-anywhere">
            {apart === 0 ? 'le même niveau' : sentences[given - 1]}
          </span>
        </dd>
      </div>
    </dl>
  );
}
