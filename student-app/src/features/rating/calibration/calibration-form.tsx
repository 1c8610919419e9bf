import type { Calibration } from '@iris/contract/practice';
import { Button } from '@iris/platform/ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LevelChoice } from '../../../practice/level-choice.tsx';
import { useCalibrate } from '../rating.api.ts';
import { AnchorView } from './anchor-view.tsx';
import { type GivenLevels, levelsToSend, missingIn, useGivenLevels } from './given-levels.ts';
import { MomentButton } from './moment-button.tsx';

interface CalibrationFormProps {
  activity: string;
  calibration: Calibration;
  onRetry: () => void;
  /** Called once the levels were compared. */
  onDone: () => void;
}

/** The films one after the other, with a level for each step. */
export function CalibrationForm({ activity, calibration, onRetry, onDone }: CalibrationFormProps) {
  const { anchors, steps } = calibration;
  const given = useGivenLevels(activity);
  const [index, setIndex] = useState(0);
  const [isRefused, setIsRefused] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const send = useCalibrate(activity, () => {
    given.clear();
    onDone();
  });
  const handleSend = () => {
    const body = { anchors: levelsToSend(calibration, given.levels) };
    const missing = anchors.findIndex(({ id }) => missingIn(given.levels[id], steps) > 0);
    if (missing < 0) return send.mutate(body);
    flushSync(() => {
      setIsRefused(true);
      setIndex(missing);
    });
    panel.current?.querySelector<HTMLElement>('fieldset[aria-describedby] input')?.focus();
  };
  const anchor = anchors[Math.min(index, anchors.length - 1)];
  if (!anchor) return null;
  const show = (next: number) => {
    setIndex(next);
    panel.current?.focus();
  };
  return (
    <>
      <p className="mb-5 max-w-[70ch] text-ink-soft">
        Donnez un niveau à chaque étape, comme pour le film d'un interne. Vos niveaux sont ensuite comparés à ceux dont
        les responsables de l'activité sont convenus.
      </p>
      <Anchor
        key={anchor.id}
        calibration={calibration}
        index={index}
        given={given.levels}
        isRefused={isRefused}
        panel={panel}
        onRetry={onRetry}
        onChoose={(step, level) => given.choose(anchor.id, step, level)}
      >
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          {index > 0 && <Button onClick={() => show(index - 1)}>Film précédent</Button>}
          {index < anchors.length - 1 ? (
            <Button variant="primary" onClick={() => show(index + 1)}>
              Film suivant
            </Button>
          ) : (
            <Button variant="primary" busy={send.isPending} busyLabel="Envoi..." onClick={handleSend}>
              Comparer mes niveaux
            </Button>
          )}
        </div>
      </Anchor>
    </>
  );
}

interface AnchorProps {
  calibration: Calibration;
  index: number;
  given: GivenLevels;
  isRefused: boolean;
  panel: React.RefObject<HTMLElement | null>;
  onRetry: () => void;
  onChoose: (step: string, level: number) => void;
  children: React.ReactNode;
}

function Anchor({ calibration, index, given, isRefused, panel, onRetry, onChoose, children }: AnchorProps) {
  const { anchors, steps } = calibration;
  const levels = given[anchors[index]?.id ?? ''] ?? {};
  const missing = missingIn(levels, steps);
  return (
    <AnchorView calibration={calibration} index={index} label="Niveaux de chaque étape" panel={panel} onRetry={onRetry}>
      {(anchor, player) => (
        <>
          {steps.map((step) => (
            <LevelChoice
              key={step.id}
              step={step}
              level={levels[step.id]}
              isMissing={isRefused && levels[step.id] === undefined}
              onChoose={(level) => onChoose(step.id, level)}
              legend={
                <span className="flex flex-wrap items-center justify-between gap-x-3">
                  <span>{step.title}</span>
                  <MomentButton player={player} anchor={anchor} step={step} />
                </span>
              }
            />
          ))}
          <p role="status" className="text-sm text-ink-soft">
            {missing === 0 ? 'Chaque étape a son niveau.' : `${missing} étape${missing > 1 ? 's' : ''} sans niveau`}
          </p>
          {children}
        </>
      )}
    </AnchorView>
  );
}
