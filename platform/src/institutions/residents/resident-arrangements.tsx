import { ofName } from '@iris/contract/foundation';
import { type InstitutionPage, type Resident, SEAT_RETURN_BELOW } from '@iris/contract/institutions';
import { useConfirmation, useEditing } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { LogOut, Undo2, UserPlus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type HeldSeat, useEndMembership, useEndTutoring, useTakeSeatBack } from '../institution.api.ts';
import { endTexts } from '../members/end-texts.ts';
import { orderTitle } from '../wordings.ts';
import { TutoringDialog } from './tutoring-dialog.tsx';

interface ResidentArrangementsProps {
  institution: InstitutionPage;
  resident: Resident;
}

/** What a manager arranges for a resident: seats, tutors, the end of the membership. */
export function ResidentArrangements({ institution, resident }: ResidentArrangementsProps) {
  const { name, seats, tutors } = resident;
  const asking = useEditing<never>();
  const endTutoring = useEndTutoring(institution._id);
  const taking = useConfirmation({
    mutation: useTakeSeatBack(institution._id),
    words: (seat: HeldSeat) => ({
      title: `Reprendre la place ${ofName(seat.name)}`,
      question: "La place revient à l'établissement, et l'accès au cours se termine tout de suite.",
      confirmLabel: 'Reprendre la place',
      busyLabel: 'Un instant...',
    }),
  });
  const ending = useConfirmation({
    mutation: useEndMembership(institution._id),
    words: endTexts,
  });
  const titleOf = (order: string) => {
    const found = institution.orders.find(({ _id }) => _id === order);
    return found ? orderTitle(found) : 'Commande terminée';
  };
  return (
    <div className="grid gap-x-8 gap-y-5 rounded-md bg-sunken p-4 sm:grid-cols-2 sm:px-5">
      <Group title="Places">
        {seats.length === 0 && <p className="text-sm text-ink-soft">Aucune place prise.</p>}
        {seats.map(({ _id, order, may_return }) => (
          <Row key={_id} label={titleOf(order)} note={may_return ? undefined : KEPT}>
            {may_return && (
              <Button size="sm" variant="ghost" icon={<Undo2 />} onClick={() => taking.ask({ _id, name })}>
                Reprendre<span className="sr-only">{` la place ${ofName(name)}`}</span>
              </Button>
            )}
          </Row>
        ))}
      </Group>
      <Group title="Tuteurs">
        {tutors.map(({ _id, tutor, ...answer }) => (
          <Row key={_id} label={tutor.name} note={answerText(answer)}>
            {!answer.refused_at && (
              <Button
                size="sm"
                variant="ghost"
                icon={<X />}
                busy={endTutoring.isPending && endTutoring.variables === _id}
                onClick={() => endTutoring.mutate(_id)}
              >
                Retirer<span className="sr-only">{` le suivi par ${tutor.name}`}</span>
              </Button>
            )}
          </Row>
        ))}
        <Button size="sm" icon={<UserPlus />} onClick={() => asking.start()}>
          Demander un suivi<span className="sr-only">{` ${ofName(name)} par un tuteur`}</span>
        </Button>
      </Group>
      <div className="sm:col-span-2">
        <Button
          size="sm"
          variant="ghost"
          icon={<LogOut />}
          className="-ml-3"
          onClick={() => ending.ask({ _id: resident.member, name, role: 'resident' })}
        >
          Terminer l'adhésion<span className="sr-only">{` ${ofName(name)}`}</span>
        </Button>
      </div>
      {asking.open && <TutoringDialog institution={institution._id} resident={resident} onClose={asking.close} />}
      <ConfirmDialog {...taking.dialog} />
      <ConfirmDialog {...ending.dialog} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </div>
  );
}

interface RowProps {
  label: string;
  note: string | undefined;
  children: ReactNode;
}

function Row({ label, note, children }: RowProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
        <span>{label}</span>
        {note && <span className="block text-ink-faint">{note}</span>}
      </p>
      {children}
    </div>
  );
}

function answerText({ agreed_at, refused_at }: Pick<Resident['tutors'][number], 'agreed_at' | 'refused_at'>): string {
  if (agreed_at) return 'Suivi accepté';
  return refused_at ? "L'interne a refusé" : "En attente de l'accord de l'interne";
}

const KEPT = `${SEAT_RETURN_BELOW}\u00a0% du cours ou plus\u00a0: la place lui reste`;
