import type { Person } from '@iris/contract/accounts';
import { useEditing } from '@iris/platform/dialogs';
import { useSession } from '@iris/platform/session';
import { Button } from '@iris/platform/ui';
import { GraduationCap, KeyRound, MailCheck } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { mayActOn } from '../management/managed-account-card.tsx';
import { useUserActions } from '../management/use-user-actions.tsx';
import { UserActions } from '../management/user-actions.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';
import { useSendPasswordLink, useSendVerification } from './person.api.ts';

interface PersonActionsProps {
  person: Person;
}

/** What the current administrator may do with an account. */
export function PersonActions({ person }: PersonActionsProps) {
  const { user: me } = useSession();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const { actions, dialogs } = useUserActions({
    focusAfterwards: bar,
    onDeleted: () => void navigate(paths.users, { replace: true }),
  });
  const enrolling = useEditing<Person>();
  const isManaged = mayActOn(person, me);
  if (!person.may_handle && !isManaged) return null;
  return (
    <section aria-label="Actions" className="mb-6">
      <div ref={bar} tabIndex={-1} className="flex flex-wrap gap-2">
        {person.may_handle && <Sending person={person} />}
        {person.may_handle && person.role === 'student' && (
          <Button size="sm" icon={<GraduationCap />} onClick={() => enrolling.start(person)}>
            Inscrire à un cours
          </Button>
        )}
        {isManaged && <UserActions user={person} {...actions} />}
      </div>
      {dialogs}
      <EnrollDialog key={enrolling.round} open={enrolling.open} person={person} onClose={enrolling.close} />
    </section>
  );
}

function Sending({ person }: PersonActionsProps) {
  const link = useSendPasswordLink(person);
  const verification = useSendVerification(person);
  return (
    <>
      <Button
        size="sm"
        icon={<KeyRound />}
        busy={link.isPending}
        busyLabel="Envoi..."
        onClick={() => link.mutate(undefined)}
      >
        Envoyer un lien de mot de passe
      </Button>
      {!person.email_verified && (
        <Button
          size="sm"
          icon={<MailCheck />}
          busy={verification.isPending}
          busyLabel="Envoi..."
          onClick={() => verification.mutate(undefined)}
        >
          Renvoyer la confirmation
        </Button>
      )}
    </>
  );
}
