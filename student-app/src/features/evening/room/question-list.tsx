import { counted } from '@iris/contract/foundation';
import type { EveningQuestion } from '@iris/contract/webinars';
import { Badge, classes } from '@iris/platform/ui';
import { ChevronUp, CircleCheck } from 'lucide-react';
import { useQuestionVote, voted } from '../evening.api.ts';
import { UNSAVED_VOTE } from '../use-vote.ts';

interface QuestionListProps {
  id: string;
  questions: readonly EveningQuestion[];
  onRefresh: () => void;
}

/** Questions, each with one vote. */
export function QuestionList({ questions, ...voting }: QuestionListProps) {
  if (questions.length === 0) return null;
  return (
    <ul className="flex flex-col">
      {questions.map((question) => (
        <QuestionItem key={question._id} question={question} {...voting} />
      ))}
    </ul>
  );
}

interface QuestionItemProps extends Pick<QuestionListProps, 'id' | 'onRefresh'> {
  question: EveningQuestion;
}

function QuestionItem({ id, question, onRefresh }: QuestionItemProps) {
  const { desired, vote, isUnsaved } = useQuestionVote(id, question._id, onRefresh);
  const { votes, has_voted } = voted(question, desired ?? question.has_voted);
  const isAnswered = question.state === 'answered';
  return (
    <li className="flex items-start gap-3 border-line border-t py-3 first:border-t-0">
      {isAnswered ? (
        <span className="flex w-13 flex-none flex-col items-center gap-0.5 text-sm text-ink-soft tabular-nums">
          <CircleCheck className="size-5 text-success-ink" aria-hidden="true" />
          <span>{votes}</span>
          <span className="sr-only">{votes > 1 ? 'votes, traitée' : 'vote, traitée'}</span>
        </span>
      ) : (
        <button
          type="button"
          aria-pressed={has_voted}
          aria-label={`Voter, ${counted(votes, 'vote')}\u00a0: ${question.text}`}
          onClick={() => vote(!has_voted)}
          className={classes(
            'flex min-h-13 w-13 flex-none flex-col items-center justify-center rounded-md border text-sm font-semibold tabular-nums transition-colors',
            has_voted
              ? 'border-primary-line bg-primary-soft text-primary-ink'
              : 'border-line-strong bg-surface text-ink hover:border-ink-soft hover:bg-sunken',
          )}
        >
          <ChevronUp className="size-4.5" aria-hidden="true" />
          <span>{votes}</span>
        </button>
      )}
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line wrap-anywhere">{question.text}</p>
        <p role="status" className="text-sm font-semibold text-danger-ink empty:sr-only">
          {isUnsaved && UNSAVED_VOTE}
        </p>
        {question.is_own && <Badge className="mt-1.5">Votre question</Badge>}
      </div>
    </li>
  );
}
