import type { OwnInstitution } from '@iris/contract/institutions';
import { useConfirmation } from '@iris/platform/dialogs';
import { formatDate } from '@iris/platform/format';
import { Button, Card, ConfirmDialog } from '@iris/platform/ui';
import { useConsent } from './membership.api.ts';

type Tutoring = OwnInstitution['tutorings'][number];

/** The tutors who follow a resident or ask to; the resident decides. */
export function Tutorings({ tutorings }: { tutorings: readonly Tutoring[] }) {
  return (
    <section aria-labelledby="tuteurs">
      <h2 id="tuteurs" className="mb-4 text-2xl">
        Vos tuteurs
      </h2>
      <Card className="overflow-hidden">
        {tutorings.length === 0 ? (
          <p className="px-4 py-5 text-ink-soft sm:px-5">Aucun tuteur ne suit votre progression.</p>
        ) : (
          <ul className="divide-y divide-line">
            {tutorings.map((tutoring) => (
              <TutoringItem key={tutoring._id} tutoring={tutoring} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function TutoringItem({ tutoring }: { tutoring: Tutoring }) {
  const { _id, tutor, agreed_at, refused_at } = tutoring;
  const consent = useConsent();
  const withdrawal = useConfirmation({
    mutation: consent,
    words: () => ({
      title: 'Retirer votre accord',
      question: `${tutor} ne verra plus votre progression, tout de suite.`,
      confirmLabel: 'Retirer mon accord',
      busyLabel: 'Un instant...',
    }),
  });
  const isRunning = (agreed: boolean) => consent.isPending && consent.variables?.agreed === agreed;
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold wrap-anywhere">{tutor}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{stateText(tutoring)}</p>
      </div>
      {agreed_at ? (
        <Button size="sm" onClick={() => withdrawal.ask({ _id, tutor, agreed: false })}>
          Retirer mon accord<span className="sr-only">{` à ${tutor}`}</span>
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant={refused_at ? 'secondary' : 'primary'}
            onClick={() => consent.mutate({ _id, tutor, agreed: true })}
            busy={isRunning(true)}
            disabled={consent.isPending}
          >
            Accepter<span className="sr-only">{` le suivi par ${tutor}`}</span>
          </Button>
          {!refused_at && (
            <Button
              size="sm"
              onClick={() => consent.mutate({ _id, tutor, agreed: false })}
              busy={isRunning(false)}
              disabled={consent.isPending}
            >
              Refuser<span className="sr-only">{` le suivi par ${tutor}`}</span>
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog {...withdrawal.dialog} />
    </li>
  );
}

function stateText({ agreed_at, refused_at }: Tutoring): string {
  if (agreed_at) return `Suit votre progression avec votre accord, depuis le ${formatDate(agreed_at)}.`;
  if (refused_at)
    return `Ne voit rien\u00a0: vous avez refusé le ${formatDate(refused_at)}. Vous pouvez changer d'avis.`;
  return 'Votre établissement propose que cette personne suive votre progression dans ses cours.';
}
