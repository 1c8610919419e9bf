import type { CatalogCourse } from '@iris/contract/catalog';
import type { SearchMatch } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { formatPrice } from '@iris/platform/format';
import { Highlighted } from '@iris/platform/search';
import { Card, LevelBadge, Picture, Rating } from '@iris/platform/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { EnrollAction } from '../../enrollment/enroll-action.tsx';
import { paths } from '../../paths.ts';
import { CourseFacts } from '../../ui/course-facts.tsx';
import { InPreparation } from '../../ui/in-preparation.tsx';

interface CourseCardProps {
  course: CatalogCourse;
  /** Whether it is the first of the page, whose picture is visible without scrolling. */
  isFirst: boolean;
}

/** A course of the catalog with its details and its enroll action; a click anywhere else opens its page. */
export const CourseCard = memo(function CourseCard({ course, isFirst }: CourseCardProps) {
  const { _id, title, description, image, image_alt, level, rating, price, has_program, match } = course;
  return (
    <Card as="li" className="group relative flex flex-col overflow-hidden">
      <Picture src={image} alt={image_alt} eager={isFirst} />
      <div className="flex grow flex-col p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-2">
          <LevelBadge level={level} />
          {!has_program && <InPreparation />}
        </div>
        <h2 className="mt-3 line-clamp-2 text-xl wrap-anywhere" title={title}>
          {/* Stretched over the card, because interactive elements cannot be nested. */}
          <Link
            to={linkTo(paths.course, { id: _id })}
            className="rounded-sm underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-line"
          >
            <Highlighted text={title} words={match?.words} />
          </Link>
        </h2>
        <p className="mt-2 mb-4 line-clamp-3 text-ink-soft wrap-anywhere">
          <Highlighted text={description} words={match?.words} isExcerpt />
        </p>
        {match && match.passages.length > 0 && <FoundInside match={match} />}
        <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          <CourseFacts course={course} />
          <li className="inline-flex">
            <Rating value={rating} compact />
          </li>
        </ul>
        <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-4">
          <p className="font-display text-xl whitespace-nowrap tabular-nums">{formatPrice(price)}</p>
          <div className="relative">
            <EnrollAction course={course} />
          </div>
        </div>
      </div>
    </Card>
  );
});

interface FoundInsideProps {
  match: SearchMatch;
}

const KINDS: Record<SearchMatch['passages'][number]['kind'], string> = {
  author: 'Auteur',
  lesson: 'Au programme',
  phase: 'Étape',
  explanation: 'Explication',
};

/** Where a search has found a course, besides the texts of its card. */
function FoundInside({ match }: FoundInsideProps) {
  return (
    <ul className="mb-4 border-accent-line border-l-2 pl-3 text-sm">
      {match.passages.map(({ kind, text }) => (
        <li key={`${kind} ${text}`} className="wrap-anywhere">
          <span className="text-ink-faint">{`${KINDS[kind]}\u00a0: `}</span>
          <Highlighted text={text} words={match.words} />
        </li>
      ))}
    </ul>
  );
}
