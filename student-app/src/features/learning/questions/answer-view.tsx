import { ofName } from '@iris/contract/foundation';
import type { QuestionAnswer } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { formatMoment } from '@iris/platform/lesson';
import { classes, textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { listLessons } from '../outline.ts';
import type { QuestionsProps } from './questions.tsx';

interface AnswerViewProps extends Pick<QuestionsProps, 'outline' | 'lessonId' | 'player'> {
  answer: QuestionAnswer;
}

/** What an author answered, with the moment that it points at. */
export function AnswerView({ answer, ...page }: AnswerViewProps) {
  const { text, author } = answer;
  return (
    <div className="mt-1 border-primary-line border-l-2 pl-3">
      <p className="text-sm text-ink-soft">{`Réponse ${ofName(author)}`}</p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      <Target answer={answer} {...page} />
    </div>
  );
}

const link = classes(textLinkClass, 'inline-flex min-h-8 items-center text-left tabular-nums pointer-coarse:min-h-11');

/** Leads to the moment: of this film without leaving it, of another lesson if the learner's program has it. */
function Target({ answer: { lesson, at }, outline, lessonId, player }: AnswerViewProps) {
  if (!lesson) return null;
  if (lesson._id === lessonId && player && at !== null) {
    return (
      <button type="button" onClick={() => player.seek(at)} className={link}>
        {`Voir à ${formatMoment(at)}`}
      </button>
    );
  }
  const label = `«\u00a0${lesson.title}\u00a0»${at === null ? '' : ` à ${formatMoment(at)}`}`;
  if (!listLessons(outline).some(({ _id }) => _id === lesson._id)) return <p>{label}</p>;
  const pathname = linkTo(paths.learn, { course: outline.course._id, lesson: lesson._id });
  return (
    <Link to={{ pathname, search: at === null ? '' : `?t=${at}` }} className={link}>
      {`Voir ${label}`}
    </Link>
  );
}
