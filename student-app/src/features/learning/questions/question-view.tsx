import type { Question } from '@iris/contract/learning';
import { formatMoment } from '@iris/platform/lesson';
import { Button } from '@iris/platform/ui';
import { EyeOff, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { AnswerView } from './answer-view.tsx';
import { isAbout } from './paragraph-questions.tsx';
import { useDeleteQuestion } from './questions.api.ts';
import type { QuestionsProps } from './questions.tsx';

interface QuestionViewProps extends Omit<QuestionsProps, 'questions'> {
  question: Question;
}

/** A question with its place in the lesson and its answer; an own one without answer can be deleted. */
export function QuestionView({ question, blocks, ...page }: QuestionViewProps) {
  const { _id, text, is_own, answer, hidden_reason } = question;
  return (
    <li
      data-question={_id}
      tabIndex={-1}
      className="flex scroll-my-4 flex-col gap-1 rounded-sm border-line border-t py-3 wrap-anywhere"
    >
      <Place question={question} blocks={blocks} player={page.player} />
      <p className="text-sm text-ink-soft">{is_own ? 'Vous' : 'Un étudiant'}</p>
      <p className="whitespace-pre-line">{text}</p>
      {hidden_reason && (
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <EyeOff className="mt-0.5 size-4 flex-none" aria-hidden="true" />
          <span>{`Masquée par l'académie\u00a0: ${hidden_reason} Vous seul la voyez.`}</span>
        </p>
      )}
      {answer && <AnswerView answer={answer} {...page} />}
      {!answer && is_own && <Unanswered question={question} />}
    </li>
  );
}

type PlaceProps = Pick<QuestionViewProps, 'question' | 'blocks' | 'player'>;

const link =
  'min-h-7 self-start rounded-sm text-left text-sm text-primary-ink tabular-nums hover:underline pointer-coarse:min-h-11';

/** Leads to what the question is about: a moment of the film, or a paragraph that is still as it was quoted. */
function Place({ question, blocks, player }: PlaceProps) {
  const { at, paragraph, quote } = question;
  if (player && at !== null) {
    const moment = formatMoment(at);
    return (
      <button
        type="button"
        aria-label={`Aller à ${moment}`}
        onClick={() => player.seek(at)}
        className={`${link} font-semibold`}
      >
        {moment}
      </button>
    );
  }
  if (paragraph === null || !quote) return null;
  if (!blocks || !isAbout(question, blocks, paragraph)) return <p className="text-sm text-ink-soft italic">{quote}</p>;
  const handleShow = () => document.querySelector<HTMLElement>(`[data-block="${paragraph}"]`)?.focus();
  return (
    <button type="button" onClick={handleShow} className={`${link} italic`}>
      <span className="sr-only">Aller au passage </span>
      <span>{quote}</span>
    </button>
  );
}

interface UnansweredProps {
  question: Question;
}

function Unanswered({ question }: UnansweredProps) {
  const [isAsking, setIsAsking] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  // The question goes with its buttons: the focus stays in the panel.
  const remove = useDeleteQuestion(() => row.current?.closest<HTMLElement>('[role="tabpanel"]')?.focus());
  return (
    <div ref={row} className="flex flex-wrap items-center gap-2 text-sm">
      <span className="flex-1 text-ink-soft">{isAsking ? 'Supprimer cette question\u00a0?' : 'Sans réponse'}</span>
      {isAsking ? (
        <>
          <Button size="sm" onClick={() => setIsAsking(false)}>
            Garder
          </Button>
          <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => remove.mutate(question)}>
            Supprimer
          </Button>
        </>
      ) : (
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
          Supprimer<span className="sr-only"> la question</span>
        </Button>
      )}
    </div>
  );
}
