import { type OwnInstitution, SEAT_RETURN_BELOW } from '@iris/contract/institutions';
import { useConfirmation } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { LogOut } from 'lucide-react';
import { useLeave } from './membership.api.ts';

interface LeaveSectionProps {
  institution: OwnInstitution;
  isResident: boolean;
  onLeft: () => void;
}

/** Leaves an institution, after saying what follows. */
export function LeaveSection({ institution, isResident, onLeft }: LeaveSectionProps) {
  const leaving = useConfirmation({
    mutation: useLeave(onLeft),
    words: ({ name }: OwnInstitution) => ({
      title: `Quitter «\u00a0${name}\u00a0»`,
      question: isResident ? RESIDENT : STAFF,
      details: 'Votre compte, votre progression et vos certificats restent les vôtres.',
      confirmLabel: 'Quitter',
      busyLabel: 'Un instant...',
    }),
  });
  return (
    <section aria-labelledby="quitter" className="border-t border-line pt-8">
      <h2 id="quitter" className="mb-2 text-xl">
        Quitter l'établissement
      </h2>
      <p className="mb-4 max-w-text text-ink-soft">
        {isResident
          ? 'Vous pouvez partir à tout moment. Votre établissement ne voit alors plus votre progression\u00a0: il garde votre nom, votre période et les certificats obtenus sur ses places.'
          : 'Vous pouvez partir à tout moment. Vous ne verrez alors plus rien de cet établissement.'}
      </p>
      <Button icon={<LogOut />} onClick={() => leaving.ask(institution)}>
        Quitter l'établissement
      </Button>
      <ConfirmDialog {...leaving.dialog} />
    </section>
  );
}

const RESIDENT = `Votre établissement et vos tuteurs ne voient plus votre progression, tout de suite. Vos places à moins de ${SEAT_RETURN_BELOW}\u00a0% de progression lui reviennent, et l'accès à ces cours se termine\u00a0; vous gardez les autres jusqu'à la fin de leur période.`;

const STAFF = 'Vous ne voyez plus rien de cet établissement, tout de suite.';
