import { appealInputSchema, type Submission } from '@iris/contract/practice';
import { linkTo } from '@iris/contract/site';
import { Switch } from '@iris/platform/choices';
import { FormModal, useEditing } from '@iris/platform/dialogs';
import { formatDate } from '@iris/platform/format';
import { TextAreaField, useZodForm } from '@iris/platform/forms';
import { Button, Card } from '@iris/platform/ui';
import { type RefObject, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useAppeal, useSharing } from '../../practice/practice.api.ts';
import { WithdrawButton } from '../../practice/withdraw-button.tsx';

/** What the owner may do with the film: share it, ask for another opinion, withdraw it. */
export function OwnerPanel({ submission }: { submission: Submission }) {
  const { _id, course, lesson } = submission;
  const navigate = useNavigate();
  return (
    <section aria-labelledby="votre-film">
      <h2 id="votre-film" className="mb-3 text-2xl">
        Votre film
      </h2>
      <Card className="divide-y divide-line">
        <Sharing submission={submission} />
        {submission.result && <Appeal submission={submission} />}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-5">
          <div className="min-w-0 flex-1 basis-72">
            <p className="font-semibold">Retirer ce film</p>
            <p className="text-sm text-ink-soft">Possible à tout moment. Plus personne ne peut alors le voir.</p>
          </div>
          <WithdrawButton
            id={_id}
            isSent
            onDone={() => void navigate(linkTo(paths.learn, { course, lesson }), { replace: true })}
          />
        </div>
      </Card>
    </section>
  );
}

function Sharing({ submission: { _id, is_shared } }: { submission: Submission }) {
  const id = useId();
  const sharing = useSharing(_id);
  const isOn = sharing.isPending ? sharing.variables : is_shared;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-72">
        <label htmlFor={id} className="font-semibold">
          Partager avec mes tuteurs
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          Les tuteurs dont vous avez accepté le suivi voient ce film, votre auto-évaluation et le résultat. Personne
          d'autre de votre établissement.
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn ?? is_shared}
        disabled={sharing.isPending}
        onChange={sharing.mutate}
      />
    </div>
  );
}

function Appeal({ submission: { _id, appeal } }: { submission: Submission }) {
  const dialog = useEditing<void>();
  const sentence = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">Second avis</p>
        <p ref={sentence} tabIndex={-1} className="text-sm text-ink-soft">
          {appeal
            ? `Demandé le ${formatDate(appeal.asked_at)}${appeal.answered_at ? `, donné le ${formatDate(appeal.answered_at)}` : ", en attente d'un autre évaluateur"}.`
            : 'Un autre évaluateur voit votre film, sans connaître ce résultat. Une seule fois par film.'}
        </p>
      </div>
      {!appeal && (
        <Button size="sm" onClick={() => dialog.start()}>
          Demander un second avis
        </Button>
      )}
      {dialog.open && <AppealDialog key={dialog.round} id={_id} onClose={dialog.close} sentence={sentence} />}
    </div>
  );
}

interface AppealDialogProps {
  id: string;
  onClose: () => void;
  /** Says that it was asked for. */
  sentence: RefObject<HTMLElement | null>;
}

function AppealDialog({ id, onClose, sentence }: AppealDialogProps) {
  const form = useZodForm(appealInputSchema, { defaultValues: { reason: '' } });
  const appeal = useAppeal(id);
  const isAsked = useRef(false);
  return (
    <FormModal
      title="Demander un second avis"
      description="Un évaluateur de plus verra votre film. Le résultat sera calculé avec le sien, et peut monter ou descendre. La demande attend tant qu'aucun autre évaluateur n'est disponible."
      form={form}
      onSave={async (input) => {
        await appeal.mutateAsync(input);
        isAsked.current = true;
      }}
      onClose={onClose}
      failureText="Le second avis n'a pas pu être demandé"
      submitLabel="Demander"
      busyLabel="Envoi..."
      // The button that opened the dialog is gone once it is asked for.
      focusAfterwards={() => (isAsked.current ? sentence.current : null)}
    >
      <TextAreaField control={form.control} name="reason" label="Ce que vous souhaitez faire revoir" />
    </FormModal>
  );
}
