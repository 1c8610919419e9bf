import { type Course, LANGUAGE_LABELS } from '@iris/contract/catalog';
import { formatNumber } from '@iris/platform/format';
import { Clock, Languages, Users } from 'lucide-react';

interface CourseFactsProps {
  course: Pick<Course, 'duration' | 'language' | 'enrolled_count'>;
}

/** Duration, language and number of students of a course, as items of a list. */
export function CourseFacts({ course: { duration, language, enrolled_count } }: CourseFactsProps) {
  return (
    <>
      <li className="inline-flex items-center gap-[0.45em]">
        <Clock className="size-[1.125em] text-ink-faint" />
        <span className="sr-only">Durée&nbsp;: </span>
        <span>{duration}</span>
      </li>
      <li className="inline-flex items-center gap-[0.45em]">
        <Languages className="size-[1.125em] text-ink-faint" />
        <span className="sr-only">Langue&nbsp;: </span>
        <span>{LANGUAGE_LABELS[language]}</span>
      </li>
      <li className="inline-flex items-center gap-[0.45em] tabular-nums">
        <Users className="size-[1.125em] text-ink-faint" />
        <span>{`${formatNumber(enrolled_count)} ${enrolled_count > 1 ? 'inscrits' : 'inscrit'}`}</span>
      </li>
    </>
  );
}
