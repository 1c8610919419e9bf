import { RATING_DAYS, type SubmissionRubric } from '@iris/contract/practice';
import { useConfirmation } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Circle, CircleCheck, Send, TriangleAlert } from 'lucide-react';
import { useSend } from '../practice.api.ts';
import type { Work } from './use-work.ts';

interface SendSectionProps {
  id: string;
  rubric: SubmissionRubric;
  work: Work;
  raters: number;
  /** Of the film, in seconds. */
  duration: number;
}

/** What is still missing, and the button that sends the film. */
export function SendSection({ id, rubric, work, raters, duration }: SendSectionProps) {
  const confirmation = useConfirmation({
    mutation: useSend(id),
    words: () => ({
      title: 'Envoyer aux évaluateurs',
      question: 'Envoyer ce film\u00a0? Vous ne pourrez plus le modifier.',
      details: `${raters > 1 ? `${raters} évaluateurs le verront chacun de leur côté` : 'Un évaluateur le verra'}, sans votre nom. Le résultat arrive en général en moins de ${RATING_DAYS} jours. Vous pourrez retirer votre film à tout moment.`,
      confirmLabel: 'Envoyer le film',
      confirmVariant: 'primary',
      busyLabel: 'Envoi...',
    }),
  });
  const points = checkList(rubric, work, duration);
  const isComplete = points.every(({ missing }) => missing.length === 0);
  const handleSend = async () => {
    // What was just chosen may not be saved yet.
    if (await work.saving.flush()) confirmation.ask();
  };
  return (
    <section aria-labelledby="envoi" className="rounded-md border border-line bg-surface p-5">
      <h3 id="envoi" className="mb-3 text-lg">
        4. Envoyer
      </h3>
      <ul className="mb-5 flex flex-col gap-2">
        {points.map(({ label, missing }) => (
          <li key={label} className="flex items-start gap-2.5">
            {missing.length === 0 ? (
              <CircleCheck className="mt-0.5 size-5 flex-none text-success-ink" aria-hidden="true" />
            ) : (
              <Circle className="mt-0.5 size-5 flex-none text-ink-faint" aria-hidden="true" />
            )}
            <span className="min-w-0 wrap-anywhere">
              <span>{label}</span>
              {missing.length > 0 && <span className="text-ink-soft">{`\u00a0: à revoir, ${missing.join(', ')}`}</span>}
              {missing.length === 0 && <span className="sr-only">, fait</span>}
            </span>
          </li>
        ))}
        {listTogether(rubric, work).map((titles) => (
          <li key={titles} className="flex items-start gap-2.5">
            <TriangleAlert className="mt-0.5 size-5 flex-none text-accent-ink" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{`Ces étapes commencent au même instant\u00a0: ${titles}.`}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        icon={<Send />}
        disabled={!isComplete || work.saving.status === 'conflict'}
        onClick={() => void handleSend()}
      >
        Envoyer aux évaluateurs
      </Button>
      <ConfirmDialog {...confirmation.dialog} />
    </section>
  );
}

/** What sending asks for, with the steps that lack it. */
function checkList({ steps }: SubmissionRubric, { cut, marks, self_levels }: Work, duration: number) {
  const titles = (isMissing: (id: string) => boolean) =>
    steps.filter(({ id }) => isMissing(id)).map(({ title }) => title);
  const isOutside = (start: number) => start < (cut?.start ?? 0) || start >= (cut?.end ?? duration);
  return [
    {
      label: 'Début de chaque étape',
      missing: titles((id) => !marks.some(({ step }) => step === id)),
    },
    {
      label: 'Étapes dans la partie gardée',
      missing: titles((id) => marks.some(({ step, start }) => step === id && isOutside(start))),
    },
    {
      label: 'Auto-évaluation de chaque étape',
      missing: titles((id) => !self_levels.some(({ step }) => step === id)),
    },
  ];
}

/** The steps that are marked at the same moment, as when the film could not follow. It is allowed: they may really begin together. */
function listTogether({ steps }: SubmissionRubric, { marks }: Work): string[] {
  const starts = [...new Set(marks.map(({ start }) => start))];
  return starts.flatMap((at) => {
    const found = steps.filter(({ id }) => marks.some(({ step, start }) => step === id && start === at));
    return found.length > 1 ? [found.map(({ title }) => title).join(', ')] : [];
  });
}
