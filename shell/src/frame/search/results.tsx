import type { FoundQuestion, Passage, SearchResults } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { formatMoment } from '@iris/platform/lesson';
import { Highlighted } from '@iris/platform/search';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

interface ResultsProps {
  results: SearchResults;
  /** Called when a result is opened. */
  onOpen: () => void;
}

const KINDS: Record<Passage['kind'], string> = {
  lesson: 'Leçon',
  text: 'Texte',
  phase: 'Étape',
  complication: 'Complication',
  caption: 'Commentaire',
};

const STATES: Record<FoundQuestion['state'], string> = {
  open: 'Sans réponse',
  answered: 'Répondue',
  hidden: 'Masquée',
};

/** What a search has found, by kind. */
export function Results({ results: { courses, passages, questions, authored, persons }, onOpen }: ResultsProps) {
  const found = [courses, passages, questions, authored.courses, authored.passages, authored.questions, persons];
  const count = found.reduce((sum, { length }) => sum + length, 0);
  return (
    <>
      <p role="status" className={count === 0 ? 'text-ink-soft' : 'sr-only'}>
        {count === 0 ? 'Rien ne correspond.' : count === 1 ? '1 résultat' : `${count} résultats`}
      </p>
      <Group title="Dans vos cours">
        {passages.map((passage) => (
          <PassageResult key={keyOf(passage)} passage={passage} to={learningPath(passage)} onOpen={onOpen} />
        ))}
      </Group>
      <Group title="Questions de vos cours">
        {questions.map((question) => (
          <QuestionResult key={question._id} question={question} to={askedPath(question)} onOpen={onOpen} />
        ))}
      </Group>
      <Group title="Cours">
        {courses.map(({ _id, title, level, match }) => (
          <Result
            key={_id}
            to={linkTo('/courses/:id', { id: _id })}
            onOpen={onOpen}
            context={[level, ...match.passages.map(({ text }) => text)]}
          >
            <Highlighted text={title} words={match.words} />
          </Result>
        ))}
      </Group>
      <Group title="Cours hors du catalogue">
        {authored.courses.map(({ _id, title, level, is_draft, match }) => (
          <Result
            key={_id}
            to={linkTo('/admin/courses/:id', { id: _id })}
            onOpen={onOpen}
            context={[is_draft ? 'Brouillon' : 'Archivé', level]}
          >
            <Highlighted text={title} words={match.words} />
          </Result>
        ))}
      </Group>
      <Group title="Programmes à modifier">
        {authored.passages.map((passage) => (
          <PassageResult key={keyOf(passage)} passage={passage} to={editingPath(passage)} onOpen={onOpen} />
        ))}
      </Group>
      <Group title="Questions des étudiants">
        {authored.questions.map((question) => (
          <QuestionResult key={question._id} question={question} to={answeringPath(question)} onOpen={onOpen} />
        ))}
      </Group>
      <Group title="Personnes">
        {persons.map(({ _id, name, email }) => (
          <Result key={_id} to={linkTo('/admin/users/:id', { id: _id })} onOpen={onOpen} context={[email]}>
            {name}
          </Result>
        ))}
      </Group>
    </>
  );
}

function keyOf({ lesson, kind, at, text }: Passage): string {
  return `${lesson._id} ${kind} ${at} ${text}`;
}

function learningPath({ course: { _id: course }, lesson: { _id: lesson }, at }: Passage): string {
  return linkTo('/learn/:course/:lesson?', { course, lesson }, { t: secondsOf(at) });
}

/** To the lesson; of a moment of its film, to that moment as students see it. */
function editingPath({ course: { _id: id }, lesson: { _id: lessonId }, at }: Passage): string {
  if (!at) return linkTo('/admin/courses/:id/lessons/:lessonId', { id, lessonId });
  return linkTo('/admin/courses/:id/lessons/:lessonId/apercu', { id, lessonId }, { t: secondsOf(at) });
}

function askedPath({ _id, course, lesson, at }: FoundQuestion): string {
  const target = { course: course._id, lesson: lesson._id };
  return linkTo('/learn/:course/:lesson?', target, { question: _id, t: secondsOf(at) });
}

function answeringPath({ state, course }: FoundQuestion): string {
  return linkTo('/admin/questions', {}, { state: state === 'open' ? undefined : state, course: course._id });
}

function secondsOf(at: number | null): number | undefined {
  return at ? Math.floor(at) : undefined;
}

interface GroupProps {
  title: string;
  children: ReactNode[];
}

function Group({ title, children }: GroupProps) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-4">
      <h3 id={id} className="mb-1 text-sm font-semibold text-ink-soft">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

interface LinkProps {
  to: string;
  onOpen: () => void;
}

function PassageResult({ passage, ...link }: LinkProps & { passage: Passage }) {
  const { course, lesson, kind, text, at, match } = passage;
  const context = [KINDS[kind], at > 0 && formatMoment(at), kind !== 'lesson' && lesson.title, course.title];
  return (
    <Result {...link} context={context}>
      <Highlighted text={text} words={match.words} isExcerpt />
    </Result>
  );
}

function QuestionResult({ question, ...link }: LinkProps & { question: FoundQuestion }) {
  const { text, answer, words, at, lesson, course, state } = question;
  return (
    <Result {...link} context={[STATES[state], at !== null && formatMoment(at), lesson.title, course.title]}>
      <Highlighted text={answer ? `${text} — ${answer}` : text} words={words} isExcerpt />
    </Result>
  );
}

interface ResultProps extends LinkProps {
  /** Where it is, in parts. */
  context: readonly (string | false)[];
  children: ReactNode;
}

function Result({ to, onOpen, context, children }: ResultProps) {
  return (
    <li className="border-line border-t">
      <Link to={to} onClick={onOpen} className="block rounded-sm px-1 py-2.5 leading-snug hover:bg-ink/5">
        <span className="line-clamp-3 wrap-anywhere">{children}</span>
        <span className="mt-0.5 line-clamp-2 block text-sm text-ink-faint wrap-anywhere">
          {context.filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  );
}
