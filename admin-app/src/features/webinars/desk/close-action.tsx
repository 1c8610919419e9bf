import type { Desk, HostedWebinar } from '@iris/contract/webinars';
import { useConfirmation } from '@iris/platform/dialogs';
import { Button, ButtonLink, ConfirmDialog } from '@iris/platform/ui';
import { ChartNoAxesColumn, CheckCheck } from 'lucide-react';
import { useRef } from 'react';
import { webinarPath } from '../../../paths.ts';
import { useCloseWebinar } from '../webinars.api.ts';

interface CloseActionProps {
  webinar: HostedWebinar;
  desk: Desk;
}

/** Closes a webinar once its time is over, after saying what that does. */
export function CloseAction({ webinar, desk }: CloseActionProps) {
  const area = useRef<HTMLDivElement>(null);
  const closing = useConfirmation({
    mutation: useCloseWebinar(),
    words: () => ({
      title: `Clôturer «\u00a0${webinar.title}\u00a0»`,
      question: `La présence est comptée, et chacun de ceux qui ont été là ${webinar.required_minutes}\u00a0min ou plus reçoit son attestation par e-mail.`,
      details: 'La page de la soirée se ferme pour tous. On ne revient pas sur une clôture.',
      confirmLabel: 'Clôturer',
      confirmVariant: 'primary' as const,
      busyLabel: 'Clôture...',
    }),
    focusAfterwards: area,
  });
  if (webinar.state === 'cancelled') return null;
  return (
    <div ref={area} tabIndex={-1} className="flex flex-col items-start gap-1">
      {webinar.state === 'closed' ? (
        <ButtonLink icon={<ChartNoAxesColumn />} to={webinarPath(webinar._id)}>
          Voir le bilan
        </ButtonLink>
      ) : (
        <>
          <Button
            variant="primary"
            icon={<CheckCheck />}
            disabled={!desk.can_close}
            onClick={() => closing.ask(webinar._id)}
          >
            Clôturer
          </Button>
          {!desk.can_close && <p className="text-sm text-ink-faint">Une fois la soirée finie</p>}
        </>
      )}
      <ConfirmDialog {...closing.dialog} />
    </div>
  );
}
