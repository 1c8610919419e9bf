import { ofName } from '@iris/contract/foundation';
import type { AskedQuestion } from '@iris/contract/learning';
import { formatMoment as formatDate } from '@iris/platform/format';
import { formatMoment } from '@iris/platform/lesson';
import { Badge, Button, Card, classes, textLinkClass } from '@iris/platform/ui';
import { CircleDot, Eye, EyeOff, Pencil, Reply, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lessonPreviewPath, paths } from '../../paths.ts';
import { useShowQuestion } from './questions.api.ts';

interface QuestionCardProps {
  question: AskedQuestion;
  onAnswer: (question: AskedQuestion) => void;
  onHide: (question: AskedQuestion) => void;
}

/** A question with the place it is about, its answer, and what can be done with it. */
export function QuestionCard({ question, onAnswer, onHide }: QuestionCardProps) {
  const { _id, text, asker, course, quote, created_at, answer, shown_to_all, hidden } = question;
  const show = useShowQuestion();
  const titleId = `question-${_id}`;
  const of = <span className="sr-only">{` la question ${ofName(asker)}`}</span>;
  return (
    <Card as="li">
      <article aria-labelledby={titleId} className="flex flex-col gap-3 p-4 sm:px-6 sm:py-5">
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1.5">
          <div className="min-w-0 flex-[1_1_16rem]">
            <h2 id={titleId} className="text-base wrap-anywhere">
              <span>{asker}</span>
              <span className="font-sans font-normal tracking-normal text-ink-soft">
                {' · '}
                <Link
                  to={`${paths.questions}?course=${course._id}`}
                  title="Les questions de ce cours"
                  className="hover:underline"
                >
                  {course.title}
                </Link>
              </span>
            </h2>
            <PlaceLink question={question} />
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <time dateTime={created_at} className="text-sm text-ink-faint tabular-nums">
              {formatDate(created_at)}
            </time>
            <State question={question} />
          </div>
        </div>
        {quote && (
          <blockquote className="max-w-text border-line-strong border-l-2 pl-3 text-sm wrap-anywhere text-ink-soft">
            {quote}
          </blockquote>
        )}
        <p className={classes('max-w-text whitespace-pre-line wrap-anywhere', hidden && 'text-ink-faint')}>{text}</p>
        {answer && <Answer question={question} />}
        {hidden && (
          <p className="text-sm text-ink-soft">{`Masquée le ${formatDate(hidden.at)}\u00a0: ${hidden.reason}`}</p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {hidden ? (
            <Button size="sm" icon={<Eye />} busy={show.isPending} onClick={() => show.mutate(question)}>
              Afficher{of}
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                variant={answer ? 'secondary' : 'brand'}
                icon={answer ? <Pencil /> : <Reply />}
                onClick={() => onAnswer(question)}
              >
                <span>{answer ? 'Modifier la réponse' : 'Répondre'}</span>
                <span className="sr-only">{` à ${asker}`}</span>
              </Button>
              <Button size="sm" variant="ghost" icon={<EyeOff />} onClick={() => onHide(question)}>
                Masquer{of}
              </Button>
            </>
          )}
          {shown_to_all && !hidden && (
            <span className="ml-auto inline-flex items-center gap-1.5 text-sm text-ink-soft">
              <Users className="size-4.5" aria-hidden="true" />
              Montrée à tous
            </span>
          )}
        </div>
      </article>
    </Card>
  );
}

interface QuestionProps {
  question: AskedQuestion;
}

/** Leads to the place in the lesson that the question is about. */
function PlaceLink({ question: { course, lesson, at } }: QuestionProps) {
  return (
    <Link
      to={lessonPreviewPath(course._id, lesson._id, at)}
      className={classes(textLinkClass, 'inline-flex min-h-8 items-center text-sm wrap-anywhere tabular-nums')}
    >
      {at === null ? lesson.title : `${lesson.title}, à ${formatMoment(at)}`}
    </Link>
  );
}

function State({ question: { answer, hidden } }: QuestionProps) {
  if (hidden) {
    return (
      <Badge tone="danger" icon={<EyeOff />}>
        Masquée
      </Badge>
    );
  }
  if (answer) return null;
  return (
    <Badge tone="accent" icon={<CircleDot />}>
      Sans réponse
    </Badge>
  );
}

function Answer({ question: { course, answer } }: QuestionProps) {
  if (!answer) return null;
  const { text, lesson, at, author, answered_at } = answer;
  return (
    <div className="max-w-text rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-ink-soft">
        <span translate="no" className="font-semibold text-ink">
          {author}
        </span>
        <span>{`, le ${formatDate(answered_at)}`}</span>
      </p>
      {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      {lesson && (
        <Link
          to={lessonPreviewPath(course._id, lesson._id, at)}
          className={classes(textLinkClass, 'mt-1 inline-flex min-h-8 items-center wrap-anywhere tabular-nums')}
        >
          {`Voir «\u00a0${lesson.title}\u00a0»${at === null ? '' : ` à ${formatMoment(at)}`}`}
        </Link>
      )}
    </div>
  );
}
