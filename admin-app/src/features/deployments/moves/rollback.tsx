import type { Deployment } from '@iris/delivery/contract/releases';
import { type ConfirmationTexts, useConfirmation } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { CircleStop, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { type Rollback, useRollback } from '../deployments.api.ts';

interface RollbackActionProps {
  deployment: Deployment;
  /** Focused afterwards, when the button has another action or is removed. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Ends a canary, or rolls back to the previous live version, once confirmed. */
export function RollbackAction({ deployment, focusAfterwards }: RollbackActionProps) {
  const rollback = planRollback(deployment);
  const confirmation = useConfirmation({
    mutation: useRollback(),
    words: (asked: Rollback) => describeRollback(asked, deployment),
    focusAfterwards,
  });
  return (
    <>
      {rollback && (
        <Button
          size="sm"
          icon={rollback.endsCanary ? <CircleStop /> : <Undo2 />}
          onClick={() => confirmation.ask(rollback)}
        >
          <span>{describeRollback(rollback, deployment).title}</span>
          <span className="sr-only">{`\u00a0: ${rollback.title}`}</span>
        </Button>
      )}
      <ConfirmDialog {...confirmation.dialog} />
    </>
  );
}

function planRollback({ name, title, canary, rollback_to }: Deployment): Rollback | undefined {
  return rollback_to === null ? undefined : { name, title, version: rollback_to, endsCanary: canary !== null };
}

function describeRollback({ title, version }: Rollback, { live, canary }: Deployment): ConfirmationTexts {
  if (canary) {
    return {
      title: "Arrêter l'essai",
      question: `${title}\u00a0: la version ${canary.version} ne sera plus proposée. Toutes les sessions recevront la version ${version}.`,
      confirmLabel: "Arrêter l'essai",
      busyLabel: 'Arrêt...',
    };
  }
  return {
    title: `Revenir à la version ${version}`,
    question: `${title}\u00a0: la version ${version} remplacera la version ${live} dès la prochaine page chargée. Les pages déjà ouvertes continuent.`,
    confirmLabel: 'Revenir',
    busyLabel: 'Retour...',
  };
}
