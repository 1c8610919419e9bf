import { REMOTE_LABELS } from '@iris/contract/labels';
import type { Deployment } from '@iris/contract/releases';
import { Button } from '@iris/platform/ui';
import { CircleStop, Undo2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { type Rollback, useRollback } from './deployments.api.ts';

interface RollbackActionProps {
  deployment: Deployment;
  /** Takes the focus once it is done: the button then leads elsewhere, or is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Ends a canary, or goes back to what was live before, once confirmed. */
export function RollbackAction({ deployment, focusAfterwards }: RollbackActionProps) {
  const { mutate, reset, isPending, isSuccess } = useRollback();
  // The question must not change while the dialog fades.
  const [asked, setAsked] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const rollback = rollbackOf(deployment);
  const handleAsk = (rollback: Rollback) => {
    reset();
    setAsked({ rollback, ...wordsOf(rollback, deployment) });
    setOpen(true);
  };
  const close = () => setOpen(false);

  return (
    <>
      {rollback && (
        <Button size="sm" icon={rollback.endsCanary ? <CircleStop /> : <Undo2 />} onClick={() => handleAsk(rollback)}>
          {wordsOf(rollback, deployment).title}
          <span className="sr-only">{`\u00a0: ${REMOTE_LABELS[rollback.remote]}`}</span>
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open={isOpen}
          title={asked.title}
          question={asked.question}
          confirmLabel={asked.confirmLabel}
          busy={isPending}
          busyLabel={asked.busyLabel}
          onCancel={close}
          onConfirm={() => mutate(asked.rollback, { onSettled: close })}
          focusAfterwards={isSuccess ? focusAfterwards : undefined}
        />
      )}
    </>
  );
}

interface Words {
  title: string;
  question: string;
  confirmLabel: string;
  busyLabel: string;
}

interface Question extends Words {
  rollback: Rollback;
}

function rollbackOf({ remote, canary, rollback_to }: Deployment): Rollback | undefined {
  return rollback_to === null ? undefined : { remote, version: rollback_to, endsCanary: canary !== null };
}

function wordsOf({ remote, version }: Rollback, { live, canary }: Deployment): Words {
  const name = REMOTE_LABELS[remote];
  if (canary) {
    return {
      title: "Arrêter l'essai",
      question: `${name}\u00a0: la version ${canary.version} ne sera plus proposée. Toutes les sessions recevront la version ${version}.`,
      confirmLabel: "Arrêter l'essai",
      busyLabel: 'Arrêt...',
    };
  }
  return {
    title: `Revenir à la version ${version}`,
    question: `${name}\u00a0: la version ${version} remplacera la version ${live} dès la prochaine page chargée. Les pages déjà ouvertes continuent.`,
    confirmLabel: 'Revenir',
    busyLabel: 'Retour...',
  };
}
