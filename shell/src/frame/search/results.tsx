import type { Passage, SearchResults } from '@iris/contract/learning';
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

/** What a search has found, by kind. */
export function Results({ results: { courses, passages, persons }, onOpen }: ResultsProps) {
  const count = courses.length + passages.length + persons.length;
  return (
    <>
      <p role="status" className={count === 0 ? 'text-ink-soft' : 'sr-only'}>
        {count === 0 ? 'Rien ne correspond.' : count === 1 ? '1 résultat' : `${count} résultats`}
      </p>
      <Group title="Dans vos cours">
        {passages.map((passage) => {
          const { course, lesson, kind, text, at, match } = passage;
          return (
            <Result
              key={`${lesson._id} ${kind} ${at} ${text}`}
              to={passagePath(passage)}
              onOpen={onOpen}
              context={[KINDS[kind], at > 0 && formatMoment(at), kind !== 'lesson' && lesson.title, course.title]}
            >
              <Highlighted text={text} words={match.words} isExcerpt />
            </Result>
          );
        })}
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

function passagePath({ course: { _id: course }, lesson: { _id: lesson }, at }: Passage): string {
  return linkTo('/learn/:course/:lesson?', { course, lesson }, { t: at ? Math.floor(at) : undefined });
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

interface ResultProps {
  to: string;
  onOpen: () => void;
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
