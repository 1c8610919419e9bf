import type { OpenSession } from '@iris/contract/accounts';
import { ofName } from '@iris/contract/foundation';
import { SessionFacts } from '@iris/platform/identity';
import { Button, ConfirmDialog, LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './account.api.ts';
import { AccountSection } from './account-section.tsx';
import { useFocusAfterChange } from './use-focus-after-change.ts';

/** Where the account is signed in, this device first; the other sessions can be ended. */
export function SessionsSection() {
  const sessions = useSessions();
  const confirmation = useConfirmation();
  const { ref, handleChanged } = useFocusAfterChange<HTMLDivElement>();
  const endOthers = useEndOtherSessions(() => {
    confirmation.close();
    handleChanged();
  });
  const hasOthers = sessions.data?.some(({ current }) => !current) ?? false;

  return (
    <AccountSection
      title="Mes sessions"
      lead={
        "Les appareils où votre compte est connecté. Vous n'en reconnaissez pas un\u00a0? Terminez sa session et changez votre mot de passe."
      }
    >
      <LoadFailure query={sessions} message="Vos sessions n'ont pas pu être chargées" />
      {sessions.isPending && (
        <Loading label="Chargement de vos sessions..." className="space-y-3">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
      {sessions.data && (
        <div ref={ref} tabIndex={-1} className="outline-none">
          <ul className="divide-y divide-line">
            {inOrder(sessions.data).map((session) => (
              <SessionItem key={session._id} session={session} onEnded={handleChanged} />
            ))}
          </ul>
        </div>
      )}
      {hasOthers && (
        <Button onClick={confirmation.ask} className="mt-4 max-sm:w-full">
          Terminer toutes les autres sessions
        </Button>
      )}
      <ConfirmDialog
        {...confirmation.bindDialog(endOthers)}
        title="Terminer les autres sessions"
        question="Vos autres appareils seront déconnectés tout de suite. Celui-ci reste connecté."
        confirmLabel="Terminer les sessions"
        cancelLabel="Annuler"
        busyLabel="Un instant..."
      />
    </AccountSection>
  );
}

interface SessionItemProps {
  session: OpenSession;
  onEnded: () => void;
}

function SessionItem({ session, onEnded }: SessionItemProps) {
  const end = useEndSession(onEnded);
  const { _id, device, current } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <SessionFacts session={session} />
      </div>
      {!current && (
        <Button
          size="sm"
          aria-label={`Terminer la session ${ofName(device)}`}
          onClick={() => end.mutate(_id)}
          busy={end.isPending}
          busyLabel="Un instant..."
        >
          Terminer
        </Button>
      )}
    </li>
  );
}

/** The server sends the last used first. */
function inOrder(sessions: readonly OpenSession[]): OpenSession[] {
  return [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
}
